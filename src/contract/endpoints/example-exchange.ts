import type { Exchange } from '../../model/exchange.ts';
import type { AnswerExample } from '../../model/rule.ts';
import { deliveryPrice } from './delivery-price/endpoint.ts';
import { shippingCost } from './shipping-cost/endpoint.ts';

/** The exchange that an example of a rule stands for. */
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
        trouble: [],
        ...(example.body === undefined ? {} : { json: example.body }),
      },
    },
    ...example.exchange,
  };
  return endpoint.outcome ? { ...exchange, outcome: endpoint.outcome(exchange) } : exchange;
}
