import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf } from '../support/files.ts';
import { greenlightHere } from '../support/in-process.ts';
import { openReferenceClient, referenceForAll } from '../support/serving.ts';
import { reportOf, root } from './greenlight.ts';

const token = 'a-token-of-own-rules-9d';
const client = referenceForAll({ token, records: 100 });

/** The example of the page about custom rules. */
const [, agreed = ''] =
  /```js\n\/\/ rules\/agreed-maximum\.mjs\n([\s\S]*?)```/.exec(
    readFileSync(join(root, 'docs/how-to/scenarios-and-rules.md'), 'utf8'),
  ) ?? [];

const words = `severity: 'warning', title: 'A title', effect: 'An effect.', remedy: 'A remedy.', fix: 'Correct it',
counted: '{count} of {judged} are so',`;

const folder = (rules: { readonly [name: string]: string }, more = ''): string =>
  folderOf({
    ...Object.fromEntries(Object.entries(rules).map(([name, text]) => [`rules/${name}`, text])),
    'rules/none.md': '',
    'package.json': '{ "type": "module" }',
    'greenlight.config.yaml': `target: { clientBase: "${client.url}", implements: [delivery-price, commerces] }\nrules: ./rules\n${more}`,
  });

const greenlight = (cwd: string, ...args: readonly string[]) =>
  greenlightHere(args, { cwd, env: { GREENLIGHT_TOKEN: token } });

const own = { 'agreed-maximum.js': agreed.replace('10_000', '1') };
const only = ['--only', 'delivery-price/one-line'];

async function run(cwd: string, ...args: readonly string[]) {
  const { exit, stderr } = await greenlight(cwd, 'run', ...only, ...args, '--quiet');
  if (exit === 2 || exit === 70) throw new Error(stderr);
  const report = reportOf(readFileSync(join(cwd, 'reports/latest/report.json'), 'utf8'));
  const found = report.findings.map(({ rule, severity, waived }) => [rule, severity, !!waived]);
  return { exit, found, report };
}

test('a custom rule is judged, lowered, turned off, waived and explained like a built-in one', async () => {
  const id = 'custom/agreed-maximum';
  expect(await run(folder(own))).toMatchObject({ exit: 1, found: [[id, 'error', false]] });
  expect(await run(folder(own, `severity: { ${id}: warning }\n`))).toMatchObject({
    exit: 0,
    found: [[id, 'warning', false]],
  });
  expect(await run(folder(own, `severity: { ${id}: off }\n`))).toMatchObject({
    exit: 0,
    found: [],
  });
  const waiver = `waivers: [{ rule: ${id}, reason: agreed, owner: sales, until: 2099-01-01 }]\n`;
  expect(await run(folder(own, waiver))).toMatchObject({ exit: 0, found: [[id, 'error', true]] });
  expect((await run(folder({ 'agreed-maximum.js': agreed }))).report.rules.at(-1)).toMatchObject({
    id,
    state: 'kept',
    judged: 1,
  });

  const explained = await greenlight(folder(own), 'explain', id);
  expect(explained).toMatchObject({ exit: 0, stderr: '' });
  expect(explained.stdout).toContain('A quote is over the agreed maximum');
});

test('custom rules judge runs, scenarios, records and datasets', async () => {
  const cwd = folder({
    'each.mjs': `export default { over: 'run', ${words} judge: (all) => ({ judged: all.length, breaches: [{ message: 'A run.', exchanges: [all[0].id] }] }) };`,
    'scenario.mjs': `export default { over: 'scenario', ${words} judge: (all) => ({ judged: all.length, breaches: [{ message: 'A scenario.', exchanges: [] }] }) };`,
    'record.mjs': `export default { over: 'record', ${words} applies: ({ endpoint }) => endpoint === 'commerces', judge: ({ fields }) => fields.commerceId === 'C0001' ? { message: 'A record.' } : undefined };`,
    'dataset.mjs': `export default { over: 'dataset', ${words} begin: () => { let n = 0; return { record() { n += 1; }, end: () => ({ judged: n, breaches: [{ message: 'A dataset.' }] }) }; } };`,
  });
  const both = 'delivery-price/one-line,commerces/all';
  const { exit } = await greenlight(cwd, 'run', '--only', both, '--quiet');
  const report = reportOf(readFileSync(join(cwd, 'reports/latest/report.json'), 'utf8'));
  expect(exit).toBe(0);
  const found = new Set(report.findings.map(({ rule }) => rule));
  expect([...found].sort().join(' ')).toBe(
    'custom/dataset custom/each custom/record custom/scenario',
  );
});

