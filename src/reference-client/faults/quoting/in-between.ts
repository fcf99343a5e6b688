import { cachedByUrl, changeBody, without } from '../../change/change.ts';
import { type Fault, faultsAt } from '../../change/fault.ts';
import { json, text } from '../../http/answer.ts';

const breaks = faultsAt('delivery-price');
const breaksCost = faultsAt('shipping-cost');

/** Faults of intermediaries that answer instead of the client, or change its answers. */
export const inBetweenFaults: readonly Fault[] = [
  ...breaks(['known-quote', 'order-ignored'], {
    'cached-quotes': [
      'The proxy caches the first quote and returns it for every order',
      cachedByUrl,
    ],
  }),
  ...breaks('net-value-missing', {
    'one-node-without-net-value': [
      'One of two nodes runs last year’s version, which has no netValue',
      () => {
        let calls = 0;
        const old = changeBody((quote) => without(quote, 'netValue'))();
        return async (call, next) => {
          calls += 1;
          const node = calls % 2 === 0 ? 'b' : 'a';
          const answer = node === 'b' ? await old(call, next) : await next(call);
          return { ...answer, headers: { ...answer.headers, 'x-served-by': `node-${node}` } };
        };
      },
    ],
  }),
  ...breaksCost('body-not-accepted', {
    'get-body-refused': [
      'The firewall rejects a GET with a body; without one the usual cost is returned',
      () => (call) =>
        call.payload === ''
          ? json(200, { shippingCost: 3_990 })
          : text(403, '<html><body><h1>Request blocked</h1></body></html>', 'text/html'),
    ],
  }),
  ...breaksCost('mixed-up-orders', {
    'cost-cached-by-url': [
      'The proxy caches the answer to a GET by its URL, and returns it for every order',
      cachedByUrl,
    ],
  }),
];
