import type { ScenarioVerdict } from '../../model/run.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { capital, duration, figure, howMany, instant } from '../../standards/text/figures.ts';
import type { Document, Section, Tone } from '../page/block.ts';
import { firstOf } from '../page/example.ts';
import { entriesUnder, tableUnder } from '../page/page.ts';
import type { ExchangeShift, FindingShift, RunDiff } from './shape.ts';

/** Renders the difference of two runs, regressions first, the verdict last. */
export function diffText(diff: RunDiff): Document {
  const { findings } = diff;
  return [
    opening(diff),
    findingEntries('New', findings.new, 'failed'),
    findingEntries('Not judged any more', findings.notJudged, 'quiet'),
    outcomes(diff),
    prices(diff),
    latency(diff),
    judgedOnce(diff),
    findingEntries('Still there', findings.still, 'warning'),
    findingEntries('Fixed', findings.fixed, 'passed'),
    verdict(diff),
  ];
}

const opening = ({ old, new: now }: RunDiff): Section => [
  {
    kind: 'list',
    entries: (
      [
        ['old', old],
        ['new', now],
      ] as const
    ).map(([name, { client, startedAt, verdict: its }]) => ({
      name,
      text: client,
      beside: `${its}, ${instant(startedAt)}`,
    })),
  },
];

/** Maximum number of findings listed per rule; --json has all. */
const maxFindings = 6;

const findingEntries = (title: string, shifts: readonly FindingShift[], tone: Tone): Section =>
  entriesUnder(
    title,
    countsOf(shifts),
    byRule(shifts).map((own) => ({
      tone: own.every(({ now }) => now?.waived) ? 'quiet' : tone,
      text: own[0].title,
      beside: own[0].newRule ? `${own[0].rule}, a rule that the old run did not have` : own[0].rule,
      under: firstOf(own.map(aboutOf), maxFindings),
    })),
    Number.POSITIVE_INFINITY,
  );

/** Formats `2 rules, 18 findings`: one defect can affect many scenarios. */
const countsOf = (shifts: readonly FindingShift[]): string =>
  `${howMany(byRule(shifts).length, 'rule')}, ${howMany(shifts.length, 'finding')}`;

/** Groups by rule, in order of first appearance. */
const byRule = (shifts: readonly FindingShift[]) => [
  ...groupedBy(shifts, ({ rule }) => rule).values(),
];

/** Formats `delivery-price/smallest-draft: 1 of 1 quotes …; before 3 of 4 quotes …`. */
function aboutOf({ scenario, was, now }: FindingShift): string {
  const waived = now?.waived ? ', waived' : '';
  const counted = now ? now.counted : `before ${was?.counted ?? ''}`;
  const before = was && now && was.counted !== now.counted ? `; before ${was.counted}` : '';
  const level =
    was && now && was.severity !== now.severity
      ? `; was a ${was.severity}, is ${now.severity}`
      : '';
  return `${scenario === undefined ? '' : `${scenario}: `}${counted}${waived}${before}${level}`;
}

const outcomes = ({ outcomes: shifts }: RunDiff): Section =>
  tableUnder(
    'Changed outcomes',
    figure(shifts.length),
    shifts.map(({ was, now, ...at }) => ({ ...placeOf(at), was, now })),
  );

const said = (amount: number | null) => (amount === null ? 'absent' : figure(amount));

const prices = ({ prices: shifts }: RunDiff): Section =>
  tableUnder(
    'Prices',
    howMany(shifts.length, 'amount'),
    shifts.map(({ amount, was, now, ...at }) => ({
      ...placeOf(at),
      amount,
      was: said(was),
      now: said(now),
    })),
  );

const placeOf = ({ scenario, step, otherRequest }: Omit<ExchangeShift, 'was' | 'now'>) => ({
  at: `${scenario}, ${step}${otherRequest ? ' (another request)' : ''}`,
});

/** Reports whether a duration changed by more than a quarter and a tenth of a second, which is more than noise. */
const shifted = (was: number, now: number): boolean =>
  Math.abs(now - was) > Math.max(100, was * 0.25);

const latency = ({ latency: all }: RunDiff): Section => {
  const rows = all.filter(({ was, now }) => shifted(was.p95, now.p95));
  return tableUnder(
    'Times',
    'where p95 is another',
    rows.map(({ endpoint, was, now }) => ({
      endpoint,
      p95: `${duration(was.p95)}, now ${duration(now.p95)}`,
      slowest: `${duration(was.max)}, now ${duration(now.max)}`,
    })),
  );
};

const words = {
  passed: 'passed',
  failed: 'failed',
  inconclusive: 'not judged',
  skipped: 'not judged',
  absent: 'not in the run',
} as const satisfies Record<ScenarioVerdict | 'absent', string>;

const isOpen = (its: ScenarioVerdict | 'absent') => its !== 'passed' && its !== 'failed';

/** Renders the scenarios that only one of the runs judged. */
function judgedOnce({ scenarios }: RunDiff): Section {
  const shifts = scenarios.filter(({ was, now }) => isOpen(was) !== isOpen(now));
  return tableUnder(
    'Judged in one run only',
    howMany(shifts.length, 'scenario'),
    shifts.map(({ id, was, now }) => ({ scenario: id, was: words[was], now: words[now] })),
  );
}

function verdict({ worse, unsure, findings, outcomes: turns, prices: amounts }: RunDiff): Section {
  const counts = (
    [
      ['new', findings.new],
      ['fixed', findings.fixed],
      ['still there', findings.still],
      ['not judged any more', findings.notJudged],
    ] as const
  ).flatMap(([word, shifts]) => (shifts.length === 0 ? [] : [`${word}: ${countsOf(shifts)}`]));
  const isSame =
    findings.new.length + turns.length + amounts.length + findings.notJudged.length === 0;
  const reasons = [...worse, ...unsure];
  const sure = findings.fixed.length > 0 ? 'BETTER' : isSame ? 'SAME' : 'NO WORSE';
  const word = worse.length > 0 ? 'WORSE' : unsure.length > 0 ? 'INCONCLUSIVE' : sure;
  return [
    {
      kind: 'paragraph',
      word,
      tone: word === 'WORSE' ? 'failed' : word === 'BETTER' ? 'passed' : 'quiet',
      text:
        reasons.length > 0
          ? `${capital(reasons.join('; '))}.`
          : 'Nothing new counts against the verdict.',
    },
    ...(counts.length > 0 ? [{ kind: 'paragraph' as const, text: counts.join('; ') }] : []),
  ];
}
