import { getHeapStatistics } from 'node:v8';

/** Bytes per value while it is read and judged, measured with objects of 700,000 members. */
const ofValue = 280;
/** Shorter texts, in bytes, are not checked. */
const short = 2 ** 20;
/** Share of the heap that one text may take. */
const share = 0.8;

const inMb = (many: number): number => Math.ceil(many / 2 ** 20);

/** Estimates the memory to read a text as JSON, in MiB, and returns it with the limit; undefined if it suffices. */
export function lackingMemory(
  bytes: Uint8Array,
): { readonly needed: number; readonly limit: number } | undefined {
  if (bytes.length < short) return undefined;
  let values = 1;
  for (const byte of bytes) if (byte === 0x2c) values += 1;
  const needed = 3 * bytes.length + values * ofValue;
  const limit = getHeapStatistics().heap_size_limit;
  return needed > share * limit ? { needed: inMb(needed), limit: inMb(limit) } : undefined;
}
