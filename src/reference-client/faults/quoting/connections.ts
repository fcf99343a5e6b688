import type { ServerResponse } from 'node:http';
import { lineCount } from '../../business/order.ts';
import { brokenBy, changeSuccess, textOf } from '../../change/change.ts';
import type { Changes, Middleware } from '../../change/fault.ts';
import { type Answer, raw, reset } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';

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

export const connectionChanges = {
  'debug-line-before-status': changeSuccess((answer) =>
    raw((response) => {
      response.socket?.end(`tariff ok\r\n\r\n${textOf(answer)}`);
    }),
  ),
  'length-too-long': changeSuccess((answer) => ({
    ...answer,
    write: (response) => {
      response.writeHead(200, {
        ...answer.headers,
        'content-length': answer.body.length + 24,
      });
      response.write(answer.body, () => response.socket?.end());
    },
  })),
  'reset-in-body': brokenBy((response) => void response.socket?.resetAndDestroy()),
  'answers-twice': changeSuccess((answer) => ({
    ...answer,
    write: (response) => {
      const length = answer.body.length;
      const head = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
      response.socket?.write(`${head}${textOf(answer)}`.repeat(2));
    },
  })),
  'length-beside-chunks': withHead('Content-Length : 5\r\nTransfer-Encoding: chunked'),
  'chunked-twice': withHead('Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked'),
  'resets-reused-connections': resetsReused(1),
  'resets-every-third-reused': resetsReused(3),
  'resets-one-reused-in-twenty': resetsReused(20),
  drip: changeSuccess((answer, call) =>
    lineCount(call) >= 100
      ? { ...answer, write: (response) => drip(answer, call, response) }
      : answer,
  ),
} satisfies Changes;

async function drip({ headers, body }: Answer, call: Call, response: ServerResponse) {
  response.writeHead(200, { ...headers, 'content-length': body.length });
  for (const byte of body) {
    if (response.destroyed) return;
    response.write(Buffer.of(byte));
    await call.wait(1_000);
  }
  response.end();
}
