import { paragraph, row } from '../../../report/terminal/layout.ts';
import type { Pen } from '../../../report/terminal/pen.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { howMany } from '../../../standards/text/figures.ts';
import type { Replayed } from './compare.ts';

interface Sent {
  readonly requests: number;
  /** The address of the client, without its secrets. */
  readonly to: string;
}

type OfRule = readonly [Replayed, ...Replayed[]];

/** What became of the findings for a person at a terminal: by rule, then where it was sent and the counts. */
export function replayText(pen: Pen, reported: readonly Replayed[], sent: Sent): string {
  if (reported.length === 0) return 'The run has no finding; there is nothing to send again.\n';
  const counted = (['still there', 'different', 'gone', 'not answered', 'not sent'] as const)
    .map((state) => ({ state, many: reported.filter((each) => each.state === state).length }))
    .filter(({ many }) => many > 0)
    .map(({ state, many }) => `${many} ${state}`);
  const lines = [
    ...[...groupedBy(reported, ({ rule }) => rule).values()].flatMap((own) => ruleLines(pen, own)),
    '',
    ...paragraph(
      pen,
      0,
      `${howMany(sent.requests, 'request')} sent again to ${pen.text(sent.to, 300)}`,
    ),
    `${howMany(reported.length, 'finding')}: ${counted.join(', ')}`,
  ];
  return `${lines.join('\n')}\n`;
}

function ruleLines(pen: Pen, own: OfRule): readonly string[] {
  const [first] = own;
  const alone = own.length === 1;
  return [
    ...row(pen, {
      lead: `${markOf(pen, own)} `,
      text: pen.text(first.title),
      right: `${alone ? `${first.id}  ` : ''}${pen.text(first.rule)}`,
    }),
    ...own.flatMap(({ id, state, saw, scenario }) =>
      paragraph(
        pen,
        2,
        `${alone ? '' : `${id} `}${pen.bold(state)}: ${pen.text(saw, 600)}${scenario === undefined ? '' : pen.dim(`  ${pen.text(scenario)}`)}`,
      ),
    ),
  ];
}

/** The worst of a rule's findings stands before it. */
function markOf({ marks }: Pen, own: OfRule): string {
  const are = (state: Replayed['state']) => own.some((each) => each.state === state);
  if (are('still there')) return marks.failed;
  if (are('different')) return marks.warning;
  return are('not answered') || are('not sent') ? marks.quiet : marks.passed;
}
