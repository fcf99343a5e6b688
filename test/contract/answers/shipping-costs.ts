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
  ['as text/plain', { type: 'text/plain', body: json({ shippingCost: 1 }) }, []],
  ['absent', { body: '{}' }, ['cost-missing']],
  ['null', { body: json({ shippingCost: null }) }, ['cost-missing']],
  ['under data', { body: json({ data: { shippingCost: 4200 } }) }, ['cost-missing']],
  ['in another case', { body: json({ ShippingCost: 4200 }) }, ['cost-missing']],
  [
    'a delivery price instead',
    { body: json({ transportationCost: 1, netValue: 1 }) },
    ['cost-missing'],
  ],
  ['text', { body: json({ shippingCost: '4200' }) }, ['field-type']],
  ['text with a comma', { body: json({ shippingCost: '4.200,50' }) }, ['field-type']],
  ['an object', { body: json({ shippingCost: { amount: 1 } }) }, ['field-type']],
  ['true', { body: json({ shippingCost: true }) }, ['field-type']],
  ['a bare number', { body: '4200' }, ['field-type']],
  ['a list', { body: '[{"shippingCost":1}]' }, ['field-type']],
  ['JSON null', { body: 'null' }, ['field-type']],
  ['a number that no double holds', { body: '{"shippingCost":1e999}' }, ['field-type']],
  ['below 0', { body: json({ shippingCost: -1 }) }, ['negative-value']],
  ['a cent below 0', { body: json({ shippingCost: -0.01 }) }, ['negative-value']],
  ['no JSON', { type: 'text/html', body: '<html></html>' }, []],
  ['empty', { body: '' }, []],
  ['422', { status: 422, body: '' }, []],
  ['500', { status: 500, body: '{}' }, []],
  ['201', { status: 201, body: '{}' }, []],
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
