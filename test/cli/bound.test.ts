import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { inThread } from '../../src/cli/process/thread.ts';
import type { Bound } from '../../src/model/io.ts';

const look = { isTTY: false };

/** Runs this source in a thread, which gets `signals` as soon as it runs. */
async function threadOf(
  source: string,
  signals: readonly NodeJS.Signals[] = [],
  more: { readonly bound?: Bound } = {},
) {
  const over: unknown[] = [];
  let stderr = '';
  const { exitCode, by } = await inThread(
    new URL(`data:text/javascript,${encodeURIComponent(source)}`),
    { args: [], beganAt: 0, stdout: look, stderr: look },
    {
      stdin: Readable.from([]),
      onSignal: (heard) => {
        for (const signal of signals) heard(signal, 130);
        return () => {};
      },
      stdout: { ...look, write: () => {} },
      stderr: {
        ...look,
        write: (text) => {
          stderr += text;
        },
      },
      overtime: (bound, kept) => {
        over.push(bound, ...(kept === undefined ? [] : [kept]));
        return Promise.resolve(3);
      },
      memory: 100,
      ...more,
    },
  );
  return { exitCode, by, over, stderr };
}

const posted = "import { parentPort } from 'node:worker_threads';";
const bound = { ms: 50, timeMs: 20, telling: 'as chosen' };
const quiet = { by: undefined, over: [], stderr: '' };

const bounded = `${posted} parentPort.postMessage({ bound: ${JSON.stringify(bound)} });`;

test.each<[what: string, source: string, ends: object, more?: { readonly bound: Bound }]>([
  ['computes without end, at its time limit', `${bounded} for (;;);`, { over: [bound] }],
  [
    'saved its state, at its time limit, with the last of it',
    `${bounded} for (const kept of ['one', 'two']) parentPort.postMessage({ kept }); for (;;);`,
    { over: [bound, 'two'] },
  ],
  ['computes without end, at a limit from outside', 'for (;;);', { over: [bound] }, { bound }],
  [
    'lifts its time limit, by itself',
    `${posted} for (const message of [{ bound: { ms: 600_000, timeMs: 600_000 } }, { bound: undefined }, { exitCode: 1 }]) parentPort.postMessage(message);`,
    { exitCode: 1 },
  ],
  [
    'has sent its exit code, at once',
    `${posted} parentPort.postMessage({ exitCode: 1 }); for (;;);`,
    { exitCode: 1 },
  ],
])('ends a thread that %s', async (_, source, ends, more) => {
  expect(await threadOf(source, [], more)).toEqual({ ...quiet, exitCode: 3, ...ends });
});

test.each([
  ['exits with 0', 'process.exit(0);'],
  ['exits with 1', 'process.exit(1);'],
  ['has nothing left to do', ''],
  ['awaits a promise that never settles', 'await new Promise(() => {});'],
  ['closes its port', `${posted} parentPort.close(); parentPort.postMessage({ exitCode: 0 });`],
])('a thread without a verdict that %s exits with 70', async (_, source) => {
  expect(await threadOf(source)).toEqual({
    ...quiet,
    exitCode: 70,
    stderr:
      'greenlight: it ended without a verdict: a rule of your own ends the process, or awaits something that never happens; without such a rule, this is a bug in greenlight\n',
  });
});

test.each([
  ['a signal that no command acknowledges', ['SIGINT']],
  ['a second signal', ['SIGINT', 'SIGTERM']],
] as const)('%s ends a thread that computes without end', async (_, signals) => {
  expect(await threadOf('for (;;);', signals)).toEqual({ ...quiet, exitCode: 130 });
});
