import type { Exchange } from '../../model/exchange.ts';
import type {
  AnswerExample,
  Breach,
  ExchangeRule,
  RunRule,
  ScenarioRule,
} from '../../model/rule.ts';
import { subjectOf } from '../reading/answers/subject.ts';
import { deliveryPrice } from './delivery-price/endpoint.ts';
import { shippingCost } from './shipping-cost/endpoint.ts';

export function exampleExchange(example: AnswerExample): Exchange {
  const endpoint = example.endpoint === 'shipping-cost' ? shippingCost : deliveryPrice;
  const text = example.text ?? (example.body === undefined ? '' : JSON.stringify(example.body));
  const exchange: Exchange = {
    id: 'e1',
    scenario: 'example',
    step: 'example',
    endpoint: example.endpoint ?? 'delivery-price',
    situation: example.situation ?? 'quotable',
    token: 'configured',
    inFlight: 1,
    source: 'declared',
    startedAt: '2026-01-05T12:00:00.000Z',
    durationMs: example.durationMs ?? 120,
    timings: {},
    limits: endpoint.limits,
    answer: {
      kind: 'response',
      status: example.status ?? 200,
      headers: { 'content-type': example.contentType ?? 'application/json' },
      bytes: Buffer.byteLength(text),
      body: {
        kind: 'text',
        text,
        trouble: example.trouble ?? [],
        ...(example.body === undefined ? {} : { json: example.body }),
      },
    },
    ...example.exchange,
  };
  return endpoint.outcome ? { ...exchange, outcome: endpoint.outcome(exchange) } : exchange;
}

export type ExchangesRule = ExchangeRule | ScenarioRule | RunRule;

/** Friday, noon, after the dates of the examples. */
const now = Date.UTC(2026, 10, 20, 12);

/** Judges an example, and returns whether the rule applies to it. */
export function judgedExample(
  rule: ExchangesRule,
  example: readonly AnswerExample[],
): { readonly applies: boolean; readonly breaches: readonly Breach[] } {
  const exchanges = example.map((each) => subjectOf(exampleExchange(each)));
  if (rule.over === 'exchange') {
    const applicable = exchanges.filter((x) => rule.applies(x));
    return {
      applies: applicable.length > 0,
      breaches: applicable.flatMap((x): readonly Breach[] => [rule.judge(x) ?? []].flat()),
    };
  }
  if (rule.over === 'run') {
    const began = Date.parse(exchanges[0]?.startedAt ?? '');
    const { breaches } = rule.judge(exchanges, { implements: [], credentials: [], now: began });
    return { applies: true, breaches: [...breaches] };
  }
  const [relation] = rule.relations === 'all' ? [] : rule.relations;
  const endpoint = exchanges[0]?.endpoint ?? 'delivery-price';
  const about = { scenario: 'example', endpoint, now, ...(relation ? { relation } : {}) };
  return { applies: true, breaches: [...rule.judge(exchanges, about).breaches] };
}
