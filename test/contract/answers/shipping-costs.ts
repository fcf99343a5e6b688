import { json, type Received } from './row.ts';

/** Answers of shipping-cost: why, the answer, the rules that fire. */
export const shippingCosts: readonly (readonly [string, Received, readonly string[]])[] = [
  ['a cost', { body: json({ shippingCost: 4200 }) }, []],
  ['free', { body: json({ shippingCost: 0 }) }, []],
  [
    'decimals and more fields',
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
