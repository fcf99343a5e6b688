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

const simpleEscapes = Uint8Array.from({ length: 256 }, (_, byte) =>
  '"\\/bfnrt'.includes(String.fromCharCode(byte)) ? 1 : 0,
);

/** Returns the index after the escape at `at`; −1 − index of the malformed byte. */
export function afterEscape(bytes: Uint8Array, at: number): number {
  const letter = bytes[at + 1] as number;
  if (letter !== 117) return simpleEscapes[letter] === 1 ? at + 2 : -2 - at;
  for (let digit = at + 2; digit < at + 6; digit += 1) {
    const byte = (bytes[digit] as number) | 32;
    if (!isDigit(bytes[digit]) && !(byte >= 97 && byte <= 102)) return -1 - digit;
  }
  return at + 6;
}

/** Returns the index after white space (RFC 8259, section 2). */
export function afterSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] === 32 || bytes[at] === 10 || bytes[at] === 13 || bytes[at] === 9) at += 1;
  return at;
}

export function badInText(byte: number): string {
  if (byte === 10 || byte === 13) return 'a line ends inside a text';
  return `a text holds the control character ${byte}`;
}

export const badEscape = (bytes: Uint8Array, at: number, to: number) =>
  `a text holds an escape that JSON does not know, with ${shownBytes(bytes, at, to)}`;

export const isNumeric = (byte: number) => (byte >= 48 && byte <= 57) || byte === 45;
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 48 && byte <= 57;

/** Returns the index after a number; −1 − index of the malformed byte. */
export function endOfNumber(bytes: Uint8Array, start: number): number {
  let i = bytes[start] === 45 ? start + 1 : start;
  if (!isDigit(bytes[i])) return -1 - i;
  if (bytes[i] === 48) i += 1;
  else while (isDigit(bytes[i])) i += 1;
  if (bytes[i] === 46) {
    i += 1;
    if (!isDigit(bytes[i])) return -1 - i;
    while (isDigit(bytes[i])) i += 1;
  }
  if (bytes[i] === 101 || bytes[i] === 69) {
    i += bytes[i + 1] === 43 || bytes[i + 1] === 45 ? 2 : 1;
    if (!isDigit(bytes[i])) return -1 - i;
    while (isDigit(bytes[i])) i += 1;
  }
  return i;
}

/** Reports whether a number has an exponent, or more than 15 characters before its point. */
export function isLong(bytes: Uint8Array, start: number, end: number): boolean {
  let whole = end;
  for (let i = end - 1; i > start; i -= 1) {
    if (bytes[i] === 101 || bytes[i] === 69) return true;
    if (bytes[i] === 46) whole = i;
  }
  return whole - start > 15;
}

const literals = ['true', 'false', 'null'].map((word) => Buffer.from(word));

/** Returns the index after true, false or null; −1 − `start` if malformed, −1 − `to` if truncated. */
export function endOfLiteral(bytes: Uint8Array, start: number, to: number): number {
  const literal = literals.find((word) => word[0] === bytes[start]);
  if (!literal) return -1 - start;
  for (let i = 1; i < literal.length; i += 1) {
    if (start + i >= to) return -1 - to;
    if (bytes[start + i] !== literal[i]) return -1 - start;
  }
  return start + literal.length;
}

/** Formats a byte for a message. */
export function shownBytes(bytes: Uint8Array, at: number, to: number): string {
  const byte = bytes[at] as number;
  if (at >= to) return 'the end';
  if (byte === 10 || byte === 13) return 'the end of the line';
  if (byte < 32 || byte === 127) return `the control character ${byte}`;
  return byte < 128 ? `"${String.fromCharCode(byte)}"` : `the byte 0x${byte.toString(16)}`;
}
