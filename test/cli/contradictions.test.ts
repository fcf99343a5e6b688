import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Run } from '../../src/model/run.ts';
import { UsageError } from '../../src/model/scenario.ts';
import { readRun } from '../../src/saved/saved-run.ts';
import { folderOf } from '../support/files.ts';
import { greenlightHere } from '../support/in-process.ts';
import { passedRun } from '../support/other-runs.ts';
import { sampleRun } from '../support/sample-run.ts';

/** Every command that reads a saved run rejects one that contradicts its own evidence. */

const { totals, findings, scenarios, exchanges, rules } = sampleRun;
const error = findings.find(({ severity, waived }) => severity === 'error' && !waived);
const covered = findings.find(({ waived }) => waived);
const failed = scenarios.find(({ verdict }) => verdict === 'failed');
const exchange = exchanges.find(({ scenario }) => scenario === scenarios[0]?.id);
const kept = passedRun.rules.find(({ state }) => state === 'kept');
if (!error || !covered || !failed || !exchange || !kept) throw new Error('the sample is empty');

const count = { error: 0, warning: 0, waived: 0 };
const noScenario = { passed: 0, failed: 0, inconclusive: 0, skipped: 0 };
const accepted = { reason: 'agreed', owner: 'ERP', until: '2999-12-31' };
const allWaived = findings.map((finding) => ({ ...finding, waived: accepted }));
const asPassed = scenarios.map((each) => ({ ...each, verdict: 'passed' as const }));
const passes = { verdict: 'passed', exitCode: 0 } as const;

const table: readonly (readonly [what: string, run: Run, why: string])[] = [
  [
    'findings removed',
    { ...sampleRun, findings: [] },
    `contradicts itself: its totals have ${totals.findings.error} error findings, and it holds 0`,
  ],
  [
    'findings, totals and waivers removed, and rules replaced',
    {
      ...sampleRun,
      findings: [],
      waivers: [],
      rules: passedRun.rules,
      totals: { ...totals, findings: count },
    },
    `contradicts itself: scenario ${failed.id} failed without a finding`,
  ],
  [
    'a failed verdict without a failure',
    {
      ...passedRun,
      scenarios: asPassed,
      verdict: 'failed',
      exitCode: 1,
    },
    'says failed, but nothing in it fails it',
  ],
  [
    'findings waived without a waiver',
    {
      ...sampleRun,
      ...passes,
      findings: allWaived,
      totals: { ...totals, findings: { ...count, waived: findings.length } },
    },
    `contradicts itself: finding ${findings[0]?.id} ${findings[0]?.rule} is waived, and no waiver covers it`,
  ],
  [
    'findings waived by an expired waiver',
    {
      ...sampleRun,
      ...passes,
      findings: findings.map((finding) => ({
        ...finding,
        waived: { ...accepted, until: '2020-01-01' },
      })),
      waivers: findings.map(({ rule }) => ({
        rule,
        ...accepted,
        until: '2020-01-01',
        state: 'used' as const,
        at: 'w.yaml:1',
      })),
      totals: { ...totals, findings: { ...count, waived: findings.length } },
    },
    `contradicts itself: finding ${findings[0]?.id} ${findings[0]?.rule} is waived by a day that was over`,
  ],
  [
    'no scenario and no total',
    { ...passedRun, scenarios: [], totals: { ...passedRun.totals, scenarios: noScenario } },
    'contradicts itself: it is passed and has no scenario',
  ],
  [
    'a missing scenario',
    {
      ...passedRun,
      scenarios: passedRun.scenarios.filter(({ id }) => id !== exchange.scenario),
    },
    `contradicts itself: exchange ${exchange.id} has no scenario ${exchange.scenario}`,
  ],
  [
    'a missing exchange',
    { ...passedRun, exchanges: passedRun.exchanges.filter((each) => each !== exchange) },
    `contradicts itself: scenario ${exchange.scenario} has no exchange ${exchange.id}`,
  ],
  [
    'a judged endpoint without an exchange',
    {
      ...passedRun,
      exchanges: [],
      scenarios: passedRun.scenarios.map((each) => ({ ...each, exchanges: [] })),
    },
    'contradicts itself: delivery-price is judged and has no exchange',
  ],
  [
    'a wrong total of scenarios',
    { ...passedRun, totals: { ...passedRun.totals, scenarios: { ...noScenario, passed: 99 } } },
    `contradicts itself: its totals have 99 passed scenarios, and it holds ${passedRun.scenarios.length}`,
  ],
  [
    'a passed scenario with a finding that fails it',
    {
      ...sampleRun,
      scenarios: asPassed,
      totals: { ...totals, scenarios: { ...noScenario, passed: scenarios.length } },
    },
    'contradicts itself: scenario ',
  ],
  [
    'a kept rule with findings',
    {
      ...sampleRun,
      rules: rules.map((rule) => (rule.id === error.rule ? { ...rule, state: 'kept' } : rule)),
    },
    `contradicts itself: rule ${error.rule} is kept, and its findings make it broken`,
  ],
  [
    'a rule with breaches and no findings',
    {
      ...passedRun,
      rules: passedRun.rules.map((rule) => (rule.id === kept.id ? { ...rule, breaches: 3 } : rule)),
    },
    `contradicts itself: rule ${kept.id} has 3 breaches, and its findings do not`,
  ],
  [
    'a finding of a missing rule',
    { ...sampleRun, rules: rules.filter(({ id }) => id !== error.rule) },
    `contradicts itself: finding `,
  ],
];

const commands: readonly (readonly string[])[] = [
  ['render', 'changed', '--out', 'again'],
  ['diff', 'changed', 'whole'],
  ['diff', 'whole', 'changed'],
  ['replay', 'changed', '-u', 'http://127.0.0.1:9'],
  ['judge', 'delivery-price', 'changed', '--exchange', 'e1'],
  ['run', '--last-failed', '--out', 'changed', '-u', 'http://127.0.0.1:9'],
];

const folder = (run: Run) =>
  folderOf({
    'changed/report.json': JSON.stringify(run),
    'whole/report.json': JSON.stringify(passedRun),
  });
const file = join('changed', 'report.json');

test.each(table)('a saved run is rejected: %s', async (_, run, why) => {
  const refused = await readRun('changed', folder(run)).catch((error: UsageError) => error);
  expect(refused).toBeInstanceOf(UsageError);
  const { message } = refused as UsageError;
  expect(message).toContain(`${file} ${why}`);
  expect(message).toMatch(/; the file was changed after the run$/);
});

test.each(commands.map((line) => [line.join(' '), line] as const))(
  '%s rejects a saved run that contradicts itself',
  async (_, line) => {
    const [[, run, why]] = table as readonly [(typeof table)[number]];
    const { exit, stdout, stderr } = await greenlightHere(line, { cwd: folder(run) });
    expect([exit, stdout, stderr]).toEqual([
      2,
      '',
      `greenlight: ${file} ${why}; the file was changed after the run\n`,
    ]);
  },
);
