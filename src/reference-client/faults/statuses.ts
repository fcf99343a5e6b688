import { dateOf, isLarge, ordered, quantityOf } from '../business/order.ts';
import { answerAll, answerWhen, changeSuccess } from '../change/change.ts';
import { type Fault, faultsAt } from '../change/fault.ts';
import { type Answer, json, text } from '../http/answer.ts';
import type { Call } from '../http/call.ts';
import { list, object } from '../http/read-json.ts';

const breaks = faultsAt('delivery-price');
const breaksCost = faultsAt('shipping-cost');

const skusOf = (call: Call) =>
  (list(ordered(call, 'products')) ?? []).map((line) => object(line)?.sku);

const failure = () => json(500, { message: 'Error interno del servidor' });

const moved = (): Answer => ({
  status: 308,
  headers: { location: '/v2/webhooks/platform/order/delivery-price' },
  body: Buffer.alloc(0),
});

export const statusFaults: readonly Fault[] = [
  ...breaks('http/refused', {
    'another-path': ['The endpoint was built under another path', answerAll(text(404, ''))],
    'post-not-allowed': [
      'The endpoint was built for GET',
      answerAll({ ...text(405, ''), headers: { allow: 'GET' } }),
    ],
  }),
  ...breaks('http/unexpected-status', {
    'created-201': [
      'A quote returns 201, like every POST to this client',
      changeSuccess((answer) => ({ ...answer, status: 201 })),
    ],
    'moved-308': ['The endpoint has moved and redirects', answerAll(moved)],
  }),
  ...breaks('http/server-error', {
    'always-500': ['The database of the client is down', answerWhen(() => true, failure)],
    'many-lines-500': [
      'An order of 100 lines or more exceeds a query limit',
      answerWhen(isLarge, failure),
    ],
  }),
  ...breaks('http/server-error', {
    'repeated-product-500': [
      'Lines are kept by product, and a second line of one breaks their key',
      answerWhen((call) => new Set(skusOf(call)).size < skusOf(call).length, failure),
    ],
    'decimals-500': [
      'Quantities are read as whole numbers, and one with decimals is an exception',
      answerWhen((call) => !Number.isInteger(quantityOf(call)), failure),
    ],
    'saturday-500': [
      'The table of carriers has no row for a Saturday',
      answerWhen((call) => new Date(dateOf(call)).getUTCDay() === 6, failure),
    ],
  }),
  ...breaks('http/flaky', {
    flaky: [
      'One of three nodes is broken and the balancer does not notice',
      () => {
        let calls = 0;
        return (call, next) => {
          calls += 1;
          return calls % 3 === 0 ? failure() : next(call);
        };
      },
    ],
  }),
  ...breaksCost('http/refused', {
    'shipping-cost-another-path': [
      'The shipping-cost endpoint was built under another path',
      answerAll(json(404, { message: 'Not Found' })),
    ],
  }),
];
