/** Two hashes of 32 bits of the bytes from `from` to `to`, into `hashes`. They select; they never decide. */
export function hashBytes(
  bytes: Uint8Array,
  from: number,
  to: number,
  hashes: Uint32Array,
  seed = 0,
): void {
  let a = 0xdeadbeef ^ (to - from) ^ seed;
  let b = 0x41c6ce57 ^ (to - from) ^ seed;
  for (let i = from; i < to; i += 1) {
    const byte = bytes[i] as number;
    a = Math.imul(a ^ byte, 2654435761);
    b = Math.imul(b ^ byte, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  hashes[0] = a;
  hashes[1] = b;
}
