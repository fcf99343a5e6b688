import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDeadline } from '../../src/cli/drive/run-end.ts';
import { referenceToken } from '../../src/reference-client/target.ts';
import { openReferenceClient, referenceForAll, serving } from '../support/serving.ts';
import { emptyFolder, greenlight, reportOf, root } from './greenlight.ts';

const savedIn = (cwd: string, folder = 'latest') =>
  reportOf(readFileSync(join(cwd, 'reports', folder, 'report.json'), 'utf8'));
const part = ['--only', 'delivery-price/full-order', 'delivery-price/one-*'];

test('--last-failed runs what failed and reports that it passes now', async () => {
  const cwd = emptyFolder();
  const broken = await greenlight(['demo', '--fault', 'net-value-missing', ...part], { cwd });
  expect(broken.exit).toBe(1);
  const failed = savedIn(cwd, 'demo')
    .scenarios.filter(({ verdict }) => verdict !== 'passed')
    .map(({ id }) => id);
  const fixed = await greenlight(['demo', '--last-failed'], { cwd });
  const made = savedIn(cwd, 'demo');
  expect([fixed.exit, made.run.scope]).toEqual([0, 'what failed before']);
  expect(made.scenarios.map(({ id }) => id)).toEqual(failed);
  expect(fixed.stdout).toContain('What failed before passes now, ');
  const again = await greenlight(['demo', '--last-failed', ...part], { cwd });
  expect(again.stderr).toBe(
    'greenlight: nothing failed in reports/demo, so the whole suite runs.\n',
  );
});

test('--last-failed runs what unreadable records skipped, but not what still lacks data', async () => {
  const cwd = emptyFolder();
  const env = { GREENLIGHT_TOKEN: referenceToken };
  // On some days the reference client has as many records as a page may have.
  const day = '2026-10-14';
  const runs = async (faults: readonly string[], ...args: readonly string[]) => {
    const now = () => Date.parse(day);
    const client = await openReferenceClient({ token: referenceToken, faults, records: 150, now });
    const line = ['run', '-u', client.url, '--now', day, ...args];
    const { exit } = await greenlight(line, { cwd, env });
    await client.close();
    return [exit, ...savedIn(cwd).scenarios.map(({ id, verdict }) => `${id} ${verdict}`)];
  };
  const [records, ranges] = ['transactions/records', 'transactions/range-beside-records'];
  const only = ['--only', records, ranges, 'delivery-price/known-quotes'];
  expect(await runs(['dates-day-first'], ...only)).toEqual([
    1,
    'delivery-price/known-quotes skipped',
    `${records} failed`,
    `${ranges} skipped`,
  ]);
  const again = await runs([], '--last-failed');
  expect(again).toEqual([0, `${records} passed`, `${ranges} passed`]);
});

test('--bail stops at the first failing finding', async () => {
  const cwd = emptyFolder();
  const line = ['demo', '--fault', 'net-value-missing', '--bail', ...part];
  const { exit } = await greenlight(line, { cwd });
  const { run, scenarios } = savedIn(cwd, 'demo');
  expect([exit, run.incomplete]).toEqual([1, 'it stopped at 1 finding (--bail)']);
  expect(scenarios.some(({ verdict }) => verdict === 'inconclusive')).toBe(true);
});

/** What a run may wait for at limits.time. */
const waits: readonly (readonly [string, RequestListener])[] = [
  ['an answer', (request) => void request.resume()],
  [
    'the end of a list',
    (request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('[');
      const timer = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(timer));
    },
  ],
  [
    'the pause after a 429',
    (request, response) => {
      request.resume();
      response.writeHead(429, { 'retry-after': '50' }).end('{"message":"later"}');
    },
  ],
  [
    'the gap before a retry',
    (request, response) => {
      request.resume();
      setTimeout(() => response.writeHead(500).end('{"message":"no"}'), 150);
    },
  ],
];

test.concurrent.each(waits)('--max-time does not wait for %s', async (_what, answer) => {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cwd = emptyFolder();
  await greenlight(['run', '-u', url, '--max-time', '1s', ...part], { cwd });
  server.closeAllConnections();
  server.close();
  const { run } = savedIn(cwd);
  expect(run.incomplete).toBe('the time of 1 s was over (limits.time, which --max-time raises)');
  // Half of the wait otherwise.
  expect(run.durationMs).toBeLessThan(25_000);
});

/** Resolves when the run is ended. */
const deadline = (agoMs: number, timeMs: number, judgedMs = 0) =>
  new Promise<void>((resolve) => {
    openDeadline({ beganAt: Date.now() - agoMs, timeMs }, resolve).judged(judgedMs);
  });

test.each([
  ['the process has run for that long', deadline(60_000, 60_000)],
  ['its start took the time for judging and reporting', deadline(31_000, 60_000)],
  ['judging takes the rest of the time', deadline(0, 60_000, 61_700)],
])('a run ends before its time limit if %s', async (_why, ended) => {
  await expect(ended).resolves.toBeUndefined();
});

test('a request that --max-time cuts off is not a finding', async () => {
  const url = await serving(() => {});
  const cwd = emptyFolder();
  const { exit } = await greenlight(['run', '-u', url, '--max-time', '1s', ...part], { cwd });
  const { run, findings, verdict } = savedIn(cwd);
  expect([exit, verdict, findings]).toEqual([3, 'inconclusive', []]);
  expect(run.incomplete).toBe('the time of 1 s was over (limits.time, which --max-time raises)');
});

/** `script` of util-linux gives the command a terminal; `exec`, since a signal would end a shell in between. */
function onTerminal(args: readonly string[]) {
  const cwd = emptyFolder();
  const command = ['exec', process.execPath, join(root, 'bin/greenlight.js'), ...args].join(' ');
  // A pipeline gets less output.
  const env = { ...process.env, CI: '', GREENLIGHT_TOKEN: referenceToken };
  const child = spawn('script', ['-qefc', command, '/dev/null'], { cwd, env });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = once(child, 'close') as Promise<[number]>;
  /** Resolves with the output since the last call, once the command waits for a line. */
  const asks = async () => {
    while (!said.includes('end it. ')) {
      await Promise.race([once(child.stdout, 'data'), ended]);
      if (child.exitCode !== null) throw new Error(`it ended: ${said}`);
    }
    const text = said;
    said = '';
    return text;
  };
  return { asks, ended, press: (keys: string) => child.stdin.write(keys) };
}

describe.skipIf(process.platform !== 'linux')('--watch on a terminal', () => {
  const faults = ['net-value-missing'];
  const client = referenceForAll({ token: referenceToken, faults, records: 150, now: Date.now });
  const run = () => ['run', '-u', client.url, ...part.slice(0, 2)];

  test('Enter runs what failed, a runs all, and q exits with the code of the last run', async () => {
    const { asks, press, ended } = onTerminal([...run(), '--watch']);
    expect(await asks()).toContain('Enter runs 1 scenario that did not pass');
    press('\n');
    expect(await asks()).toMatch(/Still there[\s\S]*A quote has no netValue/);
    press('a\n');
    expect(await asks()).toMatch(/Still there[\s\S]*A quote has no netValue/);
    press('q\n');
    expect(await ended).toEqual([1, null]);
  });

  test('Ctrl-C exits with the code of the last run', async () => {
    const { asks, press, ended } = onTerminal([...run(), '--watch']);
    expect(await asks()).toMatch(/Sending about 1 request to http/);
    press('\u0003');
    expect(await ended).toEqual([1, null]);
  });
});
