/** Returns a 53-bit hash of texts and numbers. A collision among a million values has a chance of about 1 in 10^4. */
export function fingerprint(...values: readonly (string | number)[]): number {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (const value of values) {
    const text = typeof value === 'string' ? value : String(value);
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
