/** Two hashes of 32 bits of the bytes from `from` to `to`, into `hashes`. They select; they never decide. */
export function hashBytes(bytes: DataView, from: number, to: number, hashes: Uint32Array): void {
  let a = 0xdeadbeef ^ (to - from);
  let b = 0x41c6ce57 ^ (to - from);
  for (let at = from; at < to; at += 8) {
    const isWhole = at + 8 <= to;
    const first = isWhole || at + 4 <= to ? bytes.getInt32(at, true) : rest(bytes, at, to);
    const second = isWhole ? bytes.getInt32(at + 4, true) : rest(bytes, at + 4, to);
    a = Math.imul(a ^ first, 2654435761);
    b = Math.imul(b ^ second, 1597334677);
    a = (((a << 13) | (a >>> 19)) + b) | 0;
    b = ((b << 15) | (b >>> 17)) ^ a;
  }
  finish(a, b, hashes);
}

/** The last three bytes or fewer. */
function rest(bytes: DataView, from: number, to: number): number {
  let word = 0;
  for (let at = from; at < to; at += 1) word = (word << 8) | bytes.getUint8(at);
  return word;
}

/** The same of a text. */
export function hashText(text: string, hashes: Uint32Array): void {
  let a = 0xdeadbeef ^ text.length;
  let b = 0x41c6ce57 ^ text.length;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
    a = (((a << 13) | (a >>> 19)) + b) | 0;
    b = ((b << 15) | (b >>> 17)) ^ a;
  }
  finish(a, b, hashes);
}

function finish(a: number, b: number, hashes: Uint32Array): void {
  const mixed = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  hashes[0] = mixed;
  hashes[1] = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(mixed ^ (mixed >>> 13), 3266489909);
}

/** Two hashes as one number of 53 bits. */
export const oneOf = (hashes: Uint32Array): number =>
  (hashes[0] as number) * 2 ** 21 + ((hashes[1] as number) >>> 11);

/** 52 bits, all that `oneOf` leaves out among them. */
export const otherOf = (hashes: Uint32Array): number =>
  (hashes[1] as number) * 2 ** 20 + ((hashes[0] as number) >>> 12);
