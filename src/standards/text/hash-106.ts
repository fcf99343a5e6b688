import { hash } from 'node:crypto';

/** 53 bits and 53 more of the SHA-256 (FIPS 180-4) of a text in UTF-8: as many as two doubles hold. */
export function hash106(text: string): readonly [number, number] {
  // A text of letters 0 to 255: a buffer for each of millions of records would cost more than the hash.
  const bytes = hash('sha256', text, 'binary');
  return [bits53(bytes, 0), bits53(bytes, 8)];
}

const bits53 = (bytes: string, from: number): number =>
  bits32(bytes, from) * 2 ** 21 + Math.floor(bits32(bytes, from + 4) / 2 ** 11);

const bits32 = (bytes: string, from: number): number =>
  ((bytes.charCodeAt(from) << 24) |
    (bytes.charCodeAt(from + 1) << 16) |
    (bytes.charCodeAt(from + 2) << 8) |
    bytes.charCodeAt(from + 3)) >>>
  0;
