import { ordered } from '../business/order.ts';
import { amount, changeBody, repriced } from '../change/change.ts';
import type { Fault, Meddle } from '../fault.ts';
import { type Answer, json } from '../http/answer.ts';
import { allowed, type Call } from '../http/call.ts';
import { text } from '../http/read-json.ts';

const endpoint = 'delivery-price';

/** Quotes each order once; the same bytes again get another answer. */
const onceOnly = (again: () => Answer) => (): Meddle => {
  const quoted = new Set<string>();
  return async (call, next) => {
    if (allowed(call) && quoted.has(call.payload)) return again();
    const answer = await next(call);
    if (answer.status === 200) quoted.add(call.payload);
    return answer;
  };
};

/** The same order asked again is another matter for these. */
export const repeatFaults: readonly Fault[] = [
  {
    name: 'fails-second-call',
    title: 'Quotes are stored under the order, and a second one violates the unique key',
    endpoint,
    findings: ['delivery-price/repeat-not-answered'],
    begin: onceOnly(() => json(500, { message: 'duplicate key: quotes.order' })),
  },
  {
    name: 'second-call-rejected',
    title: 'An order that was already quoted is rejected as a duplicate',
    endpoint,
    findings: ['delivery-price/repeat-not-answered'],
    begin: onceOnly(() => json(409, { message: 'El pedido ya fue cotizado.' })),
  },
  {
    name: 'counts-calls',
    title: 'The price grows by 10 with each call: a total is never reset',
    endpoint,
    findings: ['delivery-price/repeat-differs'],
    begin: () => {
      let calls = 0;
      return changeBody((quote) => {
        calls += 1;
        return repriced(quote, (net) => net + 10 * calls);
      })();
    },
  },
  {
    name: 'two-tariffs',
    title: 'One of three nodes still has last year’s tariff',
    endpoint,
    findings: ['delivery-price/repeat-differs'],
    begin: () => {
      let calls = 0;
      return changeBody((quote) => {
        calls += 1;
        return calls % 3 === 0 ? repriced(quote, (net) => net - Math.round(net / 20)) : quote;
      })();
    },
  },
  {
    name: 'price-kept-for-three-calls',
    title: 'An estimate is returned, then the exact price from a cache that lasts three calls',
    endpoint,
    findings: ['delivery-price/repeat-differs'],
    begin: () => {
      const left = new Map<string, number>();
      return changeBody((quote, { payload }) => {
        const calls = left.get(payload) ?? 0;
        left.set(payload, calls === 0 ? 3 : calls - 1);
        return calls === 0 ? repriced(quote, (net) => net + 400) : quote;
      })();
    },
  },
  {
    name: 'first-call-dearer',
    title: 'The first answer to an order is an estimate, and later calls get the exact price',
    endpoint,
    findings: ['delivery-price/repeat-differs'],
    begin: () => {
      const seen = new Set<string>();
      return changeBody((quote, { payload }) => {
        if (seen.has(payload)) return quote;
        seen.add(payload);
        return repriced(quote, (net) => net + 400);
      })();
    },
  },
  {
    name: 'two-nodes-in-turn',
    title: 'Two nodes take turns, and one of them has the tariff of last month',
    endpoint,
    findings: ['delivery-price/repeat-differs'],
    begin: () => {
      let calls = 0;
      return changeBody((quote) => {
        calls += 1;
        return calls % 2 === 0 ? repriced(quote, (net) => net + 210) : quote;
      })();
    },
  },
  {
    name: 'first-quote-of-commerce',
    title: 'The price list of a commerce is loaded by its first quote, which is made without it',
    endpoint,
    findings: ['delivery-price/repeat-differs'],
    begin: () => {
      const loaded = new Set<string>();
      return changeBody((quote, call) => {
        const commerce = text(ordered(call, 'externalId')) ?? '';
        if (loaded.has(commerce)) return quote;
        loaded.add(commerce);
        return repriced(quote, (net) => net - Math.round(net / 10));
      })();
    },
  },
  {
    name: 'price-kept-by-commerce',
    title: 'The price of a commerce is kept for the next dozen calls, whatever is ordered',
    endpoint,
    findings: ['delivery-price/mixed-up-orders'],
    begin: () => keptBy((call) => text(ordered(call, 'externalId')) ?? '', 12),
  },
  {
    name: 'price-kept-by-address',
    title: 'The price of an address is kept for the next calls, whatever is ordered',
    endpoint,
    findings: ['delivery-price/mixed-up-orders'],
    begin: () => keptBy((call) => text(ordered(call, 'shippingAddress', 'address')) ?? '', 5),
  },
];

/** The first quote under a key is given to so many calls after it. */
function keptBy(keyOf: (call: Call) => string, times: number): Meddle {
  const kept = new Map<string, { readonly net: number; left: number }>();
  return changeBody((quote, call) => {
    const known = kept.get(keyOf(call));
    if (known && known.left > 0) {
      known.left -= 1;
      return repriced(quote, () => known.net);
    }
    kept.set(keyOf(call), { net: amount(quote, 'netValue'), left: times });
    return quote;
  })();
}
