import { describe, expect, test } from 'vitest';
import { fleetOf, summaryOf } from '../../src/fleet/fleet.ts';
import { fleetPage } from '../../src/fleet/pages.ts';
import type { Load, RuleReport, Run } from '../../src/model/run.ts';
import { json } from '../../src/report/json/json.ts';
import { overviewOf } from '../../src/report/page/headline.ts';
import { verdictSentence } from '../../src/report/story/judged.ts';
import { folderOf } from '../support/files.ts';
import { greenlightHere } from '../support/in-process.ts';
import { passedRun } from '../support/other-runs.ts';
import { runWithFaults } from '../support/reference-run.ts';
import { sampleRun } from '../support/sample-run.ts';

const headline = (run: Run) => overviewOf(run).headline;

/** Places that print the result of a run in a sentence. */
const places: { readonly [place: string]: (run: Run) => string } = {
  verdict: (run) => headline(run).sentence,
  'judge and send': (run) => verdictSentence({ run }),
  fleet: (run) =>
    fleetPage(
      fleetOf({ tool: run.tool, ...run.run }, [summaryOf('shop', run.exitCode, run)], undefined),
    ).replace(/\s+/g, ' '),
};

const rule = 'delivery-price/net-value-missing';
const every = 'every clause that can be judged from outside is kept';
const few = new Set(
  ['full-order', 'one-line', 'smallest-draft'].map((id) => `delivery-price/${id}`),
);

const runOf = (fault: string, more: Parameters<typeof runWithFaults>[1] = {}, scenarios = few) =>
  runWithFaults(fault === '' ? [] : [fault], {
    wanted: ({ id }) => scenarios.has(id),
    implementing: ['delivery-price'],
    ...more,
  });

const broken = await runOf('net-value-missing');
const breaches = broken.rules.find(({ id }) => id === rule)?.breaches ?? 0;

describe.each([
  ['info', `1 rule was lowered by the config: ${rule}, ${breaches} breaches`],
  ['warning', `1 rule was lowered by the config: ${rule}, ${breaches} breaches`],
  ['off', `1 rule was turned off by the config: ${rule}, ${breaches} breaches`],
] as const)('a rule broken in every quote and set to %s', async (severity, words) => {
  const made = await runOf('net-value-missing', { severity: { [rule]: severity } });

  test('is counted as without the config, and its clauses are lowered', () => {
    expect(breaches).toBeGreaterThan(2);
    expect(made).toMatchObject({ verdict: 'passed', exitCode: 0, judgedWhole: false });
    const reported = made.rules.find(({ id }) => id === rule);
    expect(reported).toMatchObject({
      severity: 'error',
      configured: severity,
      breaches,
      lowered: breaches,
      state: 'lowered',
    });
    const clauses = made.clauses.filter(({ rules }) => rules.includes(rule));
    const [how = ''] = /(?:lowered|turned off) by the config.*/.exec(words) ?? [];
    expect(clauses.map(({ state, reason }) => [state, reason])).toEqual([
      ['lowered', how],
      ['lowered', how],
    ]);
    expect(json(made)).toContain(`"lowered": ${breaches}`);
  });

  test.each(Object.entries(places))('is named with its count in: %s', (_, textOf) => {
    expect(textOf(made)).toContain(words);
    expect(textOf(made)).not.toContain(every);
  });

  test('is named in a failed run as well', async () => {
    const both = await runOf('net-value-missing', {
      severity: { [rule]: severity },
      waivers: [
        { rule: 'http/slow', reason: 'agreed', owner: 'ERP', until: '2020-01-01', at: 'c.yaml:1' },
      ],
    });
    expect(both.verdict).toBe('failed');
    for (const textOf of Object.values(places)) expect(textOf(both)).toContain(words);
  });

  test('makes its waiver unused, except as a warning', async () => {
    const waiver = { rule, reason: 'agreed', owner: 'ERP', until: '2999-01-01', at: 'c.yaml:1' };
    const { waivers } = await runOf('net-value-missing', {
      severity: { [rule]: severity },
      waivers: [waiver],
      narrowed: false,
    });
    expect(waivers.map(({ state }) => state)).toEqual([severity === 'warning' ? 'used' : 'unused']);
  });
});

