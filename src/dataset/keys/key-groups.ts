import { openNumberSet } from '../../standards/number-set.ts';
import { type Share, visitEntries } from './key-entries.ts';
import type { KeySet } from './key-set.ts';

export interface KeyGroup {
  readonly key: string;
  /** In the order in which they were added. */
  readonly payloads: readonly Uint8Array[];
}

/** The keys that stand in two entries or more of a share. `keys` is a set to work with. */
export function* repeatedIn(share: Share, keys: KeySet, memory: number): Generator<KeyGroup> {
  const hashes = repeatedHashes(share);
  if (hashes.size === 0) return;
  keys.clear();
  visitEntries(share, (entry) => {
    if (hashes.has(entry.hash)) keys.add(entry);
  });
  for (const batch of batchesOf(keys, memory / 4)) {
    const payloads = new Map<number, Uint8Array[]>(batch.map((id) => [id, []]));
    visitEntries(share, (entry) => {
      if (!hashes.has(entry.hash)) return;
      const { bytes, payload, end } = entry;
      payloads.get(keys.find(entry))?.push(Uint8Array.prototype.slice.call(bytes, payload, end));
    });
    for (const [id, list] of payloads) yield { key: keys.key(id), payloads: list };
  }
}

/** The hashes that stand in two entries or more. Where there are none no key is repeated, and none is looked at. */
function repeatedHashes(share: Share): ReadonlySet<number> {
  const known = openNumberSet();
  const repeated = new Set<number>();
  visitEntries(share, ({ hash }) => {
    if (!known.add(hash)) repeated.add(hash);
  });
  return repeated;
}

/** Repeated keys in portions whose entries have `most` bytes together, or of one key. */
function* batchesOf(keys: KeySet, most: number): Generator<readonly number[]> {
  let batch: number[] = [];
  let held = 0;
  for (let id = 0; id < keys.size; id += 1) {
    if (keys.count(id) < 2) continue;
    const bytes = keys.bytes(id);
    if (held + bytes > most && batch.length > 0) {
      yield batch;
      batch = [];
      held = 0;
    }
    batch.push(id);
    held += bytes;
  }
  if (batch.length > 0) yield batch;
}
