import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Run } from '../../src/model/run.ts';
import { fileReporters } from '../../src/report/reporters.ts';
import { folderOf } from '../support/files.ts';
import { greenlightHere } from '../support/in-process.ts';
import { passedRun } from '../support/other-runs.ts';
import { sampleRun, sentIn } from '../support/sample-run.ts';
import { reportOf } from './greenlight.ts';

const person = {
  name: 'Camila Ñáñez-Rojas',
  phone: '+56 9 8123 4567',
  address: 'Pasaje Los Olmos 4417',
};
const token = 'tok/en+4&7"of<nobody>==';
const env = { GREENLIGHT_TOKEN: token };

const full = sentIn('delivery-price/full-order');
const counts = { passed: 1, failed: 0, inconclusive: 0, skipped: 0 };

/** A run that names a person, saved with an unredacted token. */
const reported: Run = {
  ...passedRun,
  totals: { ...passedRun.totals, exchanges: 1, scenarios: counts },
  endpoints: passedRun.endpoints.filter(({ id }) => id === 'delivery-price'),
  scenarios: passedRun.scenarios
    .filter(({ id }) => id === full.scenario)
    .map((scenario) => ({ ...scenario, exchanges: [full.id] })),
  exchanges: [
    {
      ...full,
      request: {
        method: 'POST',
        url: 'https://erp.example/quote',
        headers: { 'x-auth-token': '$GREENLIGHT_TOKEN' },
        body: { order: { shippingAddress: { ...person, commune: 'Providencia' } } },
      },
      answer: {
        kind: 'response',
        status: 422,
        headers: {},
        bytes: 9,
        body: `no way to ${person.address} for ${person.name}, ${token}`,
      },
    },
  ],
};

/** A folder with the run as `saved/report.json`. */
const saved = (): string => folderOf({ 'saved/report.json': fileReporters.json.render(reported) });

const filesIn = (folder: string): ReadonlyMap<string, string> =>
  new Map(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]));

const planted = [...Object.values(person), token, 'tok/en'];

describe('render --redact-people', () => {
  test('writes every report without people and tokens, readable only by the owner', async () => {
    const cwd = saved();
    const before = readFileSync(join(cwd, 'saved/report.json'), 'utf8');
    const { exit, stdout, stderr } = await greenlightHere(
      ['render', 'saved', '--redact-people', '--out', 'shared', '--verbose'],
      { cwd, env },
    );
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    const files = filesIn(join(cwd, 'shared'));
    expect([...files.keys()].toSorted()).toEqual([
      '.gitignore',
      'junit.xml',
      'report.html',
      'report.json',
      'report.md',
      'run.har',
    ]);
    for (const [file, text] of [...files, ['stdout', stdout] as const]) {
      expect([file, planted.filter((value) => text.includes(value))]).toEqual([file, []]);
    }
    for (const file of files.keys()) {
      expect([file, statSync(join(cwd, 'shared', file)).mode & 0o777]).toEqual([file, 0o600]);
    }
    const run = reportOf(files.get('report.json') ?? '');
    expect(run.exchanges[0]?.answer).toMatchObject({
      body: 'no way to Street 1 for Person 1, $GREENLIGHT_TOKEN',
    });
    expect([run.run, run.verdict, run.totals]).toEqual([
      reported.run,
      reported.verdict,
      reported.totals,
    ]);
    expect(readFileSync(join(cwd, 'saved/report.json'), 'utf8')).toBe(before);
  });

  test('prints one report with --json', async () => {
    const { stdout } = await greenlightHere(['render', 'saved', '--redact-people', '--json'], {
      cwd: saved(),
      env,
    });
    expect(reportOf(stdout).run.id).toBe(reported.run.id);
    expect(planted.filter((value) => stdout.includes(value))).toEqual([]);
  });

  test.each([[[]], [['--out', 'saved']], [['--out', './saved/']]])(
    'never replaces the saved run: %j',
    async (out) => {
      const cwd = saved();
      const before = [...filesIn(join(cwd, 'saved'))];
      expect(await greenlightHere(['render', 'saved', '--redact-people', ...out], { cwd })).toEqual(
        {
          exit: 2,
          stdout: '',
          stderr:
            'greenlight: --redact-people leaves the saved run as it is; name another folder with --out\n',
        },
      );
      expect([...filesIn(join(cwd, 'saved'))]).toEqual(before);
    },
  );
});

const rendered = async (run: Run) => {
  const cwd = folderOf({ 'run.json': JSON.stringify(run) });
  const { exit, stdout, stderr } = await greenlightHere(['render', 'run.json', '--json'], {
    cwd,
  });
  return { exit, stderr, ...(exit === 0 ? { made: JSON.parse(stdout) as Run } : {}) };
};

describe('the verdict of a rendered run', () => {
  const { findings, scenarios } = sampleRun;
  const [scenario] = scenarios as [Run['scenarios'][number]];
  test('is rejected if it is milder than the findings', async () => {
    const { exit, stderr } = await rendered({ ...sampleRun, verdict: 'passed', exitCode: 0 });
    const first = findings.find(({ severity, waived }) => severity === 'error' && !waived);
    expect([exit, stderr]).toEqual([
      2,
      `greenlight: run.json says passed, but its finding ${first?.id} ${first?.rule} fails it; the file was changed after the run\n`,
    ]);
  });

  test('becomes inconclusive, with a message, if the evidence is', async () => {
    const { passed } = passedRun.totals.scenarios;
    const { made, stderr } = await rendered({
      ...passedRun,
      totals: {
        ...passedRun.totals,
        scenarios: { ...counts, passed: passed - 1, inconclusive: 1 },
      },
      scenarios: passedRun.scenarios.map((each) =>
        each.id === scenario.id
          ? { ...each, core: true, unanswered: true, verdict: 'inconclusive', reason: '429' }
          : each,
      ),
    });
    expect([made?.verdict, made?.exitCode, made?.judgedWhole]).toEqual(['inconclusive', 3, false]);
    expect(stderr).toBe(
      'greenlight: run.json says passed; by the evidence in it the run is inconclusive\n',
    );
  });

  test('stays inconclusive even if the evidence passes', async () => {
    const { made } = await rendered({ ...passedRun, verdict: 'inconclusive', exitCode: 3 });
    expect(made?.verdict).toBe('inconclusive');
  });
});
