import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { inThread } from '../../src/cli/process/thread.ts';

const look = { isTTY: false };
const out = { ...look, write: () => {} };

/** A thread that does this, as the first thread holds it. */
async function threadOf(source: string) {
  const over: unknown[] = [];
  const exitCode = await inThread(
    new URL(`data:text/javascript,${encodeURIComponent(source)}`),
    { args: [], beganAt: 0, stdout: look, stderr: look },
    {
      stdin: Readable.from([]),
      onInterrupt: () => () => {},
      stdout: out,
      stderr: out,
      exit: () => {
        throw new Error('nothing asked for that');
      },
      onThread: () => {},
      overtime: (bound, kept) => {
        over.push(bound, kept);
        return Promise.resolve(3);
      },
      memory: 100,
    },
  );
  return { exitCode, over };
}

const posted = "import { parentPort } from 'node:worker_threads';";
const bound = { ms: 50, timeMs: 20, telling: 'as chosen' };

test('a thread that computes for ever is ended at its bound', async () => {
  const source = `${posted} parentPort.postMessage({ bound: ${JSON.stringify(bound)} }); for (;;);`;
  expect(await threadOf(source)).toEqual({ exitCode: 3, over: [bound, undefined] });
});

test('what a thread kept last is reported at its bound', async () => {
  const source = `${posted} parentPort.postMessage({ bound: ${JSON.stringify(bound)} });
    for (const kept of ['one', 'two']) parentPort.postMessage({ kept });
    for (;;);`;
  expect(await threadOf(source)).toEqual({ exitCode: 3, over: [bound, 'two'] });
});

test('a thread that lifts its bound ends by itself', async () => {
  const source = `${posted}
    parentPort.postMessage({ bound: { ms: 600_000, timeMs: 600_000 } });
    parentPort.postMessage({ bound: undefined });
    parentPort.postMessage({ exitCode: 1, now: false });`;
  expect(await threadOf(source)).toEqual({ exitCode: 1, over: [] });
});
