import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { heapWithin } from '../../src/cli/process/thread.ts';
import type { Run } from '../../src/model/run.ts';
import { emptyFolder, greenlightProcess, mistake, root } from '../cli/greenlight.ts';
import { folderOf } from '../support/files.ts';
import { serving } from '../support/serving.ts';

const mega = 1_000_000;
const letters = (count: number) => 'a'.repeat(count);
const times = (count: number, each: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => each(i)).join(',');

const largest = 17 * mega;
const small = { NODE_OPTIONS: '--max-old-space-size=192' };

const validate = async (name: string, text: string) => {
  const cwd = folderOf({ [name]: text });
  const { exit, stdout, stderr } = await greenlightProcess(
    ['validate', 'commerces', name, '--json'],
    { cwd, env: small },
  );
  expect(stderr).toBe('');
  const run = JSON.parse(stdout) as Run;
  return {
    exit,
    run,
    rules: run.findings.map(({ rule }) => rule).filter((rule) => rule !== 'commerces/file-name'),
  };
};

/** In a heap of 192 MB. */
test.each([
  ['a record of 17 MB', 'r.json', `[{"commerceId":"${letters(largest)}"}]`],
  ['ten records', 'r.json', `[${times(10, () => `{"commerceId":"${letters(largest)}"}`)}]`],
  ['a record of two million members', 'r.json', `[{${times(2 * mega, (i) => `"m${i}":${i}`)}}]`],
  ['a cell of 60 MB', 'r.csv', `commerceId,name\n1,"${letters(60 * mega)}"\n`],
])('does not judge %s, so nothing passes', async (_, name, text) => {
  const { exit, run, rules } = await validate(name, text);
  expect([exit, run.verdict, rules, run.totals.records]).toEqual([
    3,
    'inconclusive',
    ['http/too-large'],
    { transactions: 0, commerces: 0 },
  ]);
  expect(run.endpoints[0]?.reason).toBe(
    'No answer could be read: no record is within the limits of greenlight.',
  );
});

test.each([
  ['next to one of 17 MB', 'r.json', `[{"commerceId":"${letters(largest)}"},{"commerceId":7}]`],
  ['with names of 1 MB', 'r.json', `[{"commerceId":7,"${letters(mega)}":1}]`],
  ['of 200 000 members', 'r.json', `[{"commerceId":7,${times(mega / 5, (i) => `"m${i}":${i}`)}}]`],
  ['with a cell of 15 MB', 'r.csv', `commerceId,name\n,"${letters(15 * mega)}"\n`],
])('judges a record %s', async (_, name, text) => {
  const { exit, rules } = await validate(name, text);
  expect([exit, rules.some((rule) => rule.startsWith('commerces/'))]).toEqual([1, true]);
});

test.each([
  [undefined, 4000, 4000],
  [0, 4000, 4000],
  [2 ** 64, 4000, 4000],
  [256 * 2 ** 20, 259, 102],
  [8192 * 2 ** 20, 2048, 2048],
])(
  'in a container of %s bytes with a Node limit of %s MB, the heap gets %s MB',
  (container, limit, taken) => {
    expect(heapWithin(container, limit * 2 ** 20)).toBe(taken);
  },
);

const usage = fileURLToPath(new URL('../../bench/datasets/usage.cjs', import.meta.url));

/** Limits of the heap that make the peak depend on what is kept, and not on when garbage is collected. */
const tight = '--max-semi-space-size=1 --max-old-space-size=40';

/** The peak memory of `diff` of two exports of this many invoices, in MB. */
async function megabytesOfDiff(count: number): Promise<number> {
  const cwd = emptyFolder();
  const head =
    'orderId,productId,commerceId,sellerId,date,documentType,documentCode,quantity,netPricePerUnit,discountedNetPricePerUnit,taxPerUnit,discountPerUnit,currency,origin,sourceChannel\n';
  const rowsOf = (quantity: (i: number) => number) =>
    Array.from(
      { length: count },
      (_, i) =>
        `P-${i},SKU-${i % 7},C${i % 500},V01,2026-11-${1 + (i % 28)},invoice,F-${i},${quantity(i)},1000,900,171,100,clp,erp,web\n`,
    ).join('');
  writeFileSync(join(cwd, 'old.csv'), head + rowsOf(() => 2));
  writeFileSync(join(cwd, 'new.csv'), head + rowsOf((i) => (i % 1000 === 7 ? 3 : 2)));
  const used = join(cwd, 'used.json');
  const ended = await greenlightProcess(['diff', 'old.csv', 'new.csv'], {
    cwd,
    env: { NODE_OPTIONS: `${tight} --require ${usage}`, BENCH_USAGE: used },
  });
  expect(ended).toMatchObject({ exit: 1, stderr: '' });
  expect(ended.stdout).toContain('quantity');
  const { maxRSS } = JSON.parse(readFileSync(used, 'utf8')) as { readonly maxRSS: number };
  return maxRSS / 1024;
}

