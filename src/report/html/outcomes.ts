import type { Outcome, Said } from '../../model/outcome.ts';
import type { ExchangeReport } from '../../model/run.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { duration, figure, howMany } from '../../standards/text/figures.ts';
import { decisionWords, expectedStored } from '../view/exchange.ts';
import type { RuleGroup } from '../view/groups.ts';
import { expectedMs } from './endpoints/time-axis.ts';
import { findingAnchor, scenarioAnchor } from './frame/anchor.ts';
import { icon } from './frame/icon.ts';
import { type Content, data, html, type Markup } from './frame/markup.ts';
import { section } from './frame/section.ts';
import type { View } from './frame/view.ts';

/** Where there are more lines than this, the rest are counted. */
const most = { wrong: 20, right: 12 } as const;

/** What the buyer saw and what was stored, over all quotes that were asked for; wrong ones first. */
export function outcomes(view: View): Content {
  const lines = outcomeLines(view);
  // Where nothing was ever received every cell would say so.
  if (lines.every(({ outcome }) => outcome.decision === 'not-stated')) return undefined;
  const wrong = lines.filter(({ broken }) => broken.length > 0);
  const unbroken = lines.filter(({ broken }) => broken.length === 0);
  // A failure, or a rejection where a quote is expected, is not what the contract asks, although no rule is broken.
  const right = unbroken.filter(isAsked);
  const other = unbroken.filter((line) => !isAsked(line));
  // What can be seen to be wrong in this table comes first.
  const visible = wrong.toSorted((a, b) => Number(isVisible(b)) - Number(isVisible(a)));
  const name = (verdict: string, own: readonly OutcomeLine[]) =>
    `${verdict} the contract asks: ${howMany(sum(own), 'exchange')}`;
  return section({
    id: 'outcomes',
    title: 'What the buyer saw, what was stored',
    note: howMany(sum(lines), 'exchange'),
    body: html`<table class="stack out">
<thead><tr><th scope="col">Situation</th><th scope="col">Answer</th><th scope="col">Decision</th><th scope="col" class="num">Buyer saw</th><th scope="col" class="num">Stored</th><th scope="col">Advances</th></tr></thead>
${part(view, [icon('fail'), name('Not as', wrong)], visible, visible.slice(0, most.wrong))}
${part(view, [icon('pass'), name('As', right)], right, telling(right))}
${part(view, [icon('dot'), `No quote, and no rule broken: ${howMany(sum(other), 'exchange')}`], other, other.slice(0, most.right))}
</table>
<p class="note">The buyer saw netTaxedValue and the order stored netValue, as the contract defines; greenlight derives this from each answer. Amounts are shown as answered: a quote names no currency.</p>`,
  });
}

const sum = (lines: readonly OutcomeLine[]): number =>
  lines.reduce((total, { exchanges }) => total + exchanges.length, 0);

/** No quote, a late one, or one that is not stored as it should be. */
const isVisible = ({ outcome, expected, slowestMs }: OutcomeLine): boolean =>
  outcome.decision !== 'quoted' || expected.length > 0 || slowestMs >= expectedMs;

const isAsked = ({ outcome, exchanges }: OutcomeLine): boolean =>
  outcome.decision === 'quoted' ||
  (outcome.decision === 'rejected' &&
    exchanges.every(({ situation, token }) => situation !== 'quotable' || token !== 'configured'));

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
  const scenarios = new Set(left.flatMap((line) => line.scenarios)).size;
  const decisions = new Set(left.map(({ outcome }) => decisionWords[outcome.decision]));
  return html`<tr><th scope="row">${figure(sum(left))} more in ${howMany(scenarios, 'scenario')}</th><td></td><td data-l="Decision">${[...decisions].join(', ')}</td><td></td><td></td><td></td></tr>`;
}

const mostRules = 3;

