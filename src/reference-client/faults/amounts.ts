import { tax } from '../business/data.ts';
import { dateOf, ordered } from '../business/order.ts';
import { amount, bodyFaults, repriced, without } from '../change/change.ts';
import { set } from '../change/change-records.ts';
import type { Fault } from '../change/fault.ts';

const breaks = bodyFaults('delivery-price');

/** Faults with amounts of another meaning than in the contract. */
export const amountFaults: readonly Fault[] = [
  ...breaks('net-value-mismatch', {
    'net-value-zero': ['netValue keeps the 0 from the request', set('netValue', 0)],
    'gross-as-net-value': [
      'netValue is set to the price that the buyer pays, tax included',
      (quote) => ({ ...quote, netValue: amount(quote, 'netTaxedValue') }),
    ],
    'gross-as-transportation-cost': [
      'transportationCost includes tax and netValue does not',
      (quote) => ({ ...quote, transportationCost: amount(quote, 'netTaxedValue') }),
    ],
  }),
  ...breaks('negative-value', {
    'discount-below-zero': [
      'A shipping discount of 200,000 is subtracted without stopping at 0',
      (quote) => repriced(quote, (net) => net - 200_000),
    ],
  }),
  ...breaks('tax-differs', {
    'quotation-without-tax': [
      'A quotation is answered without tax, which is added when it becomes an order',
      (quote, call) =>
        ordered(call, 'type') === 'quote'
          ? { ...without(quote, 'taxesApplied'), netTaxedValue: quote.netValue ?? 0 }
          : quote,
    ],
  }),
  ...breaks('taxed-below-net', {
    'taxed-value-zero': ['netTaxedValue keeps the 0 from the request', set('netTaxedValue', 0)],
  }),
  ...breaks(['taxed-far-above-net', 'known-quote'], {
    'free-shipping-with-tax': [
      'Free shipping clears the net price and the rate, and leaves the price that the buyer pays',
      (quote) =>
        amount(quote, 'netValue') === 0
          ? { ...without(quote, 'taxesApplied'), netTaxedValue: 5_000 }
          : quote,
    ],
    'taxed-value-in-cents': [
      'netTaxedValue is in cents, and no rate is sent',
      (quote) => ({
        ...without(quote, 'taxesApplied'),
        netTaxedValue: amount(quote, 'netTaxedValue') * 100,
      }),
    ],
  }),
  ...breaks('tax-rate-not-fraction', {
    'percent-rate': [
      'The tax rate is written as 19',
      set('taxesApplied', { code: tax.code, value: tax.value * 100 }),
    ],
  }),
  ...breaks(['tax-arithmetic', 'known-quote'], {
    'tax-included-in-net': [
      'All three amounts include tax, and the rate is still sent',
      (quote) => {
        const gross = amount(quote, 'netTaxedValue');
        return { ...quote, transportationCost: gross, netValue: gross };
      },
    ],
  }),
  ...breaks('tax-arithmetic', {
    'rate-of-last-year': [
      'The stated rate is 0.21 and the applied rate is 0.19',
      set('taxesApplied', { code: tax.code, value: 0.21 }),
    ],
    'weekend-surcharge-on-tax': [
      'A delivery on Saturday or Sunday shows a surcharge that is not part of the other amounts',
      (quote, call) =>
        [0, 6].includes(new Date(dateOf(call)).getUTCDay())
          ? { ...quote, netTaxedValue: amount(quote, 'netTaxedValue') * 1.5 }
          : quote,
    ],
  }),
  ...breaks(['tax-arithmetic', 'known-quote'], {
    'taxed-rounded-to-tens': [
      'The price for the buyer is rounded to tens of pesos, as in the shop',
      (quote) => ({
        ...quote,
        netTaxedValue: Math.round(amount(quote, 'netTaxedValue') / 10) * 10,
      }),
    ],
  }),
];