test('diff takes no more memory for five times as many records', async () => {
  const [fewer, more] = [await megabytesOfDiff(60_000), await megabytesOfDiff(300_000)];
  expect(more / fewer).toBeLessThan(1.1);
});

/** An object of 700 000 members. */
const wide = `{"message":"x",${times(700_000, (i) => `"m${i}":${i}`)}}`;
const narrow = { NODE_OPTIONS: '--max-old-space-size=110' };

test('judge reports how much memory a large answer needs', async () => {
  const cwd = folderOf({ 'answer.json': wide });
  const { exit, stdout, stderr } = await greenlightProcess(
    ['judge', 'delivery-price', 'answer.json', '--status', '422'],
    { cwd, env: narrow },
  );
  expect({ exit, stdout, stderr }).toEqual({
    exit: 2,
    stdout: '',
    stderr: expect.stringMatching(
      /^greenlight: answer\.json takes about \d+ MB of memory to read, and this process has \d+ MB; give it more \(.*\)\n$/,
    ),
  });
});

test('send does not read an answer that does not fit into memory, so nothing passes', async () => {
  const url = await serving((_request, response) => {
    response.writeHead(422, { 'content-type': 'application/json' }).end(wide);
  });
  const args = ['send', 'delivery-price', '-u', url, '--json'];
  const { exit, stdout } = await greenlightProcess(args, { env: narrow });
  const { verdict, findings } = JSON.parse(stdout) as Run & { readonly verdict: string };
  expect([exit, verdict, findings.map(({ rule }) => rule)]).toEqual([
    3,
    'inconclusive',
    ['http/too-large'],
  ]);
});

test('validate reports how to raise the memory limit of Node', async () => {
  const cwd = folderOf({ 'answer.json': `[${wide}]` });
  const { exit, stdout, stderr } = await greenlightProcess(
    ['validate', 'commerces', 'answer.json'],
    { cwd, env: { NODE_OPTIONS: '--max-old-space-size=100' } },
  );
  expect({ exit, stdout, stderr }).toEqual({
    exit: 2,
    stdout: '',
    stderr: expect.stringMatching(
      /^greenlight: more than \d+ MB of memory are needed, the limit of this Node; raise it \(NODE_OPTIONS=--max-old-space-size=\d+\), or read less \(.*\)\..*\n$/,
    ),
  });
});

/** Runs within this many kB of virtual memory; the HTTP parser of Node reserves ten million. */
const within = (kilobytes: number, args: readonly string[], env = {}) => {
  const { status, stdout, stderr } = spawnSync(
    'sh',
    [
      '-c',
      `ulimit -v ${kilobytes}; exec "$@"`,
      'sh',
      process.execPath,
      `${root}bin/greenlight.js`,
      ...args,
    ],
    {
      cwd: emptyFolder(),
      encoding: 'utf8',
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
    },
  );
  return { exit: status, stdout, stderr };
};
const one = ['demo', '--only', 'delivery-price/one-line', '--quiet'];

test.each([1_500_000, 4_000_000, 8_000_000])(
  'a run in %i kB of virtual memory reports how to raise the limit',
  (kilobytes) => {
    expect(within(kilobytes, one)).toEqual(
      mistake(
        'this process may take no more virtual memory; raise the limit (ulimit -v), or set NODE_OPTIONS=--disable-wasm-trap-handler',
      ),
    );
  },
);

test.each([
  [
    'the suite with --disable-wasm-trap-handler',
    1_500_000,
    one,
    { NODE_OPTIONS: '--disable-wasm-trap-handler' },
  ],
  ['the suite', 16_000_000, one, {}],
  ['judge', 1_500_000, ['judge', 'delivery-price', '-', '--status', '200'], {}],
] as const)('%s runs in %i kB of virtual memory', (_, kilobytes, args, env) => {
  expect(within(kilobytes, args, env)).toMatchObject({
    exit: args === one ? 0 : 2,
    stderr: expect.stringMatching(args === one ? /^$/ : /empty/),
  });
});
