/** Two hashes of 32 bits of the first `length` bytes, into `hashes`. They select; they never decide. */
export function hashKey(bytes: Uint8Array, length: number, hashes: Uint32Array): void {
  let a = 0xdeadbeef ^ length;
  let b = 0x41c6ce57 ^ length;
  for (let i = 0; i < length; i += 1) {
    const byte = bytes[i] as number;
    a = Math.imul(a ^ byte, 2654435761);
    b = Math.imul(b ^ byte, 1597334677);
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
