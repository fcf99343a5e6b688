import { readCesu8 } from '../../standards/text/cesu-8.ts';
import { type Entry, headLength } from './key-entries.ts';

/** Distinct keys, numbered as they come. */
export interface KeySet {
  readonly size: () => number;
  /** How often the key of the entry has been added, this time included. */
  add(entry: Entry): number;
  /** The number of a key; −1 of one that was never added. */
  find(entry: Entry): number;
  count(id: number): number;
  /** Bytes of all the entries of a key. */
  bytes(id: number): number;
  key(id: number): string;
  /** Forgets all keys and keeps the memory for the next ones. */
  clear(): void;
}

export function newKeySet(): KeySet {
  let bits = 10;
  /** Open addressing: number of the key + 1. */
  let slots = new Uint32Array(1 << bits);
  let arena = Buffer.alloc(32 * 1024);
  /** For each key: hash, where its bytes begin and end in the arena, entries, bytes of its entries. */
  let facts = new Float64Array(5 << (bits - 1));
  let size = 0;
  let used = 0;

  const slotOf = (hash: number) => Math.imul(hash, 0x9e3779b1) >>> (32 - bits);

  function grow(): void {
    bits += 1;
    slots = new Uint32Array(1 << bits);
    const more = new Float64Array(5 << (bits - 1));
    more.set(facts);
    facts = more;
    for (let id = 0; id < size; id += 1) {
      let slot = slotOf(facts[5 * id] as number);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = id + 1;
    }
  }

  /** The slot of the entry's key, or the empty one where it belongs. */
  function lookUp({ bytes, hash, key, payload }: Entry): number {
    for (let slot = slotOf(hash); ; slot = (slot + 1) & (slots.length - 1)) {
      const id = (slots[slot] as number) - 1;
      if (id < 0) return slot;
      if (facts[5 * id] !== hash) continue;
      const from = facts[5 * id + 1] as number;
      if ((facts[5 * id + 2] as number) - from !== payload - key) continue;
      if (bytes.compare(arena, from, from + payload - key, key, payload) === 0) return slot;
    }
  }

  return {
    size: () => size,
    add(entry) {
      if (2 * size >= slots.length) grow();
      const slot = lookUp(entry);
      let id = (slots[slot] as number) - 1;
      if (id < 0) {
        id = size;
        size += 1;
        slots[slot] = size;
        const end = used + entry.payload - entry.key;
        if (end > arena.length) {
          const grown = Buffer.alloc(2 * end);
          arena.copy(grown, 0, 0, used);
          arena = grown;
        }
        const fact = 5 * id;
        facts[fact] = entry.hash;
        facts[fact + 1] = used;
        facts[fact + 2] = end;
        facts[fact + 3] = 0;
        facts[fact + 4] = 0;
        for (let from = entry.key; used < end; from += 1, used += 1) {
          arena[used] = entry.bytes[from] as number;
        }
      }
      const count = (facts[5 * id + 3] as number) + 1;
      facts[5 * id + 3] = count;
      facts[5 * id + 4] = (facts[5 * id + 4] as number) + headLength + entry.end - entry.key;
      return count;
    },
    find: (entry) => (slots[lookUp(entry)] as number) - 1,
    count: (id) => facts[5 * id + 3] as number,
    bytes: (id) => facts[5 * id + 4] as number,
    clear() {
      slots.fill(0);
      size = 0;
      used = 0;
    },
    key: (id) => readCesu8(arena, facts[5 * id + 1] as number, facts[5 * id + 2] as number),
  };
}
