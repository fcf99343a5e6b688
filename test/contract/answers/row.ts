import { rules } from '../../../src/contract/catalogue.ts';
import { deliveryPrice } from '../../../src/contract/endpoints/delivery-price/endpoint.ts';
import { shippingCost } from '../../../src/contract/endpoints/shipping-cost/endpoint.ts';
import { subjectOf } from '../../../src/contract/reading/answers/subject.ts';
import { textBody } from '../../../src/driver/body/text-body.ts';
import { suppressedBy } from '../../../src/engine/judge/explained.ts';
import type { Exchange, Trouble } from '../../../src/model/exchange.ts';
import type { Outcome, TextPlace } from '../../../src/model/outcome.ts';
import type { Breach, ExchangeRule, RunRule, Subject } from '../../../src/model/rule.ts';

/** An answer as received. */
export interface Received {
  /** Default 200. */
  readonly status?: number;
  /** Default application/json; '' for none. */
  readonly type?: string;
  /** Bytes, or text to be sent in UTF-8. */
  readonly body: string | Buffer;
  /** Default quotable. */
  readonly situation?: 'quotable' | 'unquotable' | 'any';
  /** Trouble that the driver met. */
  readonly applicable?: readonly Trouble[];
  /** Anything else. */
  readonly exchange?: Partial<Exchange>;
}

/** Name, answer, rules that report it (`?` after one that gives only a warning here), outcome. */
export type Row = readonly [
  why: string,
  received: Received,
  fired: readonly string[],
  outcome: Outcome,
];

export function exchangeOf(received: Received, id: 'delivery-price' | 'shipping-cost'): Exchange {
  const endpoint = id === 'delivery-price' ? deliveryPrice : shippingCost;
  const type = received.type ?? 'application/json';
  const bytes = Buffer.from(received.body);
  const exchange: Exchange = {
    id: 'e1',
    scenario: 'table',
    step: 'over the maximum weight',
    endpoint: id,
    situation: received.situation ?? 'quotable',
    token: 'configured',
    inFlight: 1,
    source: 'declared',
    startedAt: '2026-01-05T12:00:00.000Z',
    durationMs: 120,
    timings: {},
    limits: endpoint.limits,
    answer: {
      kind: 'response',
      status: received.status ?? 200,
      headers: type === '' ? {} : { 'content-type': type },
      bytes: bytes.length,
      body: textBody(bytes, type === '' ? undefined : type, received.applicable ?? []),
    },
    ...received.exchange,
  };
  return endpoint.outcome ? { ...exchange, outcome: endpoint.outcome(exchange) } : exchange;
}

type AnswerRule = ExchangeRule | RunRule;

/** Judges the run, since it compares with quotable orders, but can also judge a single answer. */
const alsoOne = 'delivery-price/rejected-as-200';

const answerRules = rules.filter(
  (rule): rule is AnswerRule =>
    rule.over === 'exchange' || (rule.over === 'run' && rule.id === alsoOne),
);

/** The breaches of a rule in one answer; undefined if the rule does not apply. */
export function foundIn(id: string, x: Subject): readonly Breach[] | undefined {
  const rule = answerRules.find((each) => each.id === id);
  if (!rule) throw new Error(`${id} is not a rule that judges one answer`);
  if (rule.over === 'exchange') return rule.applies(x) ? [rule.judge(x) ?? []].flat() : undefined;
  const { judged, breaches } = rule.judge([x], {
    implements: [],
    credentials: [],
    now: Date.parse(x.startedAt),
  });
  return judged > 0 ? [...breaches] : undefined;
}

const suppressed = suppressedBy(rules);

/** The ids of the rules of this endpoint that report the answer, after suppression, without the namespace. */
export function fired(exchange: Exchange): readonly string[] {
  const x = subjectOf(exchange);
  const hits = answerRules.flatMap((rule) => {
    const found = foundIn(rule.id, x) ?? [];
    return found.length > 0 ? [{ rule, found }] : [];
  });
  const stands = (id: string): boolean =>
    !hits.some(({ rule }) => suppressed.get(rule.id)?.has(id) && stands(rule.id));
  return hits
    .filter(({ rule }) => rule.id.startsWith(`${exchange.endpoint}/`) && stands(rule.id))
    .map(({ rule, found }) => {
      const lowered = found.every(
        ({ severity = rule.severity }) => rule.severity === 'error' && severity !== 'error',
      );
      return `${rule.id.slice(exchange.endpoint.length + 1)}${lowered ? '?' : ''}`;
    })
    .toSorted();
}

export const json = (value: unknown): string => JSON.stringify(value);

export const quote = (net: number, taxed: number, more: object = {}): string =>
  json({ transportationCost: net, netValue: net, netTaxedValue: taxed, ...more });

export const quoted = (
  shown: Outcome['priceShown'],
  stored: Outcome['storedOnOrder'],
): Outcome => ({
  decision: 'quoted',
  buyerSees: null,
  priceShown: shown,
  storedOnOrder: stored,
  orderAdvances: true,
});

export const noQuote: Outcome = {
  decision: 'no-quote',
  buyerSees: null,
  priceShown: 'not stated',
  storedOnOrder: 0,
  orderAdvances: true,
};

export const rejected = (text: string, from: TextPlace | 'not stated' = 'message'): Outcome => ({
  decision: 'rejected',
  buyerSees: text,
  priceShown: null,
  storedOnOrder: null,
  orderAdvances: false,
  textReadFrom: from,
});

/** Rejected; the contract does not say what the buyer sees. */
export const unread = rejected('not stated', 'not stated');

export const failure: Outcome = {
  decision: 'infrastructure-failure',
  buyerSees: 'a generic error that the buyer cannot resolve',
  priceShown: null,
  storedOnOrder: 'not stated',
  orderAdvances: 'not stated',
};

const unstated = {
  buyerSees: 'not stated',
  priceShown: 'not stated',
  storedOnOrder: 'not stated',
  orderAdvances: 'not stated',
} as const;

export const notStated: Outcome = { decision: 'not-stated', ...unstated };

export const cut: Outcome = { decision: 'cut-off', ...unstated };
