/** Two hashes of 32 bits of the bytes from `from` to `to`, into `hashes`. They select; they never decide. */
export function hashBytes(bytes: Uint8Array, from: number, to: number, hashes: Uint32Array): void {
  let a = 0xdeadbeef ^ (to - from);
  let b = 0x41c6ce57 ^ (to - from);
  for (let i = from; i < to; i += 1) {
    const byte = bytes[i] as number;
    a = Math.imul(a ^ byte, 2654435761);
    b = Math.imul(b ^ byte, 1597334677);
  }
  finish(a, b, hashes);
}

let held: Uint8Array = new Uint8Array(0);
let view = new DataView(held.buffer);

/** Two others, for many bytes: they are read four at a time. */
export function hashLong(bytes: Uint8Array, from: number, to: number, hashes: Uint32Array): void {
  if (bytes !== held) {
    held = bytes;
    view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }
  let a = 0xdeadbeef ^ (to - from);
  let b = 0x41c6ce57 ^ (to - from);
  let at = from;
  for (; at + 4 <= to; at += 4) {
    const word = view.getInt32(at, true);
    a = Math.imul(a ^ word, 2654435761);
    b = Math.imul(b ^ word, 1597334677);
    a = (a << 13) | (a >>> 19);
    b = (b << 15) | (b >>> 17);
  }
  for (; at < to; at += 1) {
    a = Math.imul(a ^ (bytes[at] as number), 2654435761);
    b = Math.imul(b ^ (bytes[at] as number), 1597334677);
  }
  finish(a, b, hashes);
}

function finish(lowA: number, lowB: number, hashes: Uint32Array): void {
  const a =
    Math.imul(lowA ^ (lowA >>> 16), 2246822507) ^ Math.imul(lowB ^ (lowB >>> 13), 3266489909);
  hashes[0] = a;
  hashes[1] = Math.imul(lowB ^ (lowB >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
}

/** Two hashes as one number of 53 bits. */
export const oneOf = (hashes: Uint32Array): number =>
  (hashes[0] as number) * 2 ** 21 + ((hashes[1] as number) >>> 11);
