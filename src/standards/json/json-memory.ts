import { getHeapStatistics } from 'node:v8';

/** Bytes that a value takes while it is read and judged, as measured with objects of 700 000 members. */
const ofValue = 280;
/** A shorter text is read without a count. */
const short = 2 ** 20;
/** What else is held at the time takes the rest. */
const share = 0.8;

const inMb = (many: number): number => Math.ceil(many / 2 ** 20);

/** MB of memory that reading a text as JSON takes, about, and how many may be taken; undefined where they suffice. */
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
