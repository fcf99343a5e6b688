import { expect, test } from 'vitest';
import { subjectOf } from '../../src/contract/reading/answers/subject.ts';
import type { Breach } from '../../src/model/rule.ts';
import { exchangeOf, foundIn, json, quote, type Received } from './answers/row.ts';

function breaches(id: string, received: Received): readonly Breach[] {
  const endpoint = id.startsWith('shipping-cost/') ? 'shipping-cost' : 'delivery-price';
  const found = foundIn(id, subjectOf(exchangeOf(received, endpoint)));
  expect(found).toBeDefined();
  return found ?? [];
}

/** What a person reads: message, place, expected, got. */
const words: readonly (readonly [
  id: string,
  Received,
  string,
  string | undefined,
  unknown,
  unknown,
])[] = [
  [
    'delivery-price/transportation-cost-missing',
    { body: '{}' },
    'transportationCost is absent.',
    '/transportationCost',
    'transportationCost is present',
    'transportationCost is absent',
  ],
  [
    'delivery-price/transportation-cost-missing',
    { body: json({ transportation_cost: 1 }) },
    'transportationCost is absent. transportation_cost is present, which the contract does not define.',
    '/transportationCost',
    'transportationCost is present',
    'transportationCost is absent',
  ],
  [
    'delivery-price/transportation-cost-missing',
    { body: json({ result: { quotes: [{ transportationCost: 0 }] } }) },
    'transportationCost is absent. result.quotes[0].transportationCost is present, but the platform reads only the top level.',
    '/transportationCost',
    'transportationCost is present',
    'transportationCost is absent',
  ],
  [
    'delivery-price/transportation-cost-missing',
    { body: '[]' },
    'The answer is a list, so it has no transportationCost.',
    '',
    'an object with transportationCost',
    'a list',
  ],
  [
    'delivery-price/tax-rate-not-fraction',
    {
      body: json({
        transportationCost: 4200,
        netValue: 4200,
        netTaxedValue: 4200,
        taxesApplied: { value: 19 },
      }),
    },
    'taxesApplied.value is 19; send a fraction such as 0.19.',
    '/taxesApplied/value',
    'a fraction, such as 0.19 for 19 %',
    19,
  ],
  [
    'delivery-price/net-value-missing',
    { body: json({ transportationCost: 4200, netValue: null, netTaxedValue: 4998 }) },
    'netValue is null.',
    '/netValue',
    'netValue 4,200, equal to transportationCost',
    'netValue is null',
  ],
  [
    'delivery-price/net-value-missing',
    { body: json({ transportationCost: 4200, netvalue: 4200, netTaxedValue: 4998 }) },
    'netValue is absent. netvalue is present, which the contract does not define.',
    '/netValue',
    'netValue 4,200, equal to transportationCost',
    'netValue is absent',
  ],
  [
    'delivery-price/field-type',
    { body: json({ transportationCost: '3500' }) },
    'transportationCost is a string, not a number.',
    '/transportationCost',
    'transportationCost as a number',
    '3500',
  ],
  [
    'delivery-price/field-type',
    { body: quote(1, 1, { taxesApplied: { value: '19%' } }) },
    'taxesApplied.value is a string, not a number.',
    '/taxesApplied/value',
    'taxesApplied.value as a number',
    '19%',
  ],
  [
    'delivery-price/field-type',
    { body: '{"transportationCost":1e400}' },
    'transportationCost is a number that is too large.',
    '/transportationCost',
    'transportationCost as a number',
    'a number that is too large',
  ],
  [
    'delivery-price/net-value-mismatch',
    { body: json({ transportationCost: 4200, netValue: 4998 }) },
    'netValue is 4,998 and transportationCost is 4,200.',
    '/netValue',
    'netValue 4,200, equal to transportationCost',
    'netValue 4,998',
  ],
  [
    'delivery-price/negative-value',
    { body: quote(10, -1234567.5) },
    'netTaxedValue is -1,234,567.5.',
    '/netTaxedValue',
    'netTaxedValue 0 or more',
    'netTaxedValue -1,234,567.5',
  ],
  [
    'delivery-price/tax-arithmetic',
    { body: quote(4200, 4200, { taxesApplied: { value: 0.19 } }) },
    'netTaxedValue is 4,200; netValue 4,200 with a tax rate of 0.19 gives 4,998.',
    '/netTaxedValue',
    'netTaxedValue 4,998',
    'netTaxedValue 4,200',
  ],
  [
    'delivery-price/rejection-text-not-read',
    { status: 422, body: json({ error: { texts: ['Sobrepeso'] } }) },
    'The 422 has its reason in error.texts[0]. The platform reads errors.message, then detail, then message.',
    '/error/texts/0',
    'the reason as errors.message, detail, message or plain text',
    'Sobrepeso',
  ],
  [
    'delivery-price/rejection-text-not-read',
    { status: 422, body: json({ error: 'Validation', info: 'Fuera de cobertura' }) },
    'The 422 has its reason in info. The platform reads errors.message, then detail, then message.',
    '/info',
    'the reason as errors.message, detail, message or plain text',
    'Fuera de cobertura',
  ],
  [
    'delivery-price/rejection-without-text',
    { status: 404, body: '' },
    'The 404 has an empty body.',
    '',
    'the reason as errors.message, detail, message or plain text',
    'an empty body',
  ],
  [
    'delivery-price/rejected-as-200',
    { situation: 'unquotable', body: '{}' },
    'The order declared unquotable (over the maximum weight) gets a 200 without a quote. The platform stores shipping 0 and the order advances.',
    '',
    'a 4xx with the reason',
    'a 200 without a quote',
  ],
  [
    'shipping-cost/cost-missing',
    { body: json({ data: { shippingCost: 5 } }) },
    'shippingCost is absent. data.shippingCost is present, but the platform reads only the top level.',
    '/shippingCost',
    'shippingCost is present',
    'shippingCost is absent',
  ],
  [
    'shipping-cost/field-type',
    { body: 'null' },
    'The answer is null, not an object.',
    '',
    'an object with shippingCost',
    'null',
  ],
];

test.each(words)('%s on %o', (id, received, message, at, expected, actual) => {
  const [breach, ...more] = breaches(id, received);
  expect(more).toEqual([]);
  expect(breach).toMatchObject({ message, expected, actual });
  expect(breach?.at).toBe(at);
});
