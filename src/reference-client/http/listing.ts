import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { JsonObject } from '../../model/json.ts';

/** How records are put on the wire, piece by piece. */
export type Form = (records: readonly JsonObject[]) => Iterable<string | Buffer>;

/** The records of one dataset answer. The whole text of them is never held. */
export interface Listing {
  readonly records: readonly JsonObject[];
  readonly form: Form;
  readonly compressed: boolean;
}

const chunkLength = 64 * 1024;

/** A JSON list (RFC 8259). */
export function* jsonList(records: readonly JsonObject[]): Iterable<string> {
  let before = '[';
  for (const record of records) {
    yield `${before}${JSON.stringify(record)}`;
    before = ',';
  }
  yield records.length === 0 ? '[]' : ']';
}

/** Writes the head and all records; the other side may leave at any time. */
export async function writeListing(
  { records, form, compressed }: Listing,
  response: ServerResponse,
): Promise<void> {
  const bytes = Readable.from(inChunks(form(records)));
  try {
    if (compressed) await pipeline(bytes, createGzip(), response);
    else await pipeline(bytes, response);
  } catch (error) {
    if (!response.destroyed) throw error;
  }
}

function* inChunks(pieces: Iterable<string | Buffer>): Iterable<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    held.push(bytes);
    length += bytes.length;
    if (length < chunkLength) continue;
    yield Buffer.concat(held);
    held = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(held);
}
