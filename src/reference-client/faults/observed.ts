import { ordered } from '../business/order.ts';
import { changeBody, repriced } from '../change/change.ts';
import type { Fault } from '../change/fault.ts';
import { at, list, text } from '../http/read-json.ts';

const endpoint = 'delivery-price';

/** Faults on which the contract is silent: they break nothing, and a run records them. */
export const observedFaults: readonly Fault[] = [
  {
    name: 'price-by-type',
    title: 'A quotation is priced 5 % above the order that follows it',
    endpoint,
    findings: [],
    observations: ['delivery-price/type-changes-price'],
    begin: changeBody((quote, call) =>
      ordered(call, 'type') === 'quote'
        ? repriced(quote, (net) => net + Math.round(net / 20))
        : quote,
    ),
  },
  {
    name: 'price-by-line-order',
    title: 'The first line decides the freight class of the whole order',
    endpoint,
    // A known quote of the reference target has its lines in another order than the tariff's.
    findings: ['delivery-price/known-quote'],
    observations: ['delivery-price/line-order-changes-price'],
    begin: changeBody((quote, call) => {
      const first = text(at(list(ordered(call, 'products'))?.[0], 'sku')) ?? '';
      return repriced(quote, (net) => net + 10 * classOf(first));
    }),
  },
];

/** Returns the freight class, here the last two digits of an article number. */
const classOf = (sku: string) => Number.parseInt(sku.slice(-2), 10) || 0;
