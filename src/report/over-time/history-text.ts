import type { ClientHistory } from '../../model/history.ts';
import type { Verdict } from '../../model/run.ts';
import { day, figure, howMany, instant } from '../../standards/text/figures.ts';
import { apart, heading, moreOf, row, written } from '../terminal/layout.ts';
import { type Pen, penOf, type TerminalOptions } from '../terminal/pen.ts';
import { tableLines } from '../terminal/table.ts';

type Lines = readonly string[];

/** Runs reported one by one; --json has them all. */
const most = 20;

/** The histories of clients for a person at a terminal: verdicts over time, then the rules that broke. */
export function historyText(
  histories: readonly ClientHistory[],
  options: Pick<TerminalOptions, 'width' | 'color' | 'ascii'>,
): string {
  const pen = penOf(options);
  const blocks = histories.map((history) => [
    ...opening(pen, history),
    '',
    ...runLines(pen, history),
    ...ruleLines(pen, history),
  ]);
  return written(apart(2, blocks));
}

function opening(pen: Pen, { client, runs }: ClientHistory): Lines {
  const [first, last] = [runs[0], runs.at(-1)];
  return row(pen, {
    lead: '',
    text: pen.text(client, 200),
    paint: pen.bold,
    right: `${howMany(runs.length, 'run')}, ${day(first?.at ?? '')} to ${day(last?.at ?? '')}`,
  });
}

const marks = { passed: 'passed', failed: 'failed', inconclusive: 'quiet' } as const satisfies {
  readonly [verdict in Verdict]: keyof Pen['marks'];
};

function runLines(pen: Pen, { runs }: ClientHistory): Lines {
  const left = runs.length - most;
  return [
    ...(left > 0 ? [pen.dim(`  ${howMany(left, 'earlier run')} (--json)`)] : []),
    ...runs.slice(-most).flatMap(({ at, verdict, errors, warnings, waived, part }) =>
      row(pen, {
        lead: `${pen.marks[marks[verdict]]} `,
        text: `${instant(at)}  ${verdict}${part === undefined ? '' : ` (${pen.text(part, 80)})`}`,
        right: [
          ...(errors > 0 ? [howMany(errors, 'finding')] : []),
          ...(warnings > 0 ? [howMany(warnings, 'warning')] : []),
          ...(waived > 0 ? [`${figure(waived)} waived`] : []),
        ].join(', '),
      }),
    ),
  ];
}

function ruleLines(pen: Pen, { rules }: ClientHistory): Lines {
  if (rules.length === 0) return [];
  const broken = rules.filter(({ state }) => state === 'broken').length;
  const table = tableLines(
    pen,
    rules
      .slice(0, 2 * most)
      .map(({ rule, state, firstBroke, brokenSince, lastKept, ...counts }) => ({
        rule,
        now: state === 'broken' ? `broken since ${day(brokenSince ?? firstBroke)}` : 'not broken',
        'first broke': day(firstBroke),
        'last kept': lastKept === undefined ? 'never' : day(lastKept),
        'broken in': `${figure(counts.broken)} of ${howMany(counts.judged, 'run')}`,
      })),
    undefined,
    pen.width - 2,
  );
  const narrow = rules.flatMap(({ rule, firstBroke, lastKept }) => [
    rule,
    `  first broke ${day(firstBroke)}, last kept ${lastKept === undefined ? 'never' : day(lastKept)}`,
  ]);
  return [
    '',
    ...heading(pen, 'Rules that broke', `${figure(rules.length)}, ${figure(broken)} of them now`),
    ...(table ?? narrow).map((line) => `  ${line}`),
    ...(table ? moreOf(pen, rules.length, 2 * most) : []),
  ];
}
