import { isLarge } from '../business/order.ts';
import { answerAll, answerWhen, changeSuccess } from '../change/change.ts';
import { type Fault, faultsAt } from '../fault.ts';
import { type Answer, json, text } from '../http/answer.ts';

const fault = faultsAt('delivery-price');
const costFault = faultsAt('shipping-cost');

const failure = () => json(500, { message: 'Error interno del servidor' });

const moved = (): Answer => ({
  status: 308,
  headers: { location: '/v2/webhooks/platform/order/delivery-price' },
  body: Buffer.alloc(0),
});

/** Statuses where others are due. */
export const statusFaults: readonly Fault[] = [
  fault(
    'another-path',
    'The endpoint was built under another path',
    'http/refused',
    answerAll(() => text(404, '')),
  ),
  fault(
    'post-not-allowed',
    'The endpoint was built for GET',
    'http/refused',
    answerAll(() => ({ ...text(405, ''), headers: { allow: 'GET' } })),
  ),
  fault(
    'created-201',
    'A quote returns 201, like every POST to this client',
    'http/unexpected-status',
    changeSuccess((answer) => ({ ...answer, status: 201 })),
  ),
  fault(
    'no-content-204',
    'The order is accepted for later quoting, with status 204',
    'http/unexpected-status',
    changeSuccess((answer) => ({
      ...answer,
      status: 204,
      headers: {},
      body: Buffer.alloc(0),
    })),
  ),
  fault(
    'moved-308',
    'The endpoint has moved and redirects',
    'http/unexpected-status',
    answerAll(moved),
  ),
  fault(
    'always-500',
    'The database of the client is down',
    'http/server-error',
    answerWhen(() => true, failure),
  ),
  fault(
    'many-lines-500',
    'An order of 100 lines or more exceeds a query limit',
    'http/server-error',
    answerWhen(isLarge, failure),
  ),
  fault(
    'flaky',
    'One of three nodes is broken and the balancer does not notice',
    'http/flaky',
    () => {
      let calls = 0;
      return (call, next) => {
        calls += 1;
        return calls % 3 === 0 ? failure() : next(call);
      };
    },
  ),
  costFault(
    'shipping-cost-created-201',
    'A shipping cost returns 201',
    'http/unexpected-status',
    changeSuccess((answer) => ({ ...answer, status: 201 })),
  ),
  costFault(
    'shipping-cost-500',
    'The shipping-cost endpoint throws on every order',
    'http/server-error',
    answerAll(failure),
  ),
  costFault(
    'shipping-cost-another-path',
    'The shipping-cost endpoint was built under another path',
    'http/refused',
    answerAll(() => json(404, { message: 'Not Found' })),
  ),
];