/** One line of the table: the situation with what it breaks, the answer, and its result. */
function outcomeRow({ scenarios }: View, line: OutcomeLine): Markup {
  const { exchanges, outcome, of, broken } = line;
  const [scenario = '', ...beside] = line.scenarios;
  const [only, ...others] = exchanges;
  const count = exchanges.length;
  const some =
    beside.length > 0
      ? `and ${howMany(beside.length, 'more scenario')}, ${howMany(count, 'exchange')}`
      : count === of
        ? ''
        : others.length === 0
          ? only?.step
          : `${figure(count)}\u00a0of\u00a0${figure(of)}`;
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
  return least === most ? figure(least) : `${figure(least)} to ${figure(most)}`;
}

const open = decisionWords['not-stated'];

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
  return html`<q>${data(buyerSees)}</q>${from !== '' && html`<span class="aside">from ${from}</span>`}`;
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

/** Outcomes of one kind as one line of the table: of one scenario, or of all where rules are broken. */
interface OutcomeLine {
  readonly scenarios: readonly string[];
  readonly exchanges: readonly ExchangeReport[];
  /** Of the first; the amounts of all are beside it. */
  readonly outcome: Outcome;
  /** How many exchanges of its scenarios have an outcome. */
  readonly of: number;
  readonly slowestMs: number;
  readonly prices: readonly number[];
  readonly stored: readonly number[];
  /** What should have been stored, where something else was. */
  readonly expected: readonly number[];
  /** The rules that it breaks, worst first. */
  readonly broken: readonly RuleGroup[];
}

/** What the service made of each quote that it asked for, in suite order; those of one kind joined. */
export function outcomeLines({ run, breaking }: View): readonly OutcomeLine[] {
  const withOutcome = run.exchanges.flatMap((x) =>
    x.outcome ? [{ ...x, outcome: x.outcome }] : [],
  );
  const ofScenario = groupedBy(withOutcome, ({ scenario }) => scenario);
  const heaps = groupedBy(withOutcome, (exchange) => {
    const broken = breaking.get(exchange.id) ?? [];
    // A defect that marks many scenarios is reported once.
    const place = broken.length > 0 ? '' : exchange.scenario;
    return JSON.stringify([place, kindOf(exchange, exchange.outcome, broken)]);
  });
  return [...heaps.values()].map((exchanges) => {
    const [{ id, outcome }] = exchanges;
    const scenarios = [...new Set(exchanges.map((exchange) => exchange.scenario))];
    return {
      scenarios,
      exchanges,
      outcome,
      of: scenarios.reduce((of, each) => of + (ofScenario.get(each)?.length ?? 0), 0),
      slowestMs: exchanges.reduce((most, { durationMs = 0 }) => Math.max(most, durationMs), 0),
      prices: amounts(exchanges, ({ priceShown }) => priceShown),
      stored: amounts(exchanges, ({ storedOnOrder }) => storedOnOrder),
      expected: exchanges.flatMap((exchange) => expectedStored(exchange) ?? []),
      broken: breaking.get(id) ?? [],
    };
  });
}

/** What must be alike for two outcomes to share a line. Amounts may differ, but not whether they are 0. */
const kindOf = (exchange: ExchangeReport, outcome: Outcome, broken: readonly RuleGroup[]) => [
  exchange.answer.kind === 'response' ? exchange.answer.status : exchange.answer.reason,
  (exchange.durationMs ?? 0) >= expectedMs,
  broken.map(({ rule }) => rule),
  expectedStored(exchange) === undefined,
  outcome.decision,
  outcome.buyerSees,
  form(outcome.priceShown),
  form(outcome.storedOnOrder),
  outcome.orderAdvances,
];

const form = (amount: Said<number>) => (typeof amount === 'number' ? amount === 0 : amount);

const amounts = (exchanges: readonly ExchangeReport[], of: (outcome: Outcome) => Said<number>) =>
  exchanges.flatMap(({ outcome }) => {
    const amount = outcome ? of(outcome) : null;
    return typeof amount === 'number' ? [amount] : [];
  });
