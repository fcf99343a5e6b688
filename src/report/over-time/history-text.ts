import type { ClientHistory } from '../../model/history.ts';
import type { Verdict } from '../../model/run.ts';
import { day, figure, howMany, instant } from '../../standards/text/figures.ts';
import type { Document, Section, Tone } from '../page/block.ts';
import { rulesThatBroke } from '../page/over-time.ts';

/** Runs listed one by one; --json has them all. */
const mostRuns = 20;

/** The histories of clients: verdicts over time, then the rules that broke. */
export const historyText = (histories: readonly ClientHistory[]): Document =>
  histories.map((history) => [...runsOf(history), ...rulesThatBroke(history)]);

const tones = { passed: 'passed', failed: 'failed', inconclusive: 'quiet' } as const satisfies {
  readonly [verdict in Verdict]: Tone;
};

function runsOf({ client, runs }: ClientHistory): Section {
  const [first, last] = [runs[0], runs.at(-1)];
  const left = runs.length - mostRuns;
  return [
    {
      kind: 'heading',
      text: client,
      note: `${howMany(runs.length, 'run')}, ${day(first?.at ?? '')} to ${day(last?.at ?? '')}`,
    },
    ...(left > 0
      ? [{ kind: 'paragraph' as const, text: `${howMany(left, 'earlier run')} (--json)` }]
      : []),
    {
      kind: 'list',
      entries: runs.slice(-mostRuns).map(({ at, verdict, errors, warnings, waived, part }) => ({
        tone: tones[verdict],
        text: `${instant(at)}  ${verdict}${part === undefined ? '' : ` (${part})`}`,
        beside: [
          ...(errors > 0 ? [howMany(errors, 'finding')] : []),
          ...(warnings > 0 ? [howMany(warnings, 'warning')] : []),
          ...(waived > 0 ? [`${figure(waived)} waived`] : []),
        ].join(', '),
      })),
    },
  ];
}
