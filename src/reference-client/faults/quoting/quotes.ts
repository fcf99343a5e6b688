import { dateOf, ordered } from '../../business/order.ts';
import { amount, bodyFaults, repriced } from '../../change/change.ts';
import type { Fault } from '../../change/fault.ts';
import { at, list, text } from '../../http/read-json.ts';

const breaks = bodyFaults('delivery-price');

/** Faults in the amounts of a quote, and those on which the contract is silent, which a run records. */
export const quoteFaults: readonly Fault[] = [
  ...breaks('tax-arithmetic', {
    'weekend-surcharge-on-tax': [
      'A delivery on Saturday or Sunday shows a surcharge that is not part of the other amounts',
      (quote, call) =>
        [0, 6].includes(new Date(dateOf(call)).getUTCDay())
          ? { ...quote, netTaxedValue: amount(quote, 'netTaxedValue') * 1.5 }
          : quote,
      { needs: { explore: 44 } },
    ],
  }),
  // A known quote of the reference target has its lines in another order than the tariff's.
  ...breaks('known-quote', {
    'price-by-line-order': [
      'The first line decides the freight class of the whole order',
      (quote, call) => {
        const first = text(at(list(ordered(call, 'products'))?.[0], 'sku')) ?? '';
        return repriced(quote, (net) => net + 10 * classOf(first));
      },
      { observations: ['line-order-changes-price'], needs: { explore: 40 } },
    ],
  }),
];

/** Returns the freight class, here the last two digits of an article number. */
const classOf = (sku: string) => Number.parseInt(sku.slice(-2), 10) || 0;
