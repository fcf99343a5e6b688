import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileReporters } from '../../src/report/reporters.ts';
import { folderOf } from '../support/files.ts';
import { greenlightHere } from '../support/in-process.ts';
import { sampleRun } from '../support/sample-run.ts';
import { openReferenceClient } from '../support/serving.ts';

/** Only run writes to reports/latest; commands on files write only to --out. */

const token = 'a-token-of-nobody-77e1';
const env = { GREENLIGHT_TOKEN: token };
const written = (cwd: string, folder: string) =>
  existsSync(join(cwd, folder)) ? readdirSync(join(cwd, folder)).toSorted() : [];
const reports = ['.gitignore', 'junit.xml', 'report.html', 'report.json'];
const one = ['--only', 'delivery-price/one-line'];

/** A folder with an export, an answer and a saved run with its own name. */
const folder = (): string =>
  folderOf({
    'commerces.json': '[]',
    'answer.json': '{"transportationCost":1}',
    'monday.json': fileReporters.json.render(sampleRun),
  });

test('run writes to reports/latest', async () => {
  const client = await openReferenceClient({ token, records: 200 });
  const cwd = folder();
  await greenlightHere(['run', '-u', client.url, ...one, '--quiet'], { cwd, env });
  await client.close();
  expect([written(cwd, 'reports/latest'), written(cwd, 'reports')]).toEqual([reports, ['latest']]);
});

test('demo writes to reports/demo', async () => {
  const cwd = folder();
  const { stdout } = await greenlightHere(['demo', ...one, '--quiet'], { cwd });
  expect(stdout).toContain('reports/demo/report.html');
  expect([written(cwd, 'reports/demo'), written(cwd, 'reports')]).toEqual([reports, ['demo']]);
});

const offline: readonly (readonly string[])[] = [
  ['validate', 'commerces', 'commerces.json'],
  ['judge', 'commerces', 'commerces.json'],
  ['judge', 'delivery-price', 'answer.json'],
  ['render', 'monday.json'],
  ['demo', ...one, '--json'],
  ['demo', ...one, '--dry-run'],
];

test.each(offline)('%s %s %s writes no file without --out', async (...args) => {
  const cwd = folder();
  const before = readdirSync(cwd);
  const { stdout, exit } = await greenlightHere(args, { cwd });
  expect([exit === 2, stdout === '', readdirSync(cwd)]).toEqual([false, false, before]);
  const files = { GREENLIGHT_REPORTER: 'terminal,junit' };
  expect((await greenlightHere(args, { cwd, env: files })).exit).toBe(exit);
  expect(readdirSync(cwd)).toEqual(before);
});

test.each([
  [['validate', 'commerces', 'commerces.json'], reports],
  [
    ['render', 'monday.json', '--reporter', 'html'],
    ['.gitignore', 'report.html'],
  ],
])('%j writes to --out', async (args, files) => {
  const cwd = folder();
  mkdirSync(join(cwd, 'there'));
  await greenlightHere([...args, '--out', 'there'], { cwd });
  expect(written(cwd, 'there')).toEqual(files);
  expect(existsSync(join(cwd, 'reports'))).toBe(false);
});

test('new reports in a folder replace all reports of the run before', async () => {
  const cwd = folder();
  await greenlightHere(['demo', ...one, '--out', 'out', '--quiet'], { cwd });
  expect(written(cwd, 'out')).toEqual(reports);
  writeFileSync(join(cwd, 'out', 'notes.txt'), 'mine');
  const judged = ['validate', 'commerces', 'commerces.json', '--out', 'out', '--reporter', 'json'];
  await greenlightHere(judged, { cwd });
  expect(written(cwd, 'out')).toEqual(['.gitignore', 'notes.txt', 'report.json']);
  const { stdout } = await greenlightHere(['render', 'out', '--out', '-', '--reporter', 'json'], {
    cwd,
  });
  expect(JSON.parse(stdout)).toMatchObject({ scenarios: [{ id: 'commerces/file' }] });
});

test('a new folder of reports gets a .gitignore, and an existing folder does not', async () => {
  const cwd = folderOf({
    'mine/notes.txt': 'mine',
    'monday.json': fileReporters.json.render(sampleRun),
  });
  const render = (out: string) =>
    greenlightHere(['render', 'monday.json', '--reporter', 'html', '--out', out, '--quiet'], {
      cwd,
    });
  await render('reports');
  expect(readFileSync(join(cwd, 'reports/.gitignore'), 'utf8')).toBe('*\n');
  await render('mine');
  await render('.');
  expect([written(cwd, 'mine'), existsSync(join(cwd, '.gitignore'))]).toEqual([
    ['notes.txt', 'report.html'],
    false,
  ]);
});
