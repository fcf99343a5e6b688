import type { ServerResponse } from 'node:http';
import type { Json } from '../../model/json.ts';
import { type Listing, writeListing } from './listing.ts';

/** What goes back on the wire. */
export interface Answer {
  readonly status: number;
  /** Lower-case names. `content-length` is added when the answer is written. */
  readonly headers: { readonly [name: string]: string };
  readonly body: Buffer;
  /** The records of a dataset, written piece by piece instead of the body. */
  readonly listing?: Listing;
  /** Writes this answer in a way of its own, where a fault lies in the transport itself. */
  readonly write?: (response: ServerResponse) => void | Promise<void>;
}

export const json = (
  status: number,
  value: Json,
  type = 'application/json; charset=utf-8',
): Answer => ({
  status,
  headers: { 'content-type': type },
  body: Buffer.from(JSON.stringify(value)),
});

export const text = (
  status: number,
  value: string,
  type = 'text/plain; charset=utf-8',
): Answer => ({
  status,
  headers: { 'content-type': type },
  body: Buffer.from(value),
});

/** An answer that is never written as one. */
export const raw = (write: NonNullable<Answer['write']>): Answer => ({
  status: 0,
  headers: {},
  body: Buffer.alloc(0),
  write,
});

/** The connection ends without one. */
export const closed = raw((response) => void response.socket?.destroy());

/** Writes an answer whole, unless the other side is gone. */
export async function write(answer: Answer, response: ServerResponse): Promise<void> {
  if (response.destroyed) return;
  if (answer.write) return answer.write(response);
  if (answer.listing) {
    response.writeHead(answer.status, { ...answer.headers });
    return writeListing(answer.listing, response);
  }
  // RFC 9110 8.6: no content-length on a 204.
  const length = answer.status === 204 ? {} : { 'content-length': answer.body.length };
  response.writeHead(answer.status, { ...answer.headers, ...length });
  response.end(answer.body);
}
