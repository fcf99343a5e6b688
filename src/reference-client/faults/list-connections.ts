import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { day } from '../business/calendar.ts';
import { answerAll, changeSuccess } from '../change/change.ts';
import { type Fault, listFaultsAt, type Meddle } from '../fault.ts';
import { type Answer, json, text } from '../http/answer.ts';
import type { Call } from '../http/call.ts';
import { rangeOf } from '../http/range.ts';

/** An answer that is never written as one. */
const closed: Answer = {
  status: 0,
  headers: {},
  body: Buffer.alloc(0),
  write: (response) => {
    response.socket?.destroy();
  },
};

const never: Meddle = async (call) => {
  await call.gone;
  return closed;
};

/** The first half of the bytes, uncompressed, and then whatever the connection does. */
const broken = (end: (response: ServerResponse) => void | Promise<void>) =>
  changeSuccess((answer) => {
    const { listing, headers } = answer;
    if (!listing) return answer;
    const { 'content-encoding': _, ...plain } = headers;
    return {
      ...answer,
      write: async (response) => {
        const bytes = Buffer.concat(
          [...listing.form(listing.records)].map((piece) => Buffer.from(piece)),
        );
        response.writeHead(200, { ...plain, 'content-length': bytes.length });
        response.write(bytes.subarray(0, Math.ceil(bytes.length / 2) - 1));
        // Long enough for the first half to be read; a reset throws away what is still on the way.
        await setTimeout(100);
        await end(response);
      },
    };
  });

const moved = (path: string): Answer => ({
  status: 301,
  headers: { location: `/v2${path}` },
  body: Buffer.alloc(0),
});

const isWide = (call: Call): boolean => {
  const range = rangeOf(call.range);
  if (typeof range === 'string') return false;
  const { from = 0, to = call.clock() } = range;
  return to - from > 31 * day;
};

/** Connections and statuses of a dataset. */
const listConnectionFaultsOf = (endpoint: 'transactions' | 'commerces'): readonly Fault[] => {
  const fault = listFaultsAt(endpoint);
  return [
    fault(
      'closes-in-the-middle',
      'the process is killed by a memory limit in the middle of the list',
      'http/connection-lost',
      broken((response) => void response.socket?.end()),
    ),
    fault(
      'reset-in-the-middle',
      'a proxy resets the connection in the middle of the list',
      'http/connection-lost',
      broken((response) => void response.socket?.resetAndDestroy()),
    ),
    fault(
      'closes-connection',
      'the proxy closes the connection immediately',
      'http/unreachable',
      answerAll(() => closed),
    ),
    {
      ...fault(
        'hangs',
        'the query never finishes',
        'http/cut-off',
        answerAll((call) => never(call, () => closed)),
      ),
      slow: true,
    },
    fault(
      'unauthorized',
      'separate credentials are required',
      'http/token-refused',
      answerAll(() => json(401, { message: 'Falta la autorización.' })),
    ),
    fault(
      'another-path',
      'the endpoint was built under another path',
      'http/refused',
      answerAll(() => text(404, '')),
    ),
    fault(
      'always-500',
      'the query fails',
      'http/server-error',
      answerAll(() => json(500, { message: 'Error interno del servidor' })),
    ),
    fault(
      'moved',
      'the endpoint has moved and redirects',
      'http/unexpected-status',
      answerAll(() => moved(`/api/${endpoint}`)),
    ),
    fault(
      'partial-206',
      'every list is returned with 206, as partial content',
      'http/unexpected-status',
      changeSuccess((answer) => ({ ...answer, status: 206 })),
    ),
  ];
};

export const listConnectionFaults: readonly Fault[] = [
  ...listConnectionFaultsOf('transactions'),
  ...listConnectionFaultsOf('commerces'),
  {
    name: 'transactions-slow-first-byte',
    title: 'transactions: the query takes 30 seconds before the first byte is sent',
    endpoint: 'transactions',
    findings: [],
    slow: true,
    begin: () => async (call, next) => {
      await call.wait(30_000);
      return next(call);
    },
  },
  {
    name: 'transactions-month-at-most',
    title: 'transactions: a range of more than 31 days returns 400',
    endpoint: 'transactions',
    findings: ['http/refused'],
    begin: () => (call, next) =>
      isWide(call) ? json(400, { message: 'El rango no puede pasar de 31 días.' }) : next(call),
  },
];
