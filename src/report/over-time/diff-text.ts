import type { ScenarioVerdict } from '../../model/run.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { capital, duration, figure, howMany, instant } from '../../standards/text/figures.ts';
import type { Document, Entry, Section, Tone } from '../page/block.ts';
import { firstOf } from '../page/example.ts';
import { headed, mostShown } from '../page/page.ts';
import { acrossScenarios } from '../view/finding.ts';
import type { FindingShift, FindingState, RunDiff } from './shape.ts';

/** The difference of two runs: what is worse first, the verdict last. */
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

const findingEntries = (title: string, shifts: readonly FindingShift[], tone: Tone): Section =>
  headed(
    title,
    countsOf(shifts),
    byRule(shifts).map((own) => ({
      tone: own.every(({ now }) => now?.waived) ? 'quiet' : tone,
      text: own[0].title,
      beside: own[0].newRule ? `${own[0].rule}, a rule that the old run did not have` : own[0].rule,
      under: firstOf(aboutAll(own), mostShown),
    })),
    Number.POSITIVE_INFINITY,
  );

/** `2 rules, 18 findings`: one defect marks many scenarios. */
const countsOf = (shifts: readonly FindingShift[]): string =>
  `${howMany(byRule(shifts).length, 'rule')}, ${howMany(shifts.length, 'finding')}`;

/** In the order in which the rules come first. */
const byRule = (shifts: readonly FindingShift[]) => [
  ...groupedBy(shifts, ({ rule }) => rule).values(),
];

/** What is new or other than before has its own counts; of several that are gone or as they were, the names are enough. */
function aboutAll(shifts: readonly FindingShift[]): readonly string[] {
  if (shifts.length === 1) return shifts.map(aboutOf);
  const quiet = shifts.filter(({ was, now }) => was && (!now || isAsBefore(was, now)));
  const names = quiet.map(({ scenario }) => scenario ?? acrossScenarios);
  const shown = shifts.filter((shift) => !quiet.includes(shift)).map(aboutOf);
  return names.length === 0 ? shown : [...shown, names.join(', ')];
}

const isAsBefore = (was: FindingState, now: FindingState): boolean =>
  was.counted === now.counted && was.severity === now.severity && was.waived === now.waived;

/** `delivery-price/smallest-draft: 1 of 1 quotes …; before 3 of 4 quotes …` */
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

function outcomes({ outcomes: shifts }: RunDiff): Section {
  const steps = shifts.map((each) => ({ ...each, shift: `${each.was}, now ${each.now}` }));
  return headed('Changed outcomes', figure(shifts.length), stepEntries(steps));
}

const said = (amount: number | null) => (amount === null ? 'absent' : figure(amount));

function prices({ prices: shifts }: RunDiff): Section {
  const steps = shifts.map((each) => ({
    ...each,
    shift: `${each.amount} ${said(each.was)}, now ${said(each.now)}`,
  }));
  return headed('Prices', howMany(shifts.length, 'amount'), stepEntries(steps));
}

interface StepShift {
  readonly scenario: string;
  readonly step: string;
  readonly shift: string;
  readonly otherRequest?: true;
}

/** One for what changed in the same way in one scenario. */
function stepEntries(steps: readonly StepShift[]): readonly Entry[] {
  const alike = groupedBy(steps, ({ scenario, shift, otherRequest }) =>
    JSON.stringify([scenario, shift, otherRequest]),
  );
  return [...alike.values()].map(([first, ...others]) => ({
    tone: 'quiet',
    text: `${first.scenario}, ${first.step}${others.length > 0 ? `, and ${howMany(others.length, 'more step')}` : ''}`,
    beside: `${first.shift}${first.otherRequest ? ' (another request)' : ''}`,
  }));
}

/** Less than a quarter, or than a tenth of a second, is the weather. */
const shifted = (was: number, now: number): boolean =>
  Math.abs(now - was) > Math.max(100, was * 0.25);

const latency = ({ latency: all }: RunDiff): Section =>
  headed(
    'Times',
    'p95 and slowest',
    all
      .filter(({ was, now }) => shifted(was.p95, now.p95))
      .map(({ endpoint, was, now }) => ({
        tone: now.p95 > was.p95 ? 'warning' : 'passed',
        text: endpoint,
        beside: `${duration(was.p95)}, now ${duration(now.p95)}; slowest ${duration(was.max)}, now ${duration(now.max)}`,
      })),
  );

const words = {
  passed: 'passed',
  failed: 'failed',
  inconclusive: 'not judged',
  skipped: 'not judged',
  absent: 'not in the run',
} as const satisfies Record<ScenarioVerdict | 'absent', string>;

const isOpen = (its: ScenarioVerdict | 'absent') => its !== 'passed' && its !== 'failed';

/** Scenarios that were judged in one of the runs only. */
function judgedOnce({ scenarios }: RunDiff): Section {
  const shifts = scenarios.filter(({ was, now }) => isOpen(was) !== isOpen(now));
  const alike = groupedBy(shifts, ({ was, now }) => `${words[was]}, now ${words[now]}`);
  return headed(
    'Judged in one run only',
    howMany(shifts.length, 'scenario'),
    [...alike].map(([beside, own]) => ({
      tone: 'quiet',
      text: own.length === 1 ? own[0].id : howMany(own.length, 'scenario'),
      beside,
      under: own.length === 1 ? [] : [own.map(({ id }) => id).join(', ')],
    })),
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
