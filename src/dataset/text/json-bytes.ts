/** Tokens of JSON (RFC 8259) in bytes terminated by a 0, which no token contains. */

export const lineFeed = 10;
export const quote = 34;
export const comma = 44;
export const colon = 58;
export const openList = 91;
export const backslash = 92;
export const closeList = 93;
export const openObject = 123;
export const closeObject = 125;

/** 1 for the first byte of a number, true, false or null. */
export const startsScalar = Uint8Array.from({ length: 256 }, (_, byte) =>
  '-0123456789tfn'.includes(String.fromCharCode(byte)) ? 1 : 0,
);

/** 1 for a byte that ends a number or a literal. */
export const endsScalar = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte <= 32 || ',:"[]{}'.includes(String.fromCharCode(byte)) ? 1 : 0,
);

/** Returns the index after white space (RFC 8259, section 2). */
export function afterSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] === 32 || bytes[at] === 10 || bytes[at] === 13 || bytes[at] === 9) at += 1;
  return at;
}
