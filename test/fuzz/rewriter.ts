import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer } from '../../src/reference-client/http/answer.ts';
import type { Call } from '../../src/reference-client/http/call.ts';
import { readCall } from '../../src/reference-client/read-call.ts';
import { conformingAnswer } from '../../src/reference-client/route.ts';
import { referenceToken } from '../../src/reference-client/target.ts';

/** A reply that is written to the wire unchanged. */
export interface Reply {
  readonly status: number;
  readonly reason?: string;
  /** Names and values, in this order and case. */
  readonly headers: readonly (readonly [string, string])[];
  /** Written one by one; a single piece with its length, several in chunks. */
  readonly pieces: readonly Buffer[];
}

/** Changes a conforming answer; `nth` counts the answers to the same request, from 0. */
export type Rewrite = (answer: Answer, call: Call, nth: number) => Reply;

/** The conforming reference client with each answer rewritten. Its history is short. */
export async function openRewriter(rewrite: Rewrite, now: number, records: number) {
  const times = new Map<string, number>();
  const server = createServer({ maxHeaderSize: 128 * 1024 }, (request, response) => {
    void serve(request, response);
  });
  server.keepAliveTimeout = 75_000;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await readCall(request, response, {
      token: referenceToken,
      now: () => now,
      records,
    });
    if (!call) return;
    const key = [request.method, request.url, call.token, call.accept, call.payload].join(' ');
    const nth = times.get(key) ?? 0;
    times.set(key, nth + 1);
    await put(rewrite(conformingAnswer(call), call, nth), response);
  }

  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function put({ status, reason, headers, pieces }: Reply, response: ServerResponse) {
  const [only] = pieces;
  const length: readonly string[] =
    only && pieces.length === 1 && status !== 204 ? ['Content-Length', `${only.length}`] : [];
  response.writeHead(status, reason ?? '', [...headers.flat(), ...length]);
  for (const piece of pieces) {
    response.write(piece);
    // Lets each piece leave as its own packet.
    await new Promise((next) => void setImmediate(next));
  }
  response.end();
}

/** The whole text of an answer or of a dataset. */
export function textOf({ body, listing }: Answer): string {
  if (!listing) return body.toString();
  return [...listing.form(listing.records)].map(String).join('');
}
