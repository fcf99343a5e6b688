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

/** 1 for a byte that needs no escape in a string. */
export const plainInText = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 32 || byte === quote || byte === backslash ? 0 : 1,
);

/** 1 for the first byte of a number, true, false or null. */
export const startsScalar = Uint8Array.from({ length: 256 }, (_, byte) =>
  '-0123456789tfn'.includes(String.fromCharCode(byte)) ? 1 : 0,
);

/** 1 for a byte that ends a number or a literal. */
export const endsScalar = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte <= 32 || ',:"[]{}'.includes(String.fromCharCode(byte)) ? 1 : 0,
);

/**
 * Returns the first index at which four bytes are not all ASCII without escapes. A difference has its highest bit set
 * if its byte was less, or one before it was.
 */
export function afterPlain(view: DataView, from: number): number {
  for (let at = from; ; at += 4) {
    const word = view.getInt32(at, true);
    const control = word - 0x20202020;
    const quotes = (word ^ 0x22222222) - 0x01010101;
    const escapes = (word ^ 0x5c5c5c5c) - 0x01010101;
    if (((word | control | quotes | escapes) & 0x80808080) !== 0) return at;
  }
}

/** Returns the index after white space (RFC 8259, section 2). */
export function afterSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] === 32 || bytes[at] === 10 || bytes[at] === 13 || bytes[at] === 9) at += 1;
  return at;
}
