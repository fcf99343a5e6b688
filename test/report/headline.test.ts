import { describe, expect, test } from 'vitest';
import type { ExchangeReport, Run } from '../../src/model/run.ts';
import { gaps, overviewOf } from '../../src/report/page/headline.ts';
import { passedRun } from '../support/other-runs.ts';
import { sampleRun } from '../support/sample-run.ts';

const headline = (run: Run) => overviewOf(run).headline;

const judged = passedRun.clauses.length;
const days = passedRun.records.filter(({ endpoint }) => endpoint === 'transactions');
const [firstDay, lastDay] = [days[0]?.day, days.at(-1)?.day];

/** An answer of transactions that was read up to the limit. */
const stopped = (each: ExchangeReport): ExchangeReport =>
  each.endpoint === 'transactions' && each.answer.kind === 'response'
    ? { ...each, answer: { ...each.answer, stopped: 'maxRecords' } }
    : each;

/** A passed run with this many clauses not judged. */
const open = (many: number): Run => ({
  ...passedRun,
  clauses: passedRun.clauses.map((each, i) =>
    i < many ? { ...each, state: 'not judged', reason: 'no rejection was seen' } : each,
  ),
});

describe('a passed run with something left open is not ready for go-live', () => {
  const [endpoint, ...endpoints] = passedRun.endpoints;
  const [scenario, ...scenarios] = passedRun.scenarios;
  const [clause, ...clauses] = passedRun.clauses;
  if (!endpoint || !scenario || !clause) throw new Error('the sample is empty');
  const { records, findings } = passedRun.totals;
  const table: readonly (readonly [open: string, run: Partial<Run>])[] = [
    [
      'delivery-price was not judged',
      { endpoints: [{ ...endpoint, state: 'not judged' }, ...endpoints] },
    ],
    [
      'commerces holds no record, as data.empty declares',
      { totals: { ...passedRun.totals, records: { ...records, commerces: 0 } } },
    ],
    [
      'only a part of the records of a range was seen',
      {
        findings: sampleRun.findings.slice(0, 1).map((finding) => ({
          ...finding,
          severity: 'warning',
          leavesOpen: 'only a part of the records of a range was seen',
        })),
      },
    ],
    [
      `transactions was read from ${firstDay} to ${lastDay} as far as limits.maxRecords allows`,
      { exchanges: passedRun.exchanges.map(stopped) },
    ],
    [
      '1 of 15 scenarios was not judged',
      { scenarios: [{ ...scenario, verdict: 'skipped', reason: 'no data' }, ...scenarios] },
    ],
    [
      '1 of 15 scenarios was not judged',
      { scenarios: [{ ...scenario, verdict: 'inconclusive', reason: '429' }, ...scenarios] },
    ],
    [
      `1 of ${judged} clauses was not judged (${clause.id})`,
      { clauses: [{ ...clause, state: 'not judged' }, ...clauses] },
    ],
    [
      '2 findings were waived',
      { totals: { ...passedRun.totals, findings: { ...findings, waived: 2 } } },
    ],
  ];
  test.each(table)('%s', (open, change) => {
    expect(gaps({ ...passedRun, ...change })).toEqual([open]);
    expect(headline({ ...passedRun, ...change }).sentence).toBe(`As far as judged: ${open}.`);
  });

  test('names at most six clauses that were not judged', () => {
    expect(headline(open(21)).sentence).toBe(
      `As far as judged: 21 of ${judged} clauses were not judged: no rejection was seen (${open(21)
        .clauses.slice(0, 6)
        .map(({ id }) => id)
        .join(', ')} and 15 more).`,
    );
  });
});

const live = (run: Run, change: Partial<Run>) =>
  headline({ ...run, run: { ...run.run, scope: 'live traffic' }, ...change });

describe('the headline of live traffic does not mention go-live', () => {
  test.each<readonly [string, Run, Partial<Run>, string]>([
    ['failed', sampleRun, {}, 'The calls that passed break the contract: '],
    ['passed', passedRun, {}, 'Every clause that the calls can show is kept.'],
    ['left open', open(21), {}, 'As far as judged:'],
    ['none', passedRun, { verdict: 'inconclusive', exchanges: [] }, 'No call was judged.'],
  ])('%s', (_, run, change, lead) => {
    const said = live(run, change);
    expect(said.lead.slice(0, lead.length)).toBe(lead);
    expect(`${said.sentence} ${said.next}`).not.toMatch(/go-live|greenlight run/);
  });
});