const moduleOf = (over: string, judgement: string) =>
  `export default { over: '${over}', ${words} ${judgement} };`;

test('a custom rule cannot change what other rules judge', async () => {
  const broken = await openReferenceClient({ token, faults: ['net-value-missing'] });
  const fills =
    '(x) => { if (x.json?.transportationCost) x.json.netValue = x.json.transportationCost; }';
  const fillsAll = `judge: (all) => { all.forEach(${fills}); return { judged: 1, breaches: [] }; }`;
  const cwd = folderOf({
    'rules/alone.mjs': moduleOf('exchange', `applies: () => true, judge: ${fills}`),
    'rules/beside.mjs': moduleOf('scenario', fillsAll),
    'rules/whole.mjs': moduleOf('run', fillsAll),
    'greenlight.config.yaml': `target: { clientBase: "${broken.url}", implements: [delivery-price] }\nrules: ./rules\n`,
  });
  const few = ['--only', 'delivery-price/{full-order,one-line,quote-and-order}'];
  const { exit } = await greenlight(cwd, 'run', ...few, '--quiet');
  await broken.close();
  const { exchanges, rules } = reportOf(
    readFileSync(join(cwd, 'reports/latest/report.json'), 'utf8'),
  );
  const own = rules.filter(({ id }) => id.startsWith('custom/'));
  expect(exit).toBe(1);
  expect(own.filter(({ crashed }) => crashed).map(({ id }) => id)).toEqual(
    ['alone', 'beside', 'whole'].map((name) => `custom/${name}`),
  );
  expect(own).toHaveLength(3);
  const quotes = exchanges.filter(({ outcome }) => outcome?.decision === 'quoted');
  const missing = rules.find(({ id }) => id === 'delivery-price/net-value-missing');
  expect(missing?.breaches).toBe(quotes.length);
});

const waiver =
  'waivers: [{ rule: custom/known, reason: agreed, owner: sales, until: 2099-01-01 }]\n';

test('a custom rule that is waived does not hide an error that it explains', async () => {
  const broken = await openReferenceClient({ token, faults: ['net-value-missing'] });
  const explains = `explains: { answer: ['delivery-price/*', 'http/*'], run: ['delivery-price/net-value-missing'] }`;
  const cwd = folderOf({
    'rules/known.mjs': `export default { over: 'exchange', ${words.replace('warning', 'error')} ${explains}, applies: () => true, judge: () => ({ message: 'Known.' }) };`,
    'greenlight.config.yaml': `target: { clientBase: "${broken.url}", implements: [delivery-price] }\nrules: ./rules\n${waiver}`,
  });
  const { exit, stdout } = await greenlight(cwd, 'run', ...only, '--quiet');
  await broken.close();
  expect([exit, stdout]).toEqual([1, expect.stringContaining('A quote has no netValue')]);
});

test('offline commands use the custom rules of --config', async () => {
  const cwd = folder(own);
  const answer = '{"transportationCost":12000,"netValue":12000,"netTaxedValue":14280}';
  const args = ['judge', 'delivery-price', '-', '--config', 'greenlight.config.yaml'];
  const judged = await greenlightHere(args, { cwd, stdin: answer });
  expect(judged.exit).toBe(1);
  expect(judged.stdout).toContain('custom/agreed-maximum');
});

test('a rule module that cannot be parsed is a usage error', async () => {
  const cwd = folder({ 'a.js': 'export default {' });
  const { exit, stderr } = await greenlight(cwd, 'run', '--dry-run');
  expect(exit).toBe(2);
  expect(stderr).toContain('rules/a.js:1:1: it cannot be loaded: ');
});
