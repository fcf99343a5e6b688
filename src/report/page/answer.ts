import type { Exchange, Timings } from '../../model/exchange.ts';
import type { Json } from '../../model/json.ts';
import type { ContractValue, Decision, Outcome } from '../../model/outcome.ts';
import type { ExchangeReport } from '../../model/run.ts';
import { withoutNoise } from '../../standards/decimal.ts';
import { isObject } from '../../standards/json/is-object.ts';
import { parsedJson } from '../../standards/json/json-text.ts';
import { duration, figure, howMany, joined, size } from '../../standards/text/figures.ts';
import { legible } from '../../standards/text/legible.ts';

/** Contract, Limits: expected maximum time of a delivery-price answer, in ms. */
export const expectedMs = 30_000;

type AnyExchange = Exchange | ExchangeReport;
type Received = Pick<AnyExchange, 'answer' | 'outcome'>;

/** Returns the JSON of an answer; undefined if there is none or it is incomplete. */
export function jsonOf({ answer }: Pick<AnyExchange, 'answer'>): Json | undefined {
  if (answer.kind === 'no-response' || answer.body === undefined) return undefined;
  if (typeof answer.body !== 'string')
    return answer.body.kind === 'text' ? answer.body.json : undefined;
  return 'truncated' in answer ? undefined : parsedJson(answer.body);
}

/** Returns `200`, or `none` without an answer. */
export const statusWord = ({ answer }: Pick<AnyExchange, 'answer'>): string =>
  answer.kind === 'response' ? String(answer.status) : 'none';

/** Summarizes what was received: the outcome, or else the records and size. */
export function receivedWords({ answer, outcome }: Received): string {
  const decided = outcome && outcomeWords({ answer, outcome });
  if (answer.kind === 'response') return decided ?? sizeWords(answer);
  const silent = `no answer: ${answer.detail}`;
  return decided === undefined ? silent : `${silent}; ${decided}`;
}

type ReceivedAnswer = Extract<AnyExchange['answer'], { readonly kind: 'response' }>;

/** Formats `14 records, 2.4 kB, stopped by limits.maxRecords`; only the size without records. */
export function sizeWords(answer: ReceivedAnswer): string {
  const { records, stopped } = recordsOf(answer);
  return joined([
    records === undefined ? '' : howMany(records, 'record'),
    size(answer.bytes),
    stopped && `stopped by limits.${stopped}`,
  ]);
}

function recordsOf(answer: ReceivedAnswer): {
  readonly records?: number;
  readonly stopped?: 'maxRecords' | 'maxBytes';
} {
  const { body } = answer;
  if (typeof body === 'object') return body.kind === 'records' ? body : {};
  return 'records' in answer ? answer : {};
}

const layers = {
  lookup: 'name lookup',
  connect: 'connect',
  tls: 'TLS',
  firstByte: 'first byte',
  download: 'download',
} as const satisfies Record<keyof Timings, string>;

/** Returns the layers that were used, in order, with their durations: `TLS 24 ms`. */
export const layerWords = (timings: Timings): readonly string[] =>
  Object.entries(layers).flatMap(([layer, name]) => {
    const ms = timings[layer as keyof Timings];
    return ms === undefined ? [] : [`${name} ${duration(ms)}`];
  });

export interface OutcomeRow {
  readonly label: string;
  readonly text: string;
  /** Correct value, if the text is wrong: `expected 4,200`. */
  readonly wrong?: string | undefined;
}

export const decisionWords = {
  quoted: 'quoted',
  'no-quote': 'no quote',
  rejected: 'rejected',
  'infrastructure-failure': 'infrastructure failure',
  'cut-off': 'cut off, the quote is lost',
  'not-asked': 'not asked',
  'not-stated': 'the contract does not say',
} as const satisfies Record<Decision, string>;

const valueText = <Value>(value: ContractValue<Value>, tell: (value: Value) => string): string =>
  value === 'not stated' ? decisionWords['not-stated'] : value === null ? 'nothing' : tell(value);

/** Explains what the platform does with an answer, one row per question; the same in the terminal and on pages. */
export function outcomeRows(
  outcome: Outcome,
  exchange: Pick<AnyExchange, 'answer'>,
): readonly OutcomeRow[] {
  const { decision, buyerSees, priceShown, storedOnOrder, orderAdvances } = outcome;
  // A call that the contract excludes was made all the same.
  if (decision === 'not-asked' && exchange.answer.kind === 'response') return [];
  const seen =
    decision === 'quoted' || decision === 'no-quote'
      ? valueText(priceShown, (price) => figure(price))
      : valueText(buyerSees, (text) => legible(text));
  const expected = expectedStored({ answer: exchange.answer, outcome });
  return [
    { label: 'decision', text: decisionWords[decision] },
    { label: 'buyer saw', text: seen },
    {
      label: 'stored',
      text: valueText(storedOnOrder, (stored) => figure(stored)),
      wrong: expected === undefined ? undefined : `expected ${figure(expected)}`,
    },
    ...(orderAdvances === null
      ? []
      : [{ label: 'advances', text: valueText(orderAdvances, (goes) => (goes ? 'yes' : 'no')) }]),
  ];
}

export const outcomeText = ({ text, wrong }: OutcomeRow): string =>
  wrong === undefined ? text : `${text}, ${wrong}`;

/** Returns the transportationCost of a quote if another value is stored, unless it is the price with tax. */
export function expectedStored(exchange: Received): number | undefined {
  const { outcome } = exchange;
  if (outcome?.decision !== 'quoted') return undefined;
  const json = jsonOf(exchange);
  const { transportationCost: cost, netTaxedValue } = isObject(json) ? json : {};
  const { storedOnOrder: stored } = outcome;
  if (typeof cost !== 'number' || stored === null) return undefined;
  if (withoutNoise(cost) === withoutNoise(Number(stored))) return undefined;
  const includesTax =
    cost === netTaxedValue && typeof stored === 'number' && stored > 0 && stored < cost;
  return includesTax ? undefined : cost;
}

/** Summarizes what the platform does with an answer: `quoted, buyer saw 4,998, stored 0, advances yes`. */
export function outcomeWords({ outcome, answer }: Received): string {
  if (!outcome || outcome.decision === 'not-stated') return decisionWords['not-stated'];
  const [decision, ...rows] = outcomeRows(outcome, { answer });
  return [
    decision?.text,
    ...rows.flatMap(({ label, text }) => (text === 'nothing' ? [] : [`${label} ${text}`])),
  ].join(', ');
}

export function isPriced(exchange: ExchangeReport): boolean {
  const json = statusWord(exchange) === '200' ? jsonOf(exchange) : undefined;
  return (
    isObject(json) &&
    [json['transportationCost'], json['shippingCost']].some((cost) => typeof cost === 'number')
  );
}
