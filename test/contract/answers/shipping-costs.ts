import { json, type Received } from './row.ts';

/** Answers of shipping-cost: name, answer, rules that report it. */
export const shippingCosts: readonly (readonly [string, Received, readonly string[]])[] = [
  ['a cost', { body: json({ shippingCost: 4200 }) }, []],
  ['a cost of 0', { body: json({ shippingCost: 0 }) }, []],
  [
    'decimals and additional fields',
    { body: json({ shippingCost: 41.99, currency: 'clp', tax: null }) },
    [],
  ],
  ['minus zero', { body: '{"shippingCost":-0}' }, []],
  ['an exponent', { body: '{"shippingCost":4.2e3}' }, []],
  [
    'a probe without an order',
    {
      body: '{"error":"no order"}',
      exchange: {
        request: { method: 'GET', url: 'http://client.example/api/shipping-cost', headers: {} },
      },
    },
    [],
  ],
];
