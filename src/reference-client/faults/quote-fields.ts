import type { Json } from '../../model/json.ts';
import { lacks } from '../business/order.ts';
import { amount, bodyFaults, without } from '../change/change.ts';
import type { Fault } from '../fault.ts';

const fault = bodyFaults('delivery-price');

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Members of a quote that are absent, null or called otherwise. */
export const quoteFieldFaults: readonly Fault[] = [
  fault(
    'empty-object',
    'The tariff is looked up, but its result is never put into the answer',
    'transportation-cost-missing',
    () => ({}),
  ),
  fault(
    'cost-misnamed',
    'transportationCost is sent as transportCost',
    'transportation-cost-missing',
    (quote) => ({
      transportCost: quote.transportationCost ?? null,
      ...without(quote, 'transportationCost'),
    }),
  ),
  fault(
    'snake-case',
    'The framework writes every name in snake case',
    'transportation-cost-missing',
    (quote) =>
      Object.fromEntries(Object.entries(quote).map(([name, value]) => [snake(name), value])),
  ),
  fault(
    'wrapped-in-data',
    'The quote is wrapped in data, as in every other answer of the client',
    'transportation-cost-missing',
    (quote) => ({ success: true, data: quote }),
  ),
  fault(
    'list-answer',
    'The quote is a list of one, straight from the database',
    'transportation-cost-missing',
    (quote) => [quote],
  ),
  fault(
    'zero-is-left-out',
    'The serializer omits amounts of 0, so free shipping is not a quote',
    'transportation-cost-missing',
    (quote) => Object.fromEntries(Object.entries(quote).filter(([, value]) => value !== 0)),
  ),
  fault(
    'net-value-missing',
    'netValue is left out, since it only repeats transportationCost',
    'net-value-missing',
    (quote) => without(quote, 'netValue'),
  ),
  fault(
    'net-value-null',
    'netValue is filled in by a later job and is null until then',
    'net-value-missing',
    (quote) => ({ ...quote, netValue: null }),
  ),
  fault('net-value-lower-case', 'netValue is sent as netvalue', 'net-value-missing', (quote) => ({
    ...without(quote, 'netValue'),
    netvalue: quote.netValue ?? null,
  })),
  fault(
    'net-value-missing-on-drafts',
    'netValue is computed only for an order with a delivery date',
    'net-value-missing',
    (quote, call) => (lacks(call, 'estimatedDeliverAt') ? without(quote, 'netValue') : quote),
  ),
  fault(
    'net-taxed-value-missing',
    'netTaxedValue is left to the reader to compute',
    'net-taxed-value-missing',
    (quote) => without(quote, 'netTaxedValue'),
  ),
  fault(
    'net-taxed-value-null',
    'netTaxedValue is null, since the tax module is not connected yet',
    'net-taxed-value-missing',
    (quote) => ({ ...quote, netTaxedValue: null }),
  ),
  fault(
    'numbers-as-text',
    'Amounts are database decimals, sent as strings',
    'field-type',
    (quote) => ({ ...quote, ...mapAmounts(quote, (value) => String(value)) }),
  ),
  fault(
    'formatted-price',
    'netTaxedValue is formatted for display, as "$ 6.007"',
    'field-type',
    (quote) => ({
      ...quote,
      netTaxedValue: `$ ${amount(quote, 'netTaxedValue').toLocaleString('de-DE')}`,
    }),
  ),
  fault('taxes-as-list', 'taxesApplied is a list, as on invoices', 'field-type', (quote) => ({
    ...quote,
    taxesApplied: [quote.taxesApplied ?? null],
  })),
  fault(
    'tax-code-as-text',
    'The tax code is a string, with its leading zero',
    'field-type',
    (quote) => ({ ...quote, taxesApplied: { code: '014', value: 0.19 } }),
  ),
  fault(
    'taxes-applied-misspelt',
    'taxesApplied is sent as taxApplied',
    'misspelt-field',
    (quote) => ({
      ...without(quote, 'taxesApplied'),
      taxApplied: quote.taxesApplied ?? null,
    }),
  ),
];

function mapAmounts(quote: { readonly [name: string]: Json }, change: (value: number) => Json) {
  const names = ['transportationCost', 'netValue', 'netTaxedValue'];
  return Object.fromEntries(names.map((name) => [name, change(amount(quote, name))]));
}
