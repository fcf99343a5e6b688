import { type Share, visitEntries } from './key-entries.ts';

/**
 * The hashes that stand in two entries or more of a share. Where there are none no key is repeated, and no
 * key has been looked at.
 */
export function repeatedHashes(share: Share): ReadonlySet<number> {
  const repeated = new Set<number>();
  let bits = 5;
  /** Open addressing; 0 is an empty slot, so that 0 is kept as 1. They only select: no harm is done. */
  let slots = new Uint32Array(1 << bits);
  let size = 0;

  function add(hash: number): boolean {
    const last = slots.length - 1;
    let slot = Math.imul(hash, 0x9e3779b1) >>> (32 - bits);
    for (; slots[slot] !== 0; slot = (slot + 1) & last) if (slots[slot] === hash) return false;
    slots[slot] = hash;
    return true;
  }

  function grow(): void {
    const held = slots;
    bits += 1;
    slots = new Uint32Array(1 << bits);
    for (const hash of held) if (hash !== 0) add(hash);
  }

  visitEntries(share, ({ hash }) => {
    if (2 * size >= slots.length) grow();
    if (add(hash || 1)) size += 1;
    else {
      repeated.add(hash);
      if (hash <= 1) repeated.add(1 - hash);
    }
  });
  return repeated;
}
