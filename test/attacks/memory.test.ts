import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Run } from '../../src/model/run.ts';
import { emptyFolder, greenlightProcess } from '../cli/greenlight.ts';

const mega = 1_000_000;
const letters = (count: number) => 'a'.repeat(count);
const times = (count: number, each: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => each(i)).join(',');

const largest = 17 * mega;
const small = { NODE_OPTIONS: '--max-old-space-size=192' };

const validate = async (name: string, text: string) => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, name), text);
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
  ['ten of them', 'r.json', `[${times(10, () => `{"commerceId":"${letters(largest)}"}`)}]`],
  ['a record of two million members', 'r.json', `[{${times(2 * mega, (i) => `"m${i}":${i}`)}}]`],
  ['a cell of 60 MB', 'r.csv', `commerceId,name\n1,"${letters(60 * mega)}"\n`],
])('%s: it is not judged, and nothing passes', async (_, name, text) => {
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
  ['beside a record of 17 MB', 'r.json', `[{"commerceId":"${letters(largest)}"},{"commerceId":7}]`],
  ['with names of 1 MB', 'r.json', `[{"commerceId":7,"${letters(mega)}":1}]`],
  ['of 200 000 members', 'r.json', `[{"commerceId":7,${times(mega / 5, (i) => `"m${i}":${i}`)}}]`],
  ['with a cell of 15 MB', 'r.csv', `commerceId,name\n,"${letters(15 * mega)}"\n`],
])('a record %s is judged', async (_, name, text) => {
  const { exit, rules } = await validate(name, text);
  expect([exit, rules.some((rule) => rule.startsWith('commerces/'))]).toEqual([1, true]);
});

test('more memory than Node may take is told with what helps', async () => {
  const cwd = emptyFolder();
  const list = times(400_000, (i) => `{"id":${i},"name":"n${i}"}`);
  writeFileSync(join(cwd, 'answer.json'), `{"message":"x","list":[${list}]}`);
  const { exit, stdout, stderr } = await greenlightProcess(
    ['judge', 'delivery-price', 'answer.json', '--status', '200'],
    { cwd, env: { NODE_OPTIONS: '--max-old-space-size=40' } },
  );
  expect({ exit, stdout, stderr }).toEqual({
    exit: 2,
    stdout: '',
    stderr: expect.stringMatching(
      /^greenlight: more than \d+ MB of memory are needed, the limit of this Node; raise it \(NODE_OPTIONS=--max-old-space-size=\d+\), or read less \(.*\)\..*\n$/,
    ),
  });
});
