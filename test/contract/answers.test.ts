import { describe, expect, test } from 'vitest';
import { schemaErrors } from '../../src/contract/reading/values/schema.ts';
import { noQuotes } from './answers/no-quotes.ts';
import { quotes } from './answers/quotes.ts';
import { rejections } from './answers/rejections.ts';
import { exchangeOf, fired, type Row } from './answers/row.ts';
import { shippingCosts } from './answers/shipping-costs.ts';

/** Each answer with the exact rules that report it, after suppression, and its exact outcome. */
const tables: readonly (readonly [string, readonly Row[]])[] = [
  ['200 with a cost', quotes],
  ['no cost, neither 200 nor 4xx, and unquotable orders', noQuotes],
  ['4xx', rejections],
];

describe.each(tables)('delivery-price: %s', (_, rows) => {
  test.each(rows)('%s', (_why, received, expected, outcome) => {
    const exchange = exchangeOf(received, 'delivery-price');
    expect(fired(exchange)).toEqual([...expected].toSorted());
    expect(exchange.outcome).toEqual(outcome);
  });
});

/** The schema documents rejections; no rule uses it. */
const objects = rejections.filter(
  ([, { body }, found]) => found.length === 0 && /^\{".*\}$/s.test(String(body)),
);
test.each(objects)('the schema accepts the rejection: %s', (_why, { body }) => {
  expect(schemaErrors('rejection', JSON.parse(String(body)))).toEqual([]);
});

describe('shipping-cost', () => {
  test.each(shippingCosts)('%s', (_why, received, expected) => {
    expect(fired(exchangeOf(received, 'shipping-cost'))).toEqual(expected);
  });
});
