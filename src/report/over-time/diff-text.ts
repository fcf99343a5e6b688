import type { ScenarioVerdict } from '../../model/run.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { capital, duration, figure, howMany, instant } from '../../standards/text/figures.ts';
import { headed, inBlocks, limited, paragraph, row } from '../terminal/layout.ts';
import { type Pen, penOf, type TerminalOptions } from '../terminal/pen.ts';
import { acrossScenarios } from '../view/finding.ts';
import type { FindingShift, FindingState, RunDiff } from './shape.ts';

type Lines = readonly string[];

/** The difference of two runs for a person at a terminal: what is worse first, the verdict last. */
export function diffText(
  diff: RunDiff,
  options: Pick<TerminalOptions, 'width' | 'color' | 'ascii'>,
): string {
  const pen = penOf(options);
  const { findings } = diff;
  return inBlocks([
    opening(pen, diff),
    findingLines(pen, 'New', findings.new, pen.marks.failed),
    findingLines(pen, 'Not judged any more', findings.notJudged, pen.marks.quiet),
    outcomeLines(pen, diff),
    priceLines(pen, diff),
    latencyLines(pen, diff),
    openLines(pen, diff),
    findingLines(pen, 'Still there', findings.still, pen.marks.warning),
    findingLines(pen, 'Fixed', findings.fixed, pen.marks.passed),
    verdictLines(pen, diff),
  ]);
}

const opening = (pen: Pen, { old, new: now }: RunDiff): Lines =>
  (
    [
      ['old', old],
      ['new', now],
    ] as const
  ).flatMap(([word, { client, startedAt, verdict }]) =>
    row(pen, {
      lead: `${pen.bold(word)}  `,
      text: pen.text(client, 200),
      right: `${verdict}, ${instant(startedAt)}`,
    }),
  );

function findingLines(
  pen: Pen,
  title: string,
  shifts: readonly FindingShift[],
  mark: string,
): Lines {
  return headed(
    pen,
    title,
    countsOf(shifts),
    byRule(shifts).flatMap((own) => [
      ...row(pen, {
        lead: `${own.every(({ now }) => now?.waived) ? pen.marks.quiet : mark} `,
        text: pen.text(own[0].title),
        right: pen.text(own[0].rule),
      }),
      ...limited(
        pen,
        aboutAll(own).map((text) => paragraph(pen, 2, pen.text(text), pen.dim)),
      ),
    ]),
  );
}

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

function outcomeLines(pen: Pen, { outcomes }: RunDiff): Lines {
  const steps = outcomes.map((each) => ({ ...each, shift: `${each.was}, now ${each.now}` }));
  return headed(pen, 'Changed outcomes', figure(outcomes.length), stepLines(pen, steps));
}

const said = (amount: number | null) => (amount === null ? 'absent' : figure(amount));

function priceLines(pen: Pen, { prices }: RunDiff): Lines {
  const steps = prices.map((each) => ({
    ...each,
    shift: `${each.amount} ${said(each.was)}, now ${said(each.now)}`,
  }));
  return headed(pen, 'Prices', howMany(prices.length, 'amount'), stepLines(pen, steps));
}

interface StepShift {
  readonly scenario: string;
  readonly step: string;
  readonly shift: string;
  readonly otherRequest?: true;
}

/** A line for what changed in the same way in one scenario. */
function stepLines(pen: Pen, steps: readonly StepShift[]): Lines {
  const alike = groupedBy(steps, ({ scenario, shift, otherRequest }) =>
    JSON.stringify([scenario, shift, otherRequest]),
  );
  return limited(
    pen,
    [...alike.values()].map(([first, ...others]) =>
      shiftLine(
        pen,
        `${first.scenario}, ${first.step}${others.length > 0 ? `, and ${howMany(others.length, 'more step')}` : ''}`,
        first.shift,
        first.otherRequest,
      ),
    ),
  );
}

const shiftLine = (pen: Pen, what: string, shift: string, other: true | undefined): Lines => [
  ...row(pen, {
    lead: `${pen.marks.quiet} `,
    text: pen.text(what, 300),
    right: `${pen.text(shift, 300)}${other ? ' (another request)' : ''}`,
  }),
];

/** Less than a quarter, or than a tenth of a second, is the weather. */
const shifted = (was: number, now: number): boolean =>
  Math.abs(now - was) > Math.max(100, was * 0.25);

function latencyLines(pen: Pen, { latency }: RunDiff): Lines {
  const changed = latency.filter(({ was, now }) => shifted(was.p95, now.p95));
  return headed(
    pen,
    'Times',
    'p95 and slowest',
    changed.flatMap(({ endpoint, was, now }) =>
      row(pen, {
        lead: `${now.p95 > was.p95 ? pen.marks.warning : pen.marks.passed} `,
        text: endpoint,
        right: `${duration(was.p95)}, now ${duration(now.p95)}; slowest ${duration(was.max)}, now ${duration(now.max)}`,
      }),
    ),
  );
}

const words = {
  passed: 'passed',
  failed: 'failed',
  inconclusive: 'not judged',
  skipped: 'not judged',
  absent: 'not in the run',
} as const satisfies Record<ScenarioVerdict | 'absent', string>;

const isOpen = (verdict: ScenarioVerdict | 'absent') =>
  verdict !== 'passed' && verdict !== 'failed';

/** Scenarios that were judged in one of the runs only. */
function openLines(pen: Pen, { scenarios }: RunDiff): Lines {
  const shifts = scenarios.filter(({ was, now }) => isOpen(was) !== isOpen(now));
  return headed(
    pen,
    'Judged in one run only',
    howMany(shifts.length, 'scenario'),
    [...groupedBy(shifts, ({ was, now }) => `${words[was]}, now ${words[now]}`)].flatMap(
      ([shift, [first, ...others]]) =>
        others.length === 0
          ? shiftLine(pen, first.id, shift, undefined)
          : [
              ...shiftLine(pen, howMany(others.length + 1, 'scenario'), shift, undefined),
              ...paragraph(pen, 2, [first, ...others].map(({ id }) => id).join(', '), pen.dim),
            ],
    ),
  );
}

const plain = (text: string) => text;

function verdictLines(pen: Pen, { worse, unsure, findings, outcomes, prices }: RunDiff): Lines {
  const counts = (
    [
      ['new', findings.new],
      ['fixed', findings.fixed],
      ['still there', findings.still],
      ['not judged any more', findings.notJudged],
    ] as const
  ).flatMap(([word, shifts]) => (shifts.length === 0 ? [] : [`${word}: ${countsOf(shifts)}`]));
  const better = findings.fixed.length > 0;
  const same =
    findings.new.length + outcomes.length + prices.length + findings.notJudged.length === 0;
  const reasons = [...worse, ...unsure];
  const sure = better ? 'BETTER' : same ? 'SAME' : 'NO WORSE';
  const word = worse.length > 0 ? 'WORSE' : unsure.length > 0 ? 'INCONCLUSIVE' : sure;
  const paint = { WORSE: pen.red, BETTER: pen.green }[word as string] ?? plain;
  const why =
    reasons.length > 0
      ? `${capital(reasons.join('; '))}.`
      : 'Nothing new counts against the verdict.';
  return [
    `${pen.bold(paint(word))}  ${pen.bold(why)}`,
    ...(counts.length > 0 ? [counts.join('; ')] : []),
  ];
}
