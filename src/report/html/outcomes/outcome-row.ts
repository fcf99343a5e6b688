import { duration } from '../../../standards/text/figures.ts';
import { decisionWords } from '../../view/exchange.ts';
import { expectedMs } from '../endpoints/time-axis.ts';
import { findingAnchor, scenarioAnchor } from '../frame/anchor.ts';
import { number } from '../frame/figure-words.ts';
import { icon } from '../frame/icon.ts';
import { type Content, html, type Markup } from '../frame/markup.ts';
import type { View } from '../view.ts';
import type { OutcomeLine } from './outcome-lines.ts';

const mostRules = 3;

/** One line of the table: the situation with what it breaks, the answer, and what came of it. */
export function outcomeRow({ scenarios }: View, line: OutcomeLine): Markup {
  const { exchanges, outcome, of, broken, scenario } = line;
  const [only, ...others] = exchanges;
  const count = exchanges.length;
  const some =
    count === of
      ? ''
      : others.length === 0
        ? only?.step
        : `${number(count)}\u00a0of\u00a0${number(of)}`;
  const known = scenarios.get(scenario);
  const situation = html`${known?.title ?? scenario}${some !== '' && html` <span class="soft">(${some})</span>`}`;
  return html`<tr><th scope="row">${known ? html`<a href="#${scenarioAnchor(scenario)}">${situation}</a>` : situation}${broken
    .slice(0, mostRules)
    .map(
      (group) =>
        html`<span class="aside"><a href="#${findingAnchor(group)}">${group.title}</a></span>`,
    )}</th>
<td data-l="Answer"><span>${answer(line)}</span></td><td data-l="Decision">${decisionWords[outcome.decision]}</td><td data-l="Buyer saw" class="num seen">${seen(line)}</td><td data-l="Stored" class="num">${stored(line)}</td><td data-l="Advances">${advances(outcome.orderAdvances)}</td></tr>
`;
}

function answer({ exchanges, slowestMs }: OutcomeLine): Content {
  const received = exchanges[0]?.answer;
  const what = received?.kind === 'response' ? received.status : 'no answer';
  if (slowestMs >= expectedMs)
    return html`${what} <span class="fail nowrap">after ${duration(slowestMs)}</span>`;
  const word = exchanges.length > 1 ? 'within' : 'in';
  return html`${what} <span class="soft nowrap">${word} ${duration(slowestMs)}</span>`;
}

/** `4 998`, or `2 900 to 8 400` over several orders. */
function span(amounts: readonly number[]): string {
  const least = amounts.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const most = amounts.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  return least === most ? number(least) : `${number(least)} to ${number(most)}`;
}

const open = 'the contract does not say';

function seen({ outcome, broken, prices }: OutcomeLine): Content {
  const { decision, buyerSees, priceShown, textReadFrom } = outcome;
  if (decision === 'quoted' || decision === 'no-quote') {
    if (priceShown === 'not stated') return open;
    return priceShown === null ? 'nothing' : span(prices);
  }
  if (buyerSees === 'not stated' || buyerSees === null) {
    const words = buyerSees === null ? 'nothing' : open;
    return decision === 'rejected' && broken.length > 0
      ? html`<span class="fail">${words}</span><span class="aside">a reason is expected</span>`
      : words;
  }
  // Only a reason is shown word for word.
  if (decision !== 'rejected') return buyerSees;
  const from = textReadFrom === 'not stated' ? '' : (textReadFrom ?? '');
  return html`<q><bdi>${buyerSees}</bdi></q>${from !== '' && html`<span class="aside">from ${from}</span>`}`;
}

function stored({ outcome, stored: amounts, expected }: OutcomeLine): Content {
  const { storedOnOrder, decision } = outcome;
  if (storedOnOrder === 'not stated') return open;
  if (storedOnOrder === null) return 'no order';
  if (expected.length > 0)
    return html`<span class="fail">${icon('fail')} ${span(amounts)}</span><span class="aside">expected ${span(expected)}</span>`;
  const free = decision === 'quoted' && storedOnOrder === 0;
  return html`${span(amounts)}${free && html`<span class="aside">free shipping</span>`}`;
}

const advances = (goes: boolean | null | 'not stated'): string =>
  goes === null ? '–' : goes === 'not stated' ? 'not stated' : goes ? 'yes' : 'no';
