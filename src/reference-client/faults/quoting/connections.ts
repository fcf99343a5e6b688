import type { ServerResponse } from 'node:http';
import { lineCount } from '../../business/order.ts';
import { brokenBy, changeSuccess, textOf } from '../../change/change.ts';
import { type Fault, faultsAt, type Middleware, ofTheWire } from '../../change/fault.ts';
import { type Answer, raw, reset } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';

const breaks = faultsAt('delivery-price');

/** Answers in one chunk, with these headers. */
const withHead = (headers: string) =>
  changeSuccess((answer) => ({
    ...answer,
    write: (response) => {
      const chunk = `${answer.body.length.toString(16)}\r\n${textOf(answer)}\r\n0\r\n\r\n`;
      response.socket?.end(
        `HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${chunk}`,
      );
    },
  }));

/** Reads each n-th call on a reused connection, and resets the connection without an answer. */
const resetsReused = (each: number) => () => {
  let calls = 0;
  return (call: Call, next: Parameters<Middleware>[1]) => {
    if (call.onConnection === 1) return next(call);
    calls += 1;
    return calls % each === 0 ? reset : next(call);
  };
};

export const connectionFaults: readonly Fault[] = [
  ...ofTheWire([
    ...breaks('http/unreachable', {
      'debug-line-before-status': [
        'A script prints a line before the status line',
        changeSuccess((answer) =>
          raw((response) => {
            response.socket?.end(`tariff ok\r\n\r\n${textOf(answer)}`);
          }),
        ),
      ],
    }),
    ...breaks('http/connection-lost', {
      'length-too-long': [
        'content-length was computed before the body was shortened',
        changeSuccess((answer) => ({
          ...answer,
          write: (response) => {
            response.writeHead(200, {
              ...answer.headers,
              'content-length': answer.body.length + 24,
            });
            response.write(answer.body, () => response.socket?.end());
          },
        })),
      ],
      'reset-in-body': [
        'A proxy resets the connection in the middle of the body',
        brokenBy((response) => void response.socket?.resetAndDestroy()),
      ],
    }),
    ...breaks('http/framing', {
      'answers-twice': [
        'Two handlers answer each request, one after the other, on the same connection',
        changeSuccess((answer) => ({
          ...answer,
          write: (response) => {
            const length = answer.body.length;
            const head = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
            response.socket?.write(`${head}${textOf(answer)}`.repeat(2));
          },
        })),
        { passes: true },
      ],
      'length-beside-chunks': [
        'A script copies content-length to an answer in chunks, with a space before the colon',
        withHead('Content-Length : 5\r\nTransfer-Encoding: chunked'),
      ],
      'chunked-twice': [
        'The program and its framework both set transfer-encoding',
        withHead('Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked'),
        { passes: true },
      ],
    }),
    ...breaks('http/lost-on-reuse', {
      'resets-reused-connections': [
        'Each request on a reused connection is read, and then the connection is reset',
        resetsReused(1),
      ],
      'resets-every-third-reused': [
        'Every third request on a reused connection is read, and then the connection is reset',
        resetsReused(3),
      ],
      'resets-one-reused-in-twenty': [
        'One in twenty requests on a reused connection is read, and then the connection is reset',
        resetsReused(20),
        { passes: true },
      ],
    }),
    ...breaks('http/cut-off', {
      drip: [
        'The body for a large order is sent at one byte per second',
        changeSuccess((answer, call) =>
          lineCount(call) >= 100
            ? { ...answer, write: (response) => drip(answer, call, response) }
            : answer,
        ),
        { needs: { explore: 44 } },
      ],
    }),
  ]),
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
