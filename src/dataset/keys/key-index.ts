import type { KeyEntry, KeyGroup, KeyIndex } from '../../model/dataset.ts';
import { fingerprint } from '../../standards/text/fingerprint.ts';
import { maxEntryLength, readEntry, writeEntry } from './entry.ts';
import { openSpillLog } from './spill-log.ts';

export interface KeyIndexOptions {
  /** Bytes held in memory before the disk is used. A search reads half as much at once. Default 2 MiB. */
  readonly memory?: number;
  /** Power of 2; use more for longer entries. Default 128. */
  readonly partitions?: number;
  /** Folder of the temporary file. Default: that of the system. */
  readonly folder?: string;
}

/**
 * Opens an index that partitions its entries by a hash of their keys and searches each partition separately. Keys are
 * compared in full, so a hash collision makes no false match. Memory is constant. `add` throws if the disk is full.
 */
export function openKeyIndex(options: KeyIndexOptions = {}): KeyIndex {
  const { memory = 2 * 1024 * 1024, partitions = 128 } = options;
  const log = openSpillLog(
    partitions,
    Math.max(1024, Math.floor(memory / partitions)),
    options.folder,
  );

  return {
    add(key, place, values) {
      const hash = fingerprint(key);
      const partition = hash & (partitions - 1);
      const block = log.reserve(partition, headLength + maxEntryLength(key, values));
      const { used, view } = block;
      const length = writeEntry(block, used + headLength, key, place, values) - used;
      view.setUint32(used, Math.floor(hash / 2 ** 21));
      view.setUint32(used + 4, length);
      log.commit(partition, length);
    },
    *repeated(least = 2) {
      for (let partition = 0; partition < partitions; partition += 1) {
        const shares = Math.ceil(log.size(partition) / (memory / 2));
        for (let share = 0; share < shares; share += 1) {
          const blocks = () => log.blocks(partition);
          yield* groupsIn({ blocks, share, shares }, least);
        }
      }
    },
    close: () => log.close(),
  };
}

/** Yields the keys of a share with at least `least` entries. Only the entries of repeated hashes are read. */
function* groupsIn(share: Share, least: number): Generator<KeyGroup> {
  const [known, repeated] = [new Set<number>(), new Set<number>()];
  visitEntries(share, ({ hash }) => {
    (least === 1 || known.has(hash) ? repeated : known).add(hash);
  });
  // Without repeated hashes no key needs to be compared.
  if (repeated.size === 0) return;
  const groups = new Map<string, KeyEntry[]>();
  visitEntries(share, ({ bytes, hash, at, end }) => {
    if (!repeated.has(hash)) return;
    const [key, entry] = readEntry(bytes, at + headLength, end);
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  });
  for (const [key, entries] of groups) if (entries.length >= least) yield { key, entries };
}

/** Part of the entries of a key index, small enough to hold in memory. */
interface Share {
  /** Blocks of whole entries, read again on each call. */
  blocks(): Iterable<{ readonly bytes: Buffer; readonly length: number }>;
  /** Entries whose hash modulo `shares` is `share`. */
  readonly share: number;
  readonly shares: number;
}

/** Length of the head: the hash of the key and the length of the entry, four bytes each. */
const headLength = 8;

interface Entry {
  bytes: Buffer;
  hash: number;
  at: number;
  end: number;
}

/** Visits the entries in order of insertion, with one reused object: copy what you keep. */
function visitEntries(source: Share, visit: (entry: Entry) => void): void {
  const entry: Entry = { bytes: Buffer.alloc(0), hash: 0, at: 0, end: 0 };
  const { share, shares } = source;
  for (const { bytes, length } of source.blocks()) {
    entry.bytes = bytes;
    for (let at = 0; at < length; at = entry.end) {
      entry.hash = bytes.readUInt32BE(at);
      entry.at = at;
      entry.end = at + bytes.readUInt32BE(at + 4);
      if (shares === 1 || entry.hash % shares === share) visit(entry);
    }
  }
}
