import { describe, expect, test } from 'vitest';
import { rules } from '../../src/contract/catalogue.ts';
import { readSchema, schemaErrors } from '../../src/contract/reading/values/schema.ts';

const names = ['delivery-price-answer', 'shipping-cost-answer', 'rejection'];
const ids = rules.map(({ id }) => id);

/** Every rule id that a schema names under x-rule, however deep. */
function marks(value: unknown, isMark = false): readonly string[] {
  if (typeof value === 'string') return isMark ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => marks(inner, isMark || key === 'x-rule'));
}

describe.each(names)('%s', (name) => {
  test('is a schema that ajv takes, and names rules that exist', () => {
    expect(schemaErrors(name, {})).toBeInstanceOf(Array);
    expect(marks(readSchema(name)).filter((id) => !ids.includes(id))).toEqual([]);
  });
});

const bodies: readonly (readonly [name: string, body: unknown, errors: readonly string[]])[] = [
  ['delivery-price-answer', { transportationCost: 0, netValue: 0, netTaxedValue: 0 }, []],
  [
    'delivery-price-answer',
    { transportationCost: 1, netValue: -1, netTaxedValue: null, taxesApplied: { value: 19 } },
    [
      '/netTaxedValue delivery-price/net-taxed-value-missing',
      '/netValue delivery-price/negative-value',
      '/taxesApplied/value delivery-price/tax-rate-not-fraction',
    ],
  ],
  ['delivery-price-answer', null, [' delivery-price/transportation-cost-missing']],
  ['shipping-cost-answer', null, [' shipping-cost/field-type']],
  ['shipping-cost-answer', {}, ['/shippingCost shipping-cost/cost-missing']],
  ['rejection', { errors: ['a'], detail: null, message: 'b', code: 5 }, []],
];

test.each(bodies)('%s of %j', (name, body, errors) => {
  const found = schemaErrors(name, JSON.parse(JSON.stringify(body)));
  expect(found.map(({ at, rule }) => `${at} ${rule}`).toSorted()).toEqual(errors);
});
