import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { day } from '../business/calendar.ts';
import { answerAll, changeSuccess, never } from '../change/change.ts';
import { type Fault, listFaultsAt, slow } from '../fault.ts';
import { type Answer, closed, json, text } from '../http/answer.ts';
import type { Call } from '../http/call.ts';
import { rangeOf } from '../http/range.ts';

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
  const breaks = listFaultsAt(endpoint);
  return [
    ...breaks('http/connection-lost', {
      'closes-in-the-middle': [
        'the process is killed by a memory limit in the middle of the list',
        broken((response) => void response.socket?.end()),
      ],
      'reset-in-the-middle': [
        'a proxy resets the connection in the middle of the list',
        broken((response) => void response.socket?.resetAndDestroy()),
      ],
    }),
    ...breaks('http/unreachable', {
      'closes-connection': ['the proxy closes the connection immediately', answerAll(() => closed)],
    }),
    ...slow(
      breaks('http/cut-off', {
        hangs: ['the query never finishes', answerAll(never)],
      }),
    ),
    ...breaks('http/token-refused', {
      unauthorized: [
        'separate credentials are required',
        answerAll(() => json(401, { message: 'Falta la autorización.' })),
      ],
    }),
    ...breaks('http/refused', {
      'another-path': ['the endpoint was built under another path', answerAll(() => text(404, ''))],
    }),
    ...breaks('http/server-error', {
      'always-500': [
        'the query fails',
        answerAll(() => json(500, { message: 'Error interno del servidor' })),
      ],
    }),
    ...breaks('http/unexpected-status', {
      moved: ['the endpoint has moved and redirects', answerAll(() => moved(`/api/${endpoint}`))],
      'partial-206': [
        'every list is returned with 206, as partial content',
        changeSuccess((answer) => ({ ...answer, status: 206 })),
      ],
    }),
  ];
};

const ofTransactions = listFaultsAt('transactions');

export const listConnectionFaults: readonly Fault[] = [
  ...listConnectionFaultsOf('transactions'),
  ...listConnectionFaultsOf('commerces'),
  ...slow(
    ofTransactions([], {
      'slow-first-byte': [
        'the query takes 30 seconds before the first byte is sent',
        () => async (call, next) => {
          await call.wait(30_000);
          return next(call);
        },
      ],
    }),
  ),
  ...ofTransactions('http/refused', {
    'month-at-most': [
      'a range of more than 31 days returns 400',
      () => (call, next) =>
        isWide(call) ? json(400, { message: 'El rango no puede pasar de 31 días.' }) : next(call),
    ],
  }),
];
