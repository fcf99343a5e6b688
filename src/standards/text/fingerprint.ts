/** Returns a 53-bit hash of texts and numbers. A collision among a million values has a chance of about 1 in 10^4. */
export function fingerprint(...values: readonly (string | number)[]): number {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (const value of values) {
    const text = typeof value === 'string' ? value : bitsOf(value);
    // Hashes the length first, so that the boundaries of the texts count.
    let unit = text.length;
    for (let i = 0; ; i += 1) {
      a = Math.imul(a ^ unit, 2654435761);
      b = Math.imul(b ^ unit, 1597334677);
      a = (((a << 13) | (a >>> 19)) + b) | 0;
      b = ((b << 15) | (b >>> 17)) ^ a;
      // A read beyond the end would make V8 call a function for each character.
      if (i === text.length) break;
      unit = text.charCodeAt(i);
    }
  }
  const high = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  const low = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (high >>> 0) * 2 ** 21 + (low >>> 11);
}

/** A number, and the bits of the same. */
const double = new Float64Array(1);
const bits = new Uint16Array(double.buffer);

/** Returns the bits of a number as a text, which takes a third of the time of its digits. −0 is 0. */
function bitsOf(value: number): string {
  double[0] = value + 0;
  return String.fromCharCode(
    bits[0] as number,
    bits[1] as number,
    bits[2] as number,
    bits[3] as number,
  );
}
