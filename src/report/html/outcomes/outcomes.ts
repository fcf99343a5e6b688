import { decisionWords } from '../../view/exchange.ts';
import { expectedMs } from '../endpoints/time-axis.ts';
import { many, number } from '../frame/figure-words.ts';
import { icon } from '../frame/icon.ts';
import { type Content, html, type Markup } from '../frame/markup.ts';
import { section } from '../frame/section.ts';
import type { View } from '../view.ts';
import { type OutcomeLine, outcomeLines } from './outcome-lines.ts';
import { outcomeRow } from './outcome-row.ts';

/** Where there are more lines than this, the rest are counted. */
const most = { wrong: 20, right: 12 } as const;

/** What the buyer saw and what was stored, over all quotes that were asked for; wrong ones first. */
export function outcomes(view: View): Content {
  const lines = outcomeLines(view);
  if (lines.length === 0) return undefined;
  const wrong = lines.filter(({ broken }) => broken.length > 0);
  const unbroken = lines.filter(({ broken }) => broken.length === 0);
  // What the contract asks for is a quote or a rejection; a failure that breaks no rule is neither.
  const right = unbroken.filter(isAsked);
  const other = unbroken.filter((line) => !isAsked(line));
  // What can be seen to be wrong in this table comes first.
  const visible = wrong.toSorted((a, b) => Number(isVisible(b)) - Number(isVisible(a)));
  const name = (verdict: string, own: readonly OutcomeLine[]) =>
    `${verdict} the contract asks: ${many(sum(own), 'exchange')}`;
  return section({
    id: 'outcomes',
    title: 'What the buyer saw, what was stored',
    note: many(sum(lines), 'exchange'),
    body: html`<table class="stack out">
<thead><tr><th scope="col">Situation</th><th scope="col">Answer</th><th scope="col">Decision</th><th scope="col" class="num">Buyer saw</th><th scope="col" class="num">Stored</th><th scope="col">Advances</th></tr></thead>
${part(view, [icon('fail'), name('Not as', wrong)], visible, visible.slice(0, most.wrong))}
${part(view, [icon('pass'), name('As', right)], right, telling(right))}
${part(view, [icon('dot'), `Neither a quote nor a rejection: ${many(sum(other), 'exchange')}`], other, other.slice(0, most.right))}
</table>
<p class="note">The buyer saw netTaxedValue and the order stored netValue, as the contract defines; greenlight derives this from each answer. Amounts are shown as answered: a quote names no currency.</p>`,
  });
}

const sum = (lines: readonly OutcomeLine[]): number =>
  lines.reduce((total, { exchanges }) => total + exchanges.length, 0);

/** No quote, a late one, or one that is not stored as it should be. */
const isVisible = ({ outcome, expected, slowestMs }: OutcomeLine): boolean =>
  outcome.decision !== 'quoted' || expected.length > 0 || slowestMs >= expectedMs;

const isAsked = ({ outcome }: OutcomeLine): boolean =>
  outcome.decision === 'quoted' || outcome.decision === 'rejected';

/** A quote at a price. */
const isPlain = ({ outcome }: OutcomeLine): boolean =>
  outcome.decision === 'quoted' && outcome.priceShown !== 0;

/** Where all is well: what is not an ordinary quote, then the first quotes; in suite order. */
function telling(lines: readonly OutcomeLine[]): readonly OutcomeLine[] {
  const chosen = new Set(
    [
      ...lines.filter((line) => !isPlain(line)).slice(0, most.right - 4),
      ...lines.filter((line) => isPlain(line)),
    ].slice(0, most.right),
  );
  return lines.filter((line) => chosen.has(line));
}

function part(
  view: View,
  title: Content,
  all: readonly OutcomeLine[],
  shown: readonly OutcomeLine[],
): Content {
  if (all.length === 0) return undefined;
  const left = all.filter((line) => !shown.includes(line));
  return html`<tbody><tr class="group"><th colspan="6" scope="rowgroup">${title}</th></tr>
${shown.map((line) => outcomeRow(view, line))}${left.length > 0 && rest(left)}</tbody>
`;
}

function rest(left: readonly OutcomeLine[]): Markup {
  const scenarios = new Set(left.map(({ scenario }) => scenario)).size;
  const decisions = new Set(left.map(({ outcome }) => decisionWords[outcome.decision]));
  return html`<tr><th scope="row">${number(sum(left))} more in ${many(scenarios, 'scenario')}</th><td></td><td data-l="Decision">${[...decisions].join(', ')}</td><td></td><td></td><td></td></tr>`;
}
