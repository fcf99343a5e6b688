import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { commandSheets } from '../../src/cli/docs.ts';
import { testsAll } from '../support/extent.ts';
import { folderOf } from '../support/files.ts';
import { greenlightHere } from '../support/in-process.ts';
import { sampleRun } from '../support/sample-run.ts';
import { mistake, root, start } from './greenlight.ts';

const commands = commandSheets();
const env = { GREENLIGHT_TOKEN: 'a-token-of-this-test' };

/** Nothing listens there, and no command of this file connects. */
const url = 'http://127.0.0.1:9';

/** Arguments of the commands that listen for signals while they work; all others compute until they end. */
const listening: { readonly [command: string]: readonly string[] } = {
  init: ['-u', url],
  diagnose: ['-u', url],
  run: ['-u', url],
  fleet: ['clients'],
  explore: ['-u', url],
  load: ['delivery-price', '-u', url],
  observe: ['--listen', '127.0.0.1:0', '--to', url],
  send: ['delivery-price', '-u', url],
  desk: [],
  replay: ['run.json', 'e1', '-u', url],
  demo: [],
  serve: ['--port', '0'],
};

/** Keeps the thread of a command busy without end: once it listens for signals, or just before its exit code. */
const busy = `const { isMainThread, parentPort } = require('node:worker_threads');
const { writeFileSync } = require('node:fs');
if (!isMainThread) {
  const own = parentPort.postMessage;
  parentPort.postMessage = function (message) {
    if (!('exitCode' in message || message.hears)) return own.call(this, message);
    if (message.hears) own.call(this, message);
    writeFileSync('busy', message.hears ? 'hears' : 'ends');
    for (;;);
  };
}`;

const files = {
  'busy.cjs': busy,
  'run.json': JSON.stringify(sampleRun),
  'clients/acme.yaml': `target: { clientBase: '${url}' }\n`,
};

const signals = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const;
/** In `npm test` one command that listens and one that computes; the thread that ends them is the same. */
const brief: readonly (readonly [string, string])[] = [
  ['demo', 'SIGINT'],
  ['list', 'SIGTERM'],
];
const rows = commands.flatMap(({ name }) =>
  signals
    .filter(([signal]) => testsAll || brief.some(([one, by]) => one === name && by === signal))
    .map(([signal, code]) => [name, signal, code] as const),
);

describe.concurrent('a command that is busy without end', () => {
  test.each(rows)('%s ends with the second %s', async (name, signal, code) => {
    const cwd = folderOf(files);
    const { child, ended } = start([name, ...(listening[name] ?? [])], {
      cwd,
      env: { ...env, NODE_OPTIONS: '--require ./busy.cjs' },
    });
    const marker = join(cwd, 'busy');
    while (!existsSync(marker) && child.exitCode === null) await wait(20);
    child.kill(signal);
    await wait(300);
    child.kill(signal);
    const { exit } = await ended;
    // On a busy machine, the signal itself may end a slow thread.
    expect([readFileSync(marker, 'utf8'), exit === signal ? code : exit]).toEqual([
      listening[name] ? 'hears' : 'ends',
      code,
    ]);
  });
});

/** Writes more than a terminal or a pipe buffers. */
const flood = `const { isMainThread, parentPort } = require('node:worker_threads');
if (!isMainThread) parentPort.postMessage({ to: 'stdout', text: 'x'.repeat(4_000_000) });`;

describe.concurrent('a terminal that is not read', () => {
  const one = 'demo --only delivery-price/one-line';
  test.each([
    ['a run after --max-time', `$G ${one} --max-time 4s; echo $? > code`, '2'],
    [
      'a command after two signals',
      'exec 2>/dev/null; $G serve --port 0 & sleep 4; kill $!; sleep 1; kill $!; wait $!; echo $? > code',
      '143',
    ],
  ])('does not block %s', async (_, line, code) => {
    const cwd = folderOf({ 'flood.cjs': flood, line });
    const child = spawn('script', ['-qec', 'sh ./line', '/dev/null'], {
      cwd,
      env: {
        PATH: process.env.PATH,
        SHELL: '/bin/sh',
        G: `${process.execPath} ${join(root, 'bin/greenlight.js')}`,
        NODE_OPTIONS: '--require ./flood.cjs',
      },
    });
    const written = () => readFileSync(join(cwd, 'code'), { encoding: 'utf8', flag: 'a+' }).trim();
    await expect.poll(written, { timeout: 60_000 }).toBe(code);
    child.kill('SIGKILL');
  });
});

/** Arguments with which a command with --out would write its reports. */
const writing: typeof listening = {
  ...listening,
  validate: ['commerces', 'run.json'],
  render: ['run.json'],
};

describe.each([
  ['/', undefined],
  ['.', '/'],
])('--out %s in %s', (out, folder) => {
  const taking = commands.filter(({ options }) =>
    options.some(({ flags }) => /^--out\b/.test(flags)),
  );
  test.each(taking.map(({ name }) => name))('is a usage error of %s', async (name) => {
    const own = folderOf(files);
    const args = (writing[name] ?? []).map((each) =>
      existsSync(join(own, each)) ? join(own, each) : each,
    );
    expect(await greenlightHere([name, ...args, '--out', out], { cwd: folder ?? own })).toEqual(
      mistake(
        name === 'init'
          ? `${out} already exists, and is not written over; name a new one`
          : `the reports cannot be written to ${out}: it is the root folder; choose another --out`,
      ),
    );
  });
});
