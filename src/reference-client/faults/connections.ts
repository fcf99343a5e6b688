import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { EndpointId } from '../../model/endpoint.ts';
import { isLarge } from '../business/order.ts';
import { answerAll, changeSuccess, textOf } from '../change/change.ts';
import { type Fault, faultsAt, type Meddle } from '../fault.ts';
import type { Answer } from '../http/answer.ts';
import type { Call } from '../http/call.ts';

const fault = faultsAt('delivery-price');
const costFault = faultsAt('shipping-cost');

const quotes: EndpointId = 'delivery-price';
const costs: EndpointId = 'shipping-cost';

/** An answer that is never written as one. */
const raw = (write: (response: ServerResponse) => void | Promise<void>): Answer => ({
  status: 0,
  headers: {},
  body: Buffer.alloc(0),
  write,
});

const closed = raw((response) => {
  response.socket?.destroy();
});

const never = async (call: Call): Promise<Answer> => {
  await call.gone;
  return closed;
};

const whenLarge = (meddle: Meddle) => () => (call: Call, next: Parameters<Meddle>[1]) =>
  isLarge(call) ? meddle(call, next) : next(call);

/** Connections that break, stall or crawl. */
export const connectionFaults: readonly Fault[] = [
  fault(
    'closes-on-many-lines',
    'An order of 100 lines or more crashes the process and closes the connection',
    'http/unreachable',
    whenLarge(() => closed),
  ),
  fault(
    'debug-line-before-status',
    'A script prints a line before the status line',
    'http/unreachable',
    changeSuccess((answer) =>
      raw((response) => {
        response.socket?.end(`tariff ok\r\n\r\n${textOf(answer)}`);
      }),
    ),
  ),
  costFault(
    'shipping-cost-closes-connection',
    'The process behind shipping-cost is down and the proxy closes the connection',
    'http/unreachable',
    answerAll(() => closed),
  ),
  fault(
    'length-too-long',
    'content-length was computed before the body was shortened',
    'http/connection-lost',
    changeSuccess((answer) => ({
      ...answer,
      write: (response) => {
        response.writeHead(200, { ...answer.headers, 'content-length': answer.body.length + 24 });
        response.write(answer.body, () => response.socket?.end());
      },
    })),
  ),
  fault(
    'reset-in-body',
    'A proxy resets the connection in the middle of the body',
    'http/connection-lost',
    changeSuccess((answer) => ({
      ...answer,
      write: async (response) => {
        response.writeHead(200, { ...answer.headers, 'content-length': answer.body.length });
        response.write(answer.body.subarray(0, 40));
        // Long enough for the first part to be read; a reset throws away what is still on the way.
        await setTimeout(100);
        response.socket?.resetAndDestroy();
      },
    })),
  ),
  {
    name: 'slow',
    title: 'The tariff is looked up line by line, so 100 lines take half a minute',
    endpoint: quotes,
    findings: ['http/slow'],
    slow: true,
    begin: whenLarge(async (call, next) => {
      await call.wait(32_000);
      return next(call);
    }),
  },
  {
    name: 'hangs-on-many-lines',
    title: 'An order of 100 lines or more is never answered',
    endpoint: quotes,
    findings: ['http/cut-off'],
    slow: true,
    begin: whenLarge(never),
  },
  {
    name: 'hangs',
    title: 'The endpoint waits for a system that never answers',
    endpoint: quotes,
    findings: ['http/cut-off'],
    slow: true,
    begin: answerAll(never),
  },
  {
    name: 'drip',
    title: 'The body for a large order is sent at one byte per second',
    endpoint: quotes,
    findings: ['http/cut-off'],
    slow: true,
    begin: whenLarge(async (call, next) => {
      const answer = await next(call);
      return { ...answer, write: (response) => drip(answer, call, response) };
    }),
  },
  {
    name: 'shipping-cost-hangs',
    title: 'The shipping-cost endpoint waits for a system that never answers',
    endpoint: costs,
    findings: ['http/cut-off'],
    slow: true,
    begin: answerAll(never),
  },
];

async function drip({ headers, body }: Answer, call: Call, response: ServerResponse) {
  response.writeHead(200, { ...headers, 'content-length': body.length });
  for (const byte of body) {
    if (response.destroyed) return;
    response.write(Buffer.of(byte));
    await call.wait(1_000);
  }
  response.end();
}
