import type { ScenarioVerdict } from '../../model/run.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { capital, duration, figure, howMany, instant } from '../../standards/text/figures.ts';
import { heading, inBlocks, limited, paragraph, row } from '../terminal/layout.ts';
import { type Pen, penOf, type TerminalOptions } from '../terminal/pen.ts';
import type { FindingShift, RunDiff } from './shape.ts';

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
      paintRight: pen.dim,
    }),
  );

function findingLines(
  pen: Pen,
  title: string,
  shifts: readonly FindingShift[],
  mark: string,
): Lines {
  if (shifts.length === 0) return [];
  return [
    ...heading(pen, title, countsOf(shifts)),
    ...byRule(shifts).flatMap((own) => [
      ...row(pen, {
        lead: `${own.every(({ now }) => now?.waived) ? pen.marks.quiet : mark} `,
        text: pen.text(own[0].title),
        right: pen.text(own[0].rule),
        paintRight: pen.dim,
      }),
      ...limited(
        pen,
        own.map((shift) => paragraph(pen, 2, pen.text(aboutOf(shift)), pen.dim)),
      ),
    ]),
  ];
}

/** `2 rules, 18 findings`: one defect marks many scenarios. */
const countsOf = (shifts: readonly FindingShift[]): string =>
  `${howMany(byRule(shifts).length, 'rule')}, ${howMany(shifts.length, 'finding')}`;

/** In the order in which the rules come first. */
const byRule = (shifts: readonly FindingShift[]) => [
  ...groupedBy(shifts, ({ rule }) => rule).values(),
];

/** `delivery-price/smallest-draft: 1 of 1 quotes …; before 3 of 4 quotes …` */
function aboutOf({ scenario, was, now }: FindingShift): string {
  const waived = now?.waived ? ', waived' : '';
  const reported = now ?? was;
  const counted = reported ? reported.counted : '';
  const before = was && now && was.counted !== now.counted ? `; before ${was.counted}` : '';
  const level =
    was && now && was.severity !== now.severity
      ? `; was a ${was.severity}, is ${now.severity}`
      : '';
  return `${scenario === undefined ? '' : `${scenario}: `}${counted}${waived}${before}${level}`;
}

function outcomeLines(pen: Pen, { outcomes }: RunDiff): Lines {
  if (outcomes.length === 0) return [];
  return [
    ...heading(pen, 'Changed outcomes', figure(outcomes.length)),
    ...limited(
      pen,
      outcomes.map(({ scenario, step, was, now, otherRequest }) =>
        shiftLine(pen, `${scenario}, ${step}`, `${was}, now ${now}`, otherRequest),
      ),
    ),
  ];
}

const said = (amount: number | null) => (amount === null ? 'absent' : figure(amount));

function priceLines(pen: Pen, { prices }: RunDiff): Lines {
  if (prices.length === 0) return [];
  return [
    ...heading(pen, 'Prices', howMany(prices.length, 'amount')),
    ...limited(
      pen,
      prices.map(({ scenario, step, amount, was, now, otherRequest }) =>
        shiftLine(
          pen,
          `${scenario}, ${step}`,
          `${amount} ${said(was)}, now ${said(now)}`,
          otherRequest,
        ),
      ),
    ),
  ];
}

const shiftLine = (pen: Pen, what: string, shift: string, other: true | undefined): Lines => [
  ...row(pen, {
    lead: `${pen.marks.quiet} `,
    text: pen.text(what, 300),
    right: `${pen.text(shift, 300)}${other ? ' (another request)' : ''}`,
    paintRight: pen.dim,
  }),
];

/** Less than a quarter, or than a tenth of a second, is the weather. */
const shifted = (was: number, now: number): boolean =>
  Math.abs(now - was) > Math.max(100, was * 0.25);

function latencyLines(pen: Pen, { latency }: RunDiff): Lines {
  const changed = latency.filter(({ was, now }) => shifted(was.p95, now.p95));
  if (changed.length === 0) return [];
  return [
    ...heading(pen, 'Times', 'p95 and slowest'),
    ...changed.flatMap(({ endpoint, was, now }) =>
      row(pen, {
        lead: `${now.p95 > was.p95 ? pen.marks.warning : pen.marks.passed} `,
        text: endpoint,
        right: `${duration(was.p95)}, now ${duration(now.p95)}; slowest ${duration(was.max)}, now ${duration(now.max)}`,
        paintRight: pen.dim,
      }),
    ),
  ];
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
  if (shifts.length === 0) return [];
  return [
    ...heading(pen, 'Judged in one run only', howMany(shifts.length, 'scenario')),
    ...limited(
      pen,
      shifts.map(({ id, was, now }) =>
        shiftLine(pen, id, `${words[was]}, now ${words[now]}`, undefined),
      ),
    ),
  ];
}

function verdictLines(pen: Pen, { worse, findings, outcomes, prices }: RunDiff): Lines {
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
  const word = worse.length > 0 ? 'WORSE' : better ? 'BETTER' : same ? 'SAME' : 'NO WORSE';
  const paint = worse.length > 0 ? pen.red : better ? pen.green : (text: string) => text;
  const why =
    worse.length > 0 ? `${capital(worse.join('; '))}.` : 'Nothing new counts against the verdict.';
  return [
    `${pen.bold(paint(word))}  ${pen.bold(why)}`,
    ...(counts.length > 0 ? [counts.join('; ')] : []),
  ];
}