const first = passedRun.rules[0]?.id;
const changed = (change: Partial<RuleReport>): Partial<Run> => ({
  rules: passedRun.rules.map((each, i) => (i === 0 ? { ...each, ...change } : each)),
});

describe.each([
  ['--last-failed', { scope: 'what failed before' as const }, undefined],
  ['load', {}, { calls: 40, lost: 0 }],
])('a passed run of %s', (_, scope, load) => {
  const of = (change: Partial<Run>): string =>
    headline({
      ...passedRun,
      run: { ...passedRun.run, ...scope },
      ...(load ? { load: load as Load } : {}),
      ...change,
    }).sentence;
  const { totals } = passedRun;

  test.each<readonly [string, Partial<Run>]>([
    [
      '2 findings were waived',
      { totals: { ...totals, findings: { error: 0, warning: 0, waived: 2 } } },
    ],
    [`1 rule has a warning: ${first}, 3 breaches`, changed({ state: 'warned', breaches: 3 })],
    [
      `1 rule was turned off by the config: ${first}, 3 breaches`,
      changed({ state: 'lowered', configured: 'off', breaches: 3, lowered: 3 }),
    ],
  ])('names what does not count: %s', (words, change) => {
    expect(of(change)).toContain(`, but ${words}. Run the whole suite before go-live.`);
  });

  test('adds nothing if nothing was overlooked', () => {
    expect(of({})).toMatch(/^What failed before passes now, |^Of 40 calls none was lost\. /);
  });
});

test('judge reports the breach of a rule that is off, and passes', async () => {
  const cwd = folderOf({ 'off.yaml': `severity: { ${rule}: off }\n` });
  const stdin = '{"transportationCost":1000,"netTaxedValue":1190}';
  const line = ['judge', 'delivery-price', '-', '-c', 'off.yaml'];
  const { exit, stdout } = await greenlightHere(line, { cwd, stdin });
  expect(exit).toBe(0);
  expect(stdout).toContain('Nothing to do: nothing that the config counts breaks the contract');
  expect(stdout.replace(/\s+/g, ' ')).toContain(
    `1 rule was turned off by the config: ${rule}, 1 breach.`,
  );
});

test.each(['info', 'warning', 'off'] as const)(
  'a rule set to %s without breaches changes nothing',
  async (severity) => {
    const [kept, plain] = await Promise.all([
      runOf('', { severity: { [rule]: severity } }),
      runOf(''),
    ]);
    expect(headline(kept)).toEqual(headline(plain));
    expect(kept.clauses).toEqual(plain.clauses);
    expect(kept.judgedWhole).toBe(plain.judgedWhole);
  },
);

test('a run with every rule off is inconclusive', async () => {
  const severity = Object.fromEntries(broken.rules.map(({ id }) => [id, 'off' as const]));
  const made = await runOf('net-value-missing', { severity });
  expect([made.verdict, made.exitCode]).toEqual(['inconclusive', 3]);
  expect(headline(made).sentence).toContain(`turned off by the config: ${rule}, ${breaches}`);
});

describe('a warning of the suite itself', async () => {
  const warned = 'delivery-price/token-not-verified';
  const made = await runOf('token-ignored', {}, new Set([...few, 'delivery-price/token']));
  const own = made.rules.find(({ id }) => id === warned);

  test('leaves none of its clauses kept', () => {
    const found = new Set(sampleRun.findings.map((finding) => finding.rule));
    const judged = sampleRun.clauses.filter(({ rules }) => rules.some((id) => found.has(id)));
    const states = new Set(judged.map(({ state }) => state));
    expect([...states].toSorted()).toEqual(['broken', 'waived', 'warned']);
  });

  test('is named in the verdict with its count', () => {
    const { sentence } = headline(made);
    expect(sentence).toContain(`1 rule has a warning: ${warned}, ${own?.breaches} breaches`);
    expect(sentence).not.toContain(every);
  });

  test('alone leaves a run ready for go-live, and is named', () => {
    const whole = { ...passedRun, ...changed({ state: 'warned', breaches: 8 }) };
    const words = `1 rule has a warning: ${first}, 8 breaches.`;
    expect(headline(whole).sentence).toBe(`Ready for go-live, but ${words}`);
  });
});
