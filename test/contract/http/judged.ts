import { rules } from '../../../src/contract/catalogue.ts';
import { exampleExchange } from '../../../src/contract/endpoints/example-exchange.ts';
import { subjectOf } from '../../../src/contract/reading/answers/subject.ts';
import type { EndpointId } from '../../../src/model/endpoint.ts';
import type { Exchange, Trouble } from '../../../src/model/exchange.ts';
import type { Json } from '../../../src/model/json.ts';
import type { AnswerExample, Breach, Breaches, Rule, Subject } from '../../../src/model/rule.ts';

export const http = rules.filter(({ id }) => id.startsWith('http/'));
/** Returns a rule of `http/` by its name. */
export const ruleOf = (name: string): Rule => {
  const [rule] = http.filter(({ id }) => id === `http/${name}`);
  if (!rule) throw new Error(name);
  return rule;
};
const implemented: readonly EndpointId[] = ['delivery-price', 'shipping-cost'];

/** `error http/slow e1` for each breach of the http rules, in the order of the catalogue. */
export function judged(
  received: readonly Subject[],
  credentials: readonly EndpointId[] = implemented,
) {
  return http.flatMap((rule) =>
    breachesOf(rule, received, credentials).map(
      ({ severity = rule.severity, exchanges = [] }) =>
        `${severity} ${rule.id} ${exchanges.join(' ')}`,
    ),
  );
}

export function breachesOf(
  rule: Rule,
  received: readonly Subject[],
  credentials: readonly EndpointId[] = implemented,
): readonly Breach[] {
  if (rule.over === 'run') {
    const now = Date.parse(received[0]?.startedAt ?? '');
    return [...rule.judge(received, { implements: implemented, credentials, now }).breaches];
  }
  if (rule.over !== 'exchange') throw new Error(`${rule.id} is judged over ${rule.over}`);
  return received.flatMap((x) =>
    rule.applies(x) ? list(rule.judge(x)).map((breach) => ({ exchanges: [x.id], ...breach })) : [],
  );
}

const list = (found: Breaches): readonly Breach[] =>
  found === undefined ? [] : Array.isArray(found) ? (found as Breach[]) : [found as Breach];

/** Exchanges e1, e2 … of one run. */
export const run = (...examples: readonly AnswerExample[]): readonly Subject[] =>
  examples.map((example, i) =>
    subjectOf(exampleExchange({ ...example, exchange: { id: `e${i + 1}`, ...example.exchange } })),
  );

export const but = (example: AnswerExample, exchange: Partial<Exchange>): AnswerExample => ({
  ...example,
  exchange: { ...example.exchange, ...exchange },
});

export const quote: AnswerExample = {
  body: { transportationCost: 4200, netValue: 4200, netTaxedValue: 4998 },
};
export const cost: AnswerExample = { endpoint: 'shipping-cost', body: { shippingCost: 4200 } };
export const rejected: AnswerExample = { status: 422, body: { message: 'Out of coverage' } };
export const atShippingCost = { endpoint: 'shipping-cost' } as const;

export const unanswered = (
  reason: 'lookup' | 'connect' | 'tls' | 'closed' | 'not-http' | 'cut-off',
) =>
  ({
    exchange: { answer: { kind: 'no-response', reason, detail: `Nothing arrived (${reason}).` } },
  }) satisfies AnswerExample;

export interface Raw {
  readonly status?: number;
  readonly text?: string;
  readonly json?: Json;
  readonly trouble?: readonly Trouble[];
  readonly headers?: { readonly [name: string]: string };
}

/** A response with the trouble that the driver met. */
export const raw = ({
  status = 200,
  text = '',
  json,
  trouble = [],
  headers,
}: Raw): AnswerExample => ({
  exchange: {
    answer: {
      kind: 'response',
      status,
      headers: headers ?? { 'content-type': 'application/json' },
      bytes: Buffer.byteLength(text),
      body: { kind: 'text', text, trouble, ...(json === undefined ? {} : { json }) },
    },
  },
});

export const trouble = (kind: Trouble['kind'], offset = 10): Trouble => ({
  kind,
  offset,
  detail: 'as received',
});

export const sent = (to: string, body?: Json): Partial<Exchange> => ({
  request: {
    method: 'POST',
    url: to,
    headers: { origin: 'https://o.example' },
    ...(body === undefined ? {} : { body }),
  },
});
export const here = 'https://erp.example.com/webhooks/platform/order/delivery-price';
export const there = 'https://erp.example.com/api/shipping-cost';
