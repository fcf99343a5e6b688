import type { KeyIndex } from '../../model/dataset.ts';
import { type NumberSet, openNumberSet } from '../../standards/collections/number-set.ts';
import { hashBytes } from '../../standards/text/hash.ts';
import { headLength, type Share, visitEntries } from './key-entries.ts';
import { type KeySet, newKeySet } from './key-set.ts';
import { openSpillLog } from './spill-log.ts';

export interface KeyIndexOptions {
  /** Bytes in memory before the disk is used. Default 16 MiB; an entry takes 12 bytes, its key and its payload. */
  readonly memory?: number;
  /** The folder for the temporary file. Default: the system's. */
  readonly folder?: string;
}

const partitions = 128;

/**
 * Opens an index. Entries go to one of 128 partitions by a hash, with the bytes of their keys; at the end
 * each partition is searched by itself. Keys are compared byte by byte, so no hash makes a false pair, and
 * memory stays flat however many there are: only the payloads of the group that is given are held whole.
 * `add` throws where the disk is full.
 */
export function openKeyIndex(options: KeyIndexOptions = {}): KeyIndex {
  const memory = options.memory ?? 16 * 1024 * 1024;
  const log = openSpillLog(
    partitions,
    Math.max(1024, Math.floor(memory / partitions)),
    options.folder,
  );
  const hashes = new Uint32Array(2);
  let source: Uint8Array | undefined;
  let words = new DataView(new ArrayBuffer(0)) as DataView;

  return {
    add(entry, keyLength, length) {
      if (entry !== source) {
        source = entry;
        words = new DataView(entry.buffer, entry.byteOffset, entry.length);
      }
      hashBytes(words, 0, keyLength, hashes);
      const partition = (hashes[0] as number) & (partitions - 1);
      const block = log.reserve(partition, headLength + length);
      const { view, used } = block;
      view.setUint32(used, hashes[1] as number, true);
      view.setUint32(used + 4, keyLength, true);
      view.setUint32(used + 8, length - keyLength, true);
      // Four bytes at a time, up to three too many: most entries are short, and this is the fastest.
      const at = used + headLength;
      for (let i = 0; i < length; i += 4) view.setInt32(at + i, words.getInt32(i));
      log.commit(partition, headLength + length);
    },
    *repeated() {
      const sets = { known: openNumberSet(), keys: newKeySet() };
      for (let partition = 0; partition < partitions; partition += 1) {
        if (log.size(partition) === 0) continue;
        const shares = Math.max(1, Math.ceil(log.size(partition) / memory));
        for (let share = 0; share < shares; share += 1) {
          yield* repeatedIn({ blocks: () => log.blocks(partition), share, shares }, sets, memory);
        }
      }
    },
    close: () => log.close(),
  };
}

interface KeyGroup {
  readonly key: string;
  /** In the order in which they were added. */
  readonly payloads: readonly Uint8Array[];
}

/** The keys that stand in two entries or more of a share. The sets are there to work with. */
function* repeatedIn(
  share: Share,
  { known, keys }: { readonly known: NumberSet; readonly keys: KeySet },
  memory: number,
): Generator<KeyGroup> {
  const hashes = repeatedHashes(share, known);
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
function repeatedHashes(share: Share, known: NumberSet): ReadonlySet<number> {
  known.clear();
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
  for (let id = 0; id < keys.size(); id += 1) {
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
