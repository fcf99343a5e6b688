import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { greenlightProcess, reportOf } from '../cli/greenlight.ts';
import { folderOf } from '../support/files.ts';
import { serving } from '../support/serving.ts';

const token = 'Kq7-a-token-of-this-test';
const marker = 'hold up';
/** Enough to start and to send requests on a busy machine. */
const seconds = 10;
const quote = { transportationCost: 4200, netValue: 4200, netTaxedValue: 4998 };

/** Blocks the thread of the command, and no other, once it reads the marker of the client. */
const holding = (patch: string) => `const { isMainThread } = require('node:worker_threads');
const hold = (text) => { if (String(text).includes('${marker}')) for (;;); };
const before = (of, name, look) => {
  const own = of[name];
  of[name] = function (...args) { look(this, ...args); return own.apply(this, args); };
};
if (!isMainThread) {
  ${patch}
  require('node:module').syncBuiltinESMExports();
}`;

const inThread: readonly (readonly [stage: string, patch: string])[] = [
  ['reading', "before(JSON, 'parse', (_, text) => hold(text));"],
  ['rules', "before(RegExp.prototype, 'test', (_, text) => hold(text));"],
  ['redaction', "before(String.prototype, 'matchAll', (text) => hold(text));"],
  [
    'writing',
    "before(require('node:fs'), 'writeFileSync', (_, path) => { if (/report.html/.test(path)) hold('hold up'); });",
  ],
];

interface Held {
  /** The first answer, to which an echo of the token is added. */
  readonly first: object;
  /** Sends all other answers. */
  readonly rest: (response: ServerResponse) => void;
  /** The answer to a GET, if not as above. */
  readonly lists?: string;
  readonly patch?: string;
  /** Options of the report. */
  readonly options?: readonly string[];
}

function client({ first, rest, lists }: Held) {
  let asked = 0;
  return serving((request, response) => {
    request.resume().on('end', () => {
      response.on('error', () => {});
      response.setHeader('content-type', 'application/json').setHeader('x-said', token);
      if (request.method === 'GET' && lists) {
        response.end(lists);
        return;
      }
      asked += 1;
      if (asked > 1) {
        rest(response);
        return;
      }
      response.end(JSON.stringify({ ...first, said: token }));
    });
  });
}

const refuses = (response: ServerResponse) =>
  response
    .writeHead(422, { 'content-type': 'application/json' })
    .end(JSON.stringify({ message: marker, said: token }));

/** A run against a client that blocks it. */
async function held(given: Held) {
  const { patch = '', lists, options = [] } = given;
  const url = await client(given);
  const cwd = folderOf({ 'holding.cjs': holding(patch) });
  const began = performance.now();
  const { exit, stdout, stderr } = await greenlightProcess(
    [
      'run',
      '-u',
      url,
      '--endpoint',
      lists ? 'delivery-price' : 'transactions',
      '--max-time',
      `${seconds}s`,
      '--concurrency',
      '1',
      ...options,
    ],
    { cwd, env: { GREENLIGHT_TOKEN: token, NODE_OPTIONS: '--require ./holding.cjs' } },
  );
  const tookMs = performance.now() - began;
  const out = join(cwd, 'reports/latest');
  const files = existsSync(out) ? readdirSync(out) : [];
  const texts = files.map((name) => readFileSync(join(out, name), 'utf8'));
  return {
    exit,
    stdout,
    stderr,
    tookMs,
    files,
    texts,
    get run() {
      return reportOf(texts[files.indexOf('report.json')] ?? '');
    },
  };
}

const broken = { transportationCost: 4200 };

test.each([
  ...inThread.map(([stage, patch]) => [stage, 'broken', broken, 1, 'failed', patch] as const),
  ['rules', 'conforming', quote, 3, 'inconclusive', inThread[1]?.[1] ?? ''] as const,
])(
  'a run that blocks in %s, after a %s answer, ends soon after limits.time',
  async (_stage, _first, first, code, verdict, patch) => {
    const { exit, stdout, stderr, tookMs, files, texts, run } = await held({
      first,
      rest: refuses,
      patch,
      lists: '[]',
    });
    expect(stderr).toContain(
      `the time of ${seconds} s was over (limits.time) before everything was judged and reported; what was finished is reported, without bodies\n`,
    );
    expect(stdout).toContain(verdict.toUpperCase());
    expect(stdout.includes('delivery-price/net-value-missing')).toBe(code === 1);
    expect(tookMs).toBeLessThan((seconds + 10) * 1000);
    expect({ exit, verdict: run.verdict, exitCode: run.exitCode }).toEqual({
      exit: code,
      verdict,
      exitCode: code,
    });
    expect(run.run.incomplete).toContain('bodies are left out');
    expect(run.exchanges.length).toBeGreaterThan(0);
    expect(run.exchanges.filter(({ answer }) => 'body' in answer)).toEqual([]);
    expect(files.toSorted()).toEqual(['.gitignore', 'junit.xml', 'report.html', 'report.json']);
    expect([...texts, stdout, stderr].filter((text) => text.includes(token))).toEqual([]);
  },
);

test('a blocked run that reports on standard output prints what was finished', async () => {
  const { exit, stdout, files } = await held({
    first: broken,
    rest: refuses,
    patch: inThread[1]?.[1] ?? '',
    lists: '[]',
    options: ['--json'],
  });
  const { verdict, findings } = reportOf(stdout);
  expect([exit, verdict, files]).toEqual([1, 'failed', []]);
  expect(findings.map(({ rule }) => rule)).toContain('delivery-price/net-value-missing');
});

/** The thread only waits, so it ends the run itself. */
const waitedFor: readonly (readonly [string, (response: ServerResponse) => void])[] = [
  ['headers', () => {}],
  [
    'bytes',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write('['), 100);
      response.on('close', () => clearInterval(drip));
    },
  ],
];
test.each(waitedFor)('a run that waits for %s ends soon after limits.time', async (_, rest) => {
  const { exit, tookMs, files, run } = await held({ first: broken, rest, lists: '[]' });
  expect(tookMs).toBeLessThan((seconds + 10) * 1000);
  expect([exit, run.verdict]).toEqual([1, 'failed']);
  expect(files).toContain('report.html');
});

test('a run that blocks before its first answer reports it and exits with 3', async () => {
  const patch = "before(JSON, 'parse', (_, text) => hold(text));";
  const first = { message: marker };
  const { exit, stderr, files } = await held({ first, rest: refuses, patch });
  expect([exit, files]).toEqual([3, []]);
  expect(stderr).toContain('nothing was finished\n');
});
