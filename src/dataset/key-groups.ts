import { readKey } from './key-bytes.ts';
import { entriesOf, type Share } from './key-entries.ts';
import type { KeySet } from './key-set.ts';

export interface KeyGroup {
  readonly key: string;
  /** In the order in which they were added. */
  readonly payloads: readonly string[];
}

/** The keys that stand in two entries or more of a share. `keys` is a set to work with. */
export function* repeatedIn(share: Share, keys: KeySet, memory: number): Generator<KeyGroup> {
  keys.clear();
  let repeated = false;
  for (const entry of entriesOf(share)) if (keys.add(entry) > 1) repeated = true;
  if (!repeated) return;
  for (const batch of batchesOf(keys, memory / 4)) {
    const payloads = new Map<number, string[]>(batch.map((id) => [id, []]));
    for (const entry of entriesOf(share)) {
      payloads.get(keys.find(entry))?.push(readKey(entry.bytes.subarray(entry.payload, entry.end)));
    }
    for (const [id, list] of payloads) yield { key: keys.key(id), payloads: list };
  }
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
  yield batch;
}
