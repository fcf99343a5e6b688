import { tax } from '../business/data.ts';
import { amount, bodyFaults, repriced } from '../change/change.ts';
import type { Fault } from '../fault.ts';

const fault = bodyFaults('delivery-price');

/** Amounts that do not mean what the contract says. */
export const amountFaults: readonly Fault[] = [
  fault(
    'net-value-zero',
    'netValue keeps the 0 from the request',
    'net-value-mismatch',
    (quote) => ({ ...quote, netValue: 0 }),
  ),
  fault(
    'gross-as-net-value',
    'netValue is set to the price that the buyer pays, tax included',
    'net-value-mismatch',
    (quote) => ({ ...quote, netValue: amount(quote, 'netTaxedValue') }),
  ),
  fault(
    'gross-as-transportation-cost',
    'transportationCost includes tax and netValue does not',
    'net-value-mismatch',
    (quote) => ({ ...quote, transportationCost: amount(quote, 'netTaxedValue') }),
  ),
  fault(
    'discount-below-zero',
    'A shipping discount of 200 000 is subtracted without stopping at 0',
    'negative-value',
    (quote) => repriced(quote, (net) => net - 200_000),
  ),
  fault('tax-subtracted', 'The tax is subtracted instead of added', 'taxed-below-net', (quote) => ({
    ...quote,
    netTaxedValue: Math.round(amount(quote, 'netValue') * (1 - tax.value)),
  })),
  fault(
    'taxed-value-zero',
    'netTaxedValue keeps the 0 from the request',
    'taxed-below-net',
    (quote) => ({ ...quote, netTaxedValue: 0 }),
  ),
  fault('percent-rate', 'The tax rate is written as 19', 'tax-rate-not-fraction', (quote) => ({
    ...quote,
    taxesApplied: { code: tax.code, value: tax.value * 100 },
  })),
  fault(
    'negative-rate',
    'The tax rate is negative, as for a charge',
    'tax-rate-not-fraction',
    (quote) => ({ ...quote, taxesApplied: { code: tax.code, value: -tax.value } }),
  ),
  fault(
    'tax-included-in-net',
    'All three amounts include tax, and the rate is still sent',
    ['tax-arithmetic', 'known-quote'],
    (quote) => {
      const gross = amount(quote, 'netTaxedValue');
      return { ...quote, transportationCost: gross, netValue: gross };
    },
  ),
  fault(
    'rate-of-last-year',
    'The stated rate is 0.21 and the applied rate is 0.19',
    'tax-arithmetic',
    (quote) => ({ ...quote, taxesApplied: { code: tax.code, value: 0.21 } }),
  ),
  fault(
    'taxed-rounded-to-tens',
    'The price for the buyer is rounded to tens of pesos, as in the shop',
    ['tax-arithmetic', 'known-quote'],
    (quote) => ({
      ...quote,
      netTaxedValue: Math.round(amount(quote, 'netTaxedValue') / 10) * 10,
    }),
  ),
];
