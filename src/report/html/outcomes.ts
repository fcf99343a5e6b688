import { duration } from '../figures.ts';
import { decisionWords } from '../outcome-words.ts';
import { findingAnchor, scenarioAnchor } from './anchor.ts';
import { many, number } from './figure-words.ts';
import { icon } from './icon.ts';
import { type Content, html, type Markup } from './markup.ts';
import { type OutcomeLine, outcomeLines } from './outcome-lines.ts';
import { section } from './section.ts';
import { expectedMs } from './time-axis.ts';
import type { View } from './view.ts';

/** Where there are more lines than this, the rest are counted. */
const most = { wrong: 60, right: 12 } as const;

/** What the buyer saw and what was stored, over all quotes that were asked for; wrong ones first. */
export function outcomes(view: View): Content {
  const lines = outcomeLines(view);
  if (lines.length === 0) return undefined;
  const wrong = lines.filter(({ broken }) => broken !== undefined);
  const right = lines.filter(({ broken }) => broken === undefined);
  return section({
    id: 'outcomes',
    title: 'What the buyer saw, what was stored',
    note: `${many(sum(lines), 'exchange')} on delivery-price`,
    body: html`<table class="stack out">
<thead><tr><th scope="col">Situation</th><th scope="col">Answer</th><th scope="col">Decision</th><th scope="col" class="num">Buyer saw</th><th scope="col" class="num">Stored</th><th scope="col">Advances</th></tr></thead>
${wrong.length > 0 && part(view, [icon('fail'), `Not as the contract asks: ${many(sum(wrong), 'exchange')}`], wrong, wrong.slice(0, most.wrong))}
${right.length > 0 && part(view, [icon('pass'), `As the contract asks: ${many(sum(right), 'exchange')}`], right, telling(right))}
</table>
<p class="note">The buyer saw netTaxedValue and the order stored netValue, as the contract lays down; greenlight works this out from each answer. Amounts stand as answered: the answer names no currency.</p>`,
  });
}

const sum = (lines: readonly OutcomeLine[]): number =>
  lines.reduce((total, { count }) => total + count, 0);

/** Where all is well: what is not an ordinary quote, then the first quotes; in suite order. */
function telling(lines: readonly OutcomeLine[]): readonly OutcomeLine[] {
  const ordinary = ({ outcome }: OutcomeLine) =>
    outcome.decision === 'quoted' && outcome.priceShown !== 0;
  const kept = new Set([
    ...lines.filter((line) => !ordinary(line)).slice(0, most.right - 4),
    ...lines.filter((line) => ordinary(line)),
  ]);
  const chosen = new Set([...kept].slice(0, most.right));
  return lines.filter((line) => chosen.has(line));
}

function part(
  view: View,
  title: Content,
  all: readonly OutcomeLine[],
  shown: readonly OutcomeLine[],
): Markup {
  const left = all.filter((line) => !shown.includes(line));
  const scenarios = new Set(left.map(({ scenario }) => scenario)).size;
  return html`<tbody><tr class="group"><th colspan="6" scope="rowgroup">${title}</th></tr>
${shown.map((line) => row(view, line))}${
    left.length > 0 &&
    html`<tr><th scope="row">${number(sum(left))} more in ${many(scenarios, 'scenario')}</th><td></td><td data-l="Decision">${[...new Set(left.map(({ outcome }) => decisionWords[outcome.decision]))].join(', ')}</td><td></td><td></td><td></td></tr>`
  }</tbody>
`;
}

function row({ scenarios }: View, line: OutcomeLine): Markup {
  const { first, outcome, count, of, broken, scenario } = line;
  const some = count === of ? '' : count === 1 ? first.step : `${number(count)} of ${number(of)}`;
  const known = scenarios.get(scenario);
  const name = known?.title ?? scenario;
  const situation = html`${name}${some !== '' && html` <span class="soft">(${some})</span>`}`;
  return html`<tr><th scope="row">${known ? html`<a href="#${scenarioAnchor(scenario)}">${situation}</a>` : situation}${
    broken &&
    html`<span class="aside"><a href="#${findingAnchor(broken)}">${broken.worst.title}</a></span>`
  }</th>
<td data-l="Answer"><span>${answer(line)}</span></td><td data-l="Decision">${decisionWords[outcome.decision]}</td><td data-l="Buyer saw" class="num seen">${seen(line)}</td><td data-l="Stored" class="num">${stored(line)}</td><td data-l="Advances">${advances(outcome.orderAdvances)}</td></tr>
`;
}

function answer({ first, slowestMs, count }: OutcomeLine): Content {
  const what = first.answer.kind === 'response' ? first.answer.status : 'no answer';
  const late = slowestMs >= expectedMs;
  if (count > 1 && !late) return html`${what}`;
  return html`${what} <span class="${late ? 'fail' : 'soft'}">${late ? 'after' : 'in'} ${duration(slowestMs)}</span>`;
}

const open = 'the contract does not say';

function seen({ outcome, broken }: OutcomeLine): Content {
  const { decision, buyerSees, priceShown, textReadFrom } = outcome;
  if (decision === 'quoted' || decision === 'no-quote') {
    if (priceShown === 'not stated') return open;
    return priceShown === null ? 'nothing' : number(priceShown);
  }
  if (buyerSees === 'not stated' || buyerSees === null) {
    const words = buyerSees === null ? 'nothing' : open;
    const due = decision === 'rejected' && broken !== undefined;
    return due
      ? html`<span class="fail">${words}</span><span class="aside">the reason is due</span>`
      : words;
  }
  const from = textReadFrom === undefined || textReadFrom === 'not stated' ? '' : textReadFrom;
  return html`<q><bdi>${buyerSees}</bdi></q>${from !== '' && html`<span class="aside">from ${from}</span>`}`;
}

function stored({ outcome, due }: OutcomeLine): Content {
  const { storedOnOrder, decision } = outcome;
  if (storedOnOrder === 'not stated') return open;
  if (storedOnOrder === null) return 'no order';
  if (due !== undefined)
    return html`<span class="fail">${icon('fail')} ${number(storedOnOrder)}</span><span class="aside">${number(due)} is due</span>`;
  const free = decision === 'quoted' && storedOnOrder === 0;
  return html`${number(storedOnOrder)}${free && html`<span class="aside">free shipping</span>`}`;
}

const advances = (goes: boolean | null | 'not stated'): string =>
  goes === null ? '–' : goes === 'not stated' ? 'not said' : goes ? 'yes' : 'no';
