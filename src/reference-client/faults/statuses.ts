import type { EndpointId } from '../../model/endpoint.ts';
import { isLarge } from '../business/order.ts';
import { answerAll, answerWhen, changeSuccess } from '../change/change.ts';
import type { Fault } from '../fault.ts';
import { type Answer, json, text } from '../http/answer.ts';

const quotes: EndpointId = 'delivery-price';
const costs: EndpointId = 'shipping-cost';

const failure = () => json(500, { message: 'Error interno del servidor' });

const moved = (): Answer => ({
  status: 308,
  headers: { location: '/v2/webhooks/platform/order/delivery-price' },
  body: Buffer.alloc(0),
});

/** Statuses where others are due. */
export const statusFaults: readonly Fault[] = [
  {
    name: 'another-path',
    title: 'The endpoint was built under another path',
    endpoint: quotes,
    findings: ['http/refused'],
    begin: answerAll(() => text(404, '')),
  },
  {
    name: 'post-not-allowed',
    title: 'The endpoint was built for GET',
    endpoint: quotes,
    findings: ['http/refused'],
    begin: answerAll(() => ({ ...text(405, ''), headers: { allow: 'GET' } })),
  },
  {
    name: 'created-201',
    title: 'A quote returns 201, like every POST to this client',
    endpoint: quotes,
    findings: ['http/unexpected-status'],
    begin: changeSuccess((answer) => ({ ...answer, status: 201 })),
  },
  {
    name: 'no-content-204',
    title: 'The order is accepted for later quoting, with status 204',
    endpoint: quotes,
    findings: ['http/unexpected-status'],
    begin: changeSuccess((answer) => ({
      ...answer,
      status: 204,
      headers: {},
      body: Buffer.alloc(0),
    })),
  },
  {
    name: 'moved-308',
    title: 'The endpoint has moved and redirects',
    endpoint: quotes,
    findings: ['http/unexpected-status'],
    begin: answerAll(moved),
  },
  {
    name: 'always-500',
    title: 'The database of the client is down',
    endpoint: quotes,
    findings: ['http/server-error'],
    begin: answerWhen(() => true, failure),
  },
  {
    name: 'many-lines-500',
    title: 'An order of 100 lines or more exceeds a query limit',
    endpoint: quotes,
    findings: ['http/server-error'],
    begin: answerWhen(isLarge, failure),
  },
  {
    name: 'flaky',
    title: 'One of three nodes is broken and the balancer does not notice',
    endpoint: quotes,
    findings: ['http/flaky'],
    begin: () => {
      let calls = 0;
      return (call, next) => {
        calls += 1;
        return calls % 3 === 0 ? failure() : next(call);
      };
    },
  },
  {
    name: 'shipping-cost-created-201',
    title: 'A shipping cost returns 201',
    endpoint: costs,
    findings: ['http/unexpected-status'],
    begin: changeSuccess((answer) => ({ ...answer, status: 201 })),
  },
  {
    name: 'shipping-cost-500',
    title: 'The shipping-cost endpoint throws on every order',
    endpoint: costs,
    findings: ['http/server-error'],
    begin: answerAll(failure),
  },
  {
    name: 'shipping-cost-another-path',
    title: 'The shipping-cost endpoint was built under another path',
    endpoint: costs,
    findings: ['http/refused'],
    begin: answerAll(() => json(404, { message: 'Not Found' })),
  },
];
