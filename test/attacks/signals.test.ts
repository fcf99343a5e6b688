import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyFolder, start } from '../cli/greenlight.ts';
import { folderOf } from '../support/files.ts';
import { sampleRun } from '../support/sample-run.ts';
import { serving, servingAll } from '../support/serving.ts';

const env = { GREENLIGHT_TOKEN: 'a-token-of-this-test' };
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The largest size that is read, all of escapes: it takes seconds to judge and to redact. */
const heavy = JSON.stringify({ message: '\\u0041%25"'.repeat(1_900_000) });

let answered: (response: ServerResponse) => void;
const url = servingAll((_, response) => {
  response.on('finish', () => answered(response));
  response.writeHead(422, { 'content-type': 'application/json' }).end(heavy);
});

const commands: readonly (readonly [string, readonly string[]])[] = [
  ['run', ['run', '--endpoint', 'delivery-price', '--quiet']],
  ['send', ['send', 'delivery-price']],
];

describe.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s, twice, while a large answer is judged', (signal, code) => {
  test.each(commands)('ends %s at once', async (_, args) => {
    const come = new Promise((resolve) => {
      answered = resolve;
    });
    const { child, ended } = start([...args, '-u', url()], { env });
    await come;
    child.kill(signal);
    await wait(300);
    const began = performance.now();
    child.kill(signal);
    const { exit } = await ended;
    // `send` has nothing to finish: the first signal ends it, if it has not ended by itself.
    expect(args[0] === 'send' ? [code, signal, 3] : [code]).toContain(exit);
    expect(performance.now() - began).toBeLessThan(1500);
  });
});

/** Keeps the thread of the command busy with this, once the client is called. */
const endless = (busy: string) => `const { isMainThread } = require('node:worker_threads');
const { existsSync, writeFileSync } = require('node:fs');
if (!isMainThread) setInterval(() => {
  if (!existsSync('asked')) return;
  writeFileSync('busy', '');
  ${busy}
}, 10).unref();`;

const computes = "for (;;) /^(a+)+$/.test('a'.repeat(40) + '!');";
/** A pipe without a writer: the thread waits in a system call and cannot be ended. */
const waits =
  "require('node:child_process').execSync('mkfifo pipe'); require('node:fs').readFileSync('pipe');";

describe.each([
  ['computes', computes],
  ['waits for the system', waits],
])('a command that %s without end', (_busy, busy) => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('reports %s and ends with the second one', async (signal, code) => {
    const cwd = folderOf({ 'endless.cjs': endless(busy) });
    const client = await serving(() => writeFileSync(join(cwd, 'asked'), ''));
    const { child, ended } = start(['run', '-u', client], {
      cwd,
      env: { ...env, NODE_OPTIONS: '--require ./endless.cjs' },
    });
    let reported = '';
    child.stderr.on('data', (text: string) => {
      reported += text;
    });
    while (!existsSync(join(cwd, 'busy')) && child.exitCode === null) await wait(20);
    child.kill(signal);
    while (!reported.endsWith('\n') && child.exitCode === null && child.signalCode === null) {
      await wait(20);
    }
    expect(reported).toBe(
      'greenlight: it stops when it has judged what it received, which takes a while; a second signal ends it at once\n',
    );
    const began = performance.now();
    child.kill(signal);
    const { exit } = await ended;
    expect(exit).toBe(busy === computes ? code : signal);
    expect(performance.now() - began).toBeLessThan(1500);
    expect(existsSync(join(cwd, 'reports/latest/report.json'))).toBe(false);
  });
});

/** A saved run of a few megabytes, which takes a while to write. */
function largeRun(cwd: string): void {
  const exchanges = Array.from({ length: 3000 }, (_, i) => ({
    ...sampleRun.exchanges[i % sampleRun.exchanges.length],
    id: `beside-${i}`,
  }));
  writeFileSync(
    join(cwd, 'large.json'),
    JSON.stringify({ ...sampleRun, exchanges: [...sampleRun.exchanges, ...exchanges] }),
  );
}

describe.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGKILL', 'SIGKILL'],
] as const)('%s while a saved run is reported', (signal, code) => {
  test.each([
    [
      'render',
      ['render', 'large.json', '--out', 'o', '--quiet', '--reporter', 'har', '--reporter', 'html'],
    ],
    [
      'render --redact-people',
      ['render', 'large.json', '--redact-people', '--out', 'o', '--quiet'],
    ],
  ] as const)('ends %s at once and leaves no partial file', async (_, args) => {
    const cwd = emptyFolder();
    const out = join(cwd, 'o');
    mkdirSync(out);
    largeRun(cwd);
    const { child, ended } = start(args, { cwd });
    while (!readdirSync(out).some((name) => !name.startsWith('.')) && child.exitCode === null)
      await wait(1);
    const began = performance.now();
    child.kill(signal);
    const { exit } = await ended;
    // On a busy machine, the signal itself may end a slow thread.
    expect([0, 1, code, signal]).toContain(exit);
    expect(performance.now() - began).toBeLessThan(1500);
    for (const name of readdirSync(out).filter((each) => !/^\.|\.part$/.test(each))) {
      const text = readFileSync(join(out, name), 'latin1');
      expect([name, name.endsWith('.zip') ? text.slice(0, 4) : text.slice(-400)]).toEqual([
        name,
        expect.stringMatching(/<\/(?:html|testsuites)>\n?$|\}\n?$|^PK/),
      ]);
    }
  });
});
