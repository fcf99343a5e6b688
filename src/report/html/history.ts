import type { Run, Verdict } from '../../model/run.ts';
import { day, figure } from '../../standards/text/figures.ts';
import { type Content, html, type Markup } from './frame/markup.ts';

/** More runs than these are too thin to be distinguished. */
const most = 60;

/** The verdicts of the earlier runs and of this one. */
export function history({ history: kept }: Run): Content {
  if (kept === undefined || kept.runs.length < 2) return undefined;
  return html`<figure>${picture(kept.runs.slice(-most))}<figcaption class="note">One bar a run, the last at the right: tall is failed, its findings above it where there is room; low is passed; a line is inconclusive.</figcaption></figure>`;
}

type Kept = NonNullable<Run['history']>;

const heights = { failed: 44, passed: 10, inconclusive: 3 } as const satisfies {
  readonly [verdict in Verdict]: number;
};
const classes = { failed: 'b', passed: 'ok', inconclusive: 'k' } as const;
const floor = 60;

function picture(runs: Kept['runs']): Markup {
  const width = 100 / Math.max(runs.length, 20);
  const x = (at: number) => Math.round((at + 0.15) * width * 100) / 100;
  const words = runs.map(({ at, verdict }) => `${day(at)} ${verdict}`).join(', ');
  const [first, last] = [runs[0], runs.at(-1)];
  return html`<svg class="pic" height="84" role="img" aria-label="Verdicts, the oldest first: ${words}"><line class="axis" x1="0" x2="100%" y1="${floor}" y2="${floor}"/>
${runs.map(
  ({ verdict, errors }, at) =>
    html`<rect class="${classes[verdict]}" x="${x(at)}%" y="${floor - heights[verdict]}" width="${Math.round(width * 70) / 100}%" height="${heights[verdict]}"/>${errors > 0 && runs.length <= 30 && html`<text class="${runs.length > 10 ? 'roomy' : ''}" x="${x(at) + Math.round(width * 35) / 100}%" y="11" text-anchor="middle">${figure(errors)}</text>`}`,
)}<text x="0" y="78">${[...new Set([day(first?.at ?? ''), day(last?.at ?? '')])].join(' to ')}</text></svg>`;
}
