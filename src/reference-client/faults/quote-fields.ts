import type { Json } from '../../model/json.ts';
import { lacks } from '../business/order.ts';
import { amount, bodyFaults, without } from '../change/change.ts';
import { left, set } from '../change/change-records.ts';
import type { Fault } from '../change/fault.ts';

const breaks = bodyFaults('delivery-price');

/** Faults with members of a quote that are absent, null or renamed. */
export const quoteFieldFaults: readonly Fault[] = [
  ...breaks('transportation-cost-missing', {
    'empty-object': [
      'The tariff is looked up, but its result is never put into the answer',
      () => ({}),
    ],
    'wrapped-in-data': [
      'The quote is wrapped in data, as in every other answer of the client',
      (quote) => ({ success: true, data: quote }),
    ],
    'list-answer': ['The quote is a list of one, straight from the database', (quote) => [quote]],
    'zero-is-left-out': [
      'The serializer omits amounts of 0, so free shipping is not a quote',
      (quote) => Object.fromEntries(Object.entries(quote).filter(([, value]) => value !== 0)),
    ],
  }),
  ...breaks('net-value-missing', {
    'net-value-missing': [
      'netValue is left out, since it only repeats transportationCost',
      left('netValue'),
    ],
    'net-value-null': [
      'netValue is filled in by a later job and is null until then',
      set('netValue', null),
    ],
    'net-value-lower-case': [
      'netValue is sent as netvalue',
      (quote) => ({
        ...without(quote, 'netValue'),
        netvalue: quote.netValue ?? null,
      }),
    ],
    'net-value-missing-on-drafts': [
      'netValue is computed only for an order with a delivery date',
      (quote, call) => (lacks(call, 'estimatedDeliverAt') ? without(quote, 'netValue') : quote),
    ],
  }),
  ...breaks('net-taxed-value-missing', {
    'net-taxed-value-missing': [
      'netTaxedValue is left to the reader to compute',
      left('netTaxedValue'),
    ],
  }),
  ...breaks('field-type', {
    'numbers-as-text': [
      'Amounts are database decimals, sent as strings',
      (quote) => ({ ...quote, ...mapAmounts(quote, (value) => String(value)) }),
    ],
  }),
  ...breaks('misspelt-field', {
    'taxes-applied-misspelt': [
      'taxesApplied is sent as taxApplied',
      (quote) => ({
        ...without(quote, 'taxesApplied'),
        taxApplied: quote.taxesApplied ?? null,
      }),
    ],
  }),
];

function mapAmounts(quote: { readonly [name: string]: Json }, change: (value: number) => Json) {
  const names = ['transportationCost', 'netValue', 'netTaxedValue'];
  return Object.fromEntries(names.map((name) => [name, change(amount(quote, name))]));
}
