import type { ServerResponse } from 'node:http';
import type { Json } from '../../model/json.ts';
import { type Listing, writeListing } from './listing.ts';

export interface Answer {
  readonly status: number;
  /** Lower-case names. `content-length` is added on writing. */
  readonly headers: { readonly [name: string]: string };
  readonly body: Buffer;
  /** Records of a dataset, streamed instead of the body. */
  readonly listing?: Listing;
  /** Replaces the writing of this answer, for faults in the transport itself. */
  readonly write?: (response: ServerResponse) => void | Promise<void>;
}

export const text = (
  status: number,
  value: string,
  type = 'text/plain; charset=utf-8',
): Answer => ({
  status,
  headers: { 'content-type': type },
  body: Buffer.from(value),
});

export const json = (
  status: number,
  value: Json,
  type = 'application/json; charset=utf-8',
): Answer => text(status, JSON.stringify(value), type);

/** Makes an answer that writes itself. */
export const raw = (write: NonNullable<Answer['write']>): Answer => ({
  status: 0,
  headers: {},
  body: Buffer.alloc(0),
  write,
});

export const closed = raw((response) => void response.socket?.destroy());

export const reset = raw((response) => void response.socket?.resetAndDestroy());

/** Writes a complete answer, unless the peer is gone. */
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
