import type { DatasetRecord } from '../model/rule.ts';
import { hashBytes, oneOf } from '../standards/text/hash.ts';

const hashes = new Uint32Array(2);

/** The identity of a record: the same for the same bytes, or for the same value where its bytes are gone. */
export function identityOf(r: DatasetRecord): number {
  if (r.identity !== undefined) return r.identity;
  const { value, endpoint, lenient } = r;
  // What is written otherwise in a CSV is another record by its bytes, though it reads as the same.
  const written = lenient ? JSON.stringify(lenient) : '';
  const bytes = Buffer.from(`${endpoint} ${JSON.stringify(value)}${written}`);
  return hashOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.length), 0, bytes.length);
}

/** The identity of what lies from `from` to `to`. */
export function hashOf(view: DataView, from: number, to: number): number {
  hashBytes(view, from, to, hashes);
  return oneOf(hashes);
}
