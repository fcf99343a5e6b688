import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { JsonObject } from '../../model/json.ts';
import { remembered } from '../../standards/collections/remembered.ts';

/** Serializes records in pieces. */
export type Form = (records: readonly JsonObject[]) => Iterable<string | Buffer>;

/** Records of one dataset answer. Their complete text is never in memory. */
export interface Listing {
  readonly records: readonly JsonObject[];
  readonly form: Form;
  readonly compressed: boolean;
}

const chunkLength = 64 * 1024;

/** Of short lists: a run requests the same records dozens of times. */
const textOf = remembered((record: JsonObject) => JSON.stringify(record));
const shortList = 10_000;

/** Writes a JSON array (RFC 8259). */
export function* jsonList(records: readonly JsonObject[]): Iterable<string> {
  const written = records.length > shortList ? JSON.stringify : textOf;
  let before = '[';
  for (const record of records) {
    yield before + written(record);
    before = ',';
  }
  yield records.length === 0 ? '[]' : ']';
}

/** Writes the head and all records; the peer may close the connection at any time. */
export async function writeListing(
  { records, form, compressed }: Listing,
  response: ServerResponse,
): Promise<void> {
  const bytes = Readable.from(chunksOf(form(records)));
  try {
    if (compressed) await pipeline(bytes, createGzip(), response);
    else await pipeline(bytes, response);
  } catch (error) {
    if (!response.destroyed) throw error;
  }
}

export function* chunksOf(pieces: Iterable<string | Buffer>): Iterable<Buffer> {
  let text = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') text += piece;
    if (text !== '' && (text.length >= chunkLength || typeof piece !== 'string')) {
      yield Buffer.from(text);
      text = '';
    }
    if (typeof piece !== 'string') yield piece;
  }
  if (text !== '') yield Buffer.from(text);
}
