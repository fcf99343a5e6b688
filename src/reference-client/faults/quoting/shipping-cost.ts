import { quantityOf } from '../../business/order.ts';
import { amount, bodyFaults, cachedByUrl, changeNth } from '../../change/change.ts';
import { type Fault, faultsAt } from '../../change/fault.ts';
import { json, text } from '../../http/answer.ts';

const breaks = faultsAt('shipping-cost');

const breaksBody = bodyFaults('shipping-cost');

const cost = (body: Parameters<typeof amount>[0]) => amount(body, 'shippingCost');

export const shippingCostFaults: readonly Fault[] = [
  ...breaksBody('negative-value', {
    'shipping-cost-below-discount': [
      'The discount for quantity has no limit, and passes the cost of a very large order',
      (body, call) => ({ shippingCost: cost(body) - 40 * Math.max(0, quantityOf(call) - 300) }),
    ],
  }),
  ...breaks('mixed-up-orders', {
    'cost-cached-by-url': [
      'The proxy keeps the answer of a GET by its URL, and returns it for every order',
      cachedByUrl,
    ],
  }),
  ...breaks('repeat-differs', {
    'shipping-cost-counts-calls': [
      'The cost grows by 10 with each call',
      changeNth((body, calls) => ({ shippingCost: cost(body) + 10 * calls })),
    ],
  }),
  ...breaks('body-not-accepted', {
    'get-body-refused': [
      'The firewall rejects a GET with a body; without one the usual cost is returned',
      () => (call) =>
        call.payload === ''
          ? json(200, { shippingCost: 3_990 })
          : text(403, '<html><body><h1>Request blocked</h1></body></html>', 'text/html'),
    ],
    'get-body-dropped': [
      'The proxy drops the body of a GET, and the client finds no order',
      () => (call, next) => next({ ...call, payload: '', order: undefined }),
    ],
  }),
];
