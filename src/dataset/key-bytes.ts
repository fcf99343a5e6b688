/**
 * Writes a text as bytes, each UTF-16 unit by itself (CESU-8), and gives the index after them. Different
 * texts give different bytes, lone surrogates too, which UTF-8 would make one. Three bytes a unit at most.
 */
export function writeKey(text: string, into: Uint8Array, from: number): number {
  let at = from;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) {
      into[at] = unit;
      at += 1;
    } else if (unit < 0x800) {
      into[at] = 0xc0 | (unit >> 6);
      into[at + 1] = 0x80 | (unit & 0x3f);
      at += 2;
    } else {
      into[at] = 0xe0 | (unit >> 12);
      into[at + 1] = 0x80 | ((unit >> 6) & 0x3f);
      into[at + 2] = 0x80 | (unit & 0x3f);
      at += 3;
    }
  }
  return at;
}

/** The text that `writeKey` wrote. */
export function readKey(bytes: Uint8Array): string {
  const parts: string[] = [];
  let units: number[] = [];
  for (let i = 0; i < bytes.length; ) {
    const first = bytes[i] as number;
    if (first < 0x80) {
      units.push(first);
      i += 1;
    } else if (first < 0xe0) {
      units.push(((first & 0x1f) << 6) | ((bytes[i + 1] as number) & 0x3f));
      i += 2;
    } else {
      const middle = ((bytes[i + 1] as number) & 0x3f) << 6;
      units.push(((first & 0x0f) << 12) | middle | ((bytes[i + 2] as number) & 0x3f));
      i += 3;
    }
    if (units.length === 4096) {
      parts.push(String.fromCharCode(...units));
      units = [];
    }
  }
  return parts.join('') + String.fromCharCode(...units);
}

/** Two hashes of 32 bits of a text, into `hashes`. They select; they never decide. */
export function hashKey(text: string, hashes: Uint32Array): void {
  let a = 0xdeadbeef ^ text.length;
  let b = 0x41c6ce57 ^ text.length;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  hashes[0] = a;
  hashes[1] = b;
}

/** A number below 2^32 in four bytes, least first. */
export function writeNumber(number: number, into: Uint8Array, at: number): void {
  into[at] = number;
  into[at + 1] = number >>> 8;
  into[at + 2] = number >>> 16;
  into[at + 3] = number >>> 24;
}

/** The number that `writeNumber` wrote. */
export const readNumber = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] as number) |
    ((bytes[at + 1] as number) << 8) |
    ((bytes[at + 2] as number) << 16) |
    ((bytes[at + 3] as number) << 24)) >>>
  0;
