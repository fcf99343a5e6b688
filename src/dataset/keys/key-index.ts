import type { KeyEntry, KeyGroup, KeyIndex } from '../../model/dataset.ts';
import { type NumberSet, openNumberSet } from '../../standards/collections/number-set.ts';
import { fingerprint } from '../../standards/text/fingerprint.ts';
import { EntryWriter, readEntry, readKey } from './entry.ts';
import { openSpillLog } from './spill-log.ts';

export interface KeyIndexOptions {
  /** Bytes in memory before the disk is used. Default 4 MiB. */
  readonly memory?: number;
  /** A power of 2; more of them for more bytes an entry. Default 128. */
  readonly partitions?: number;
  /** The folder for the temporary file. Default: the system's. */
  readonly folder?: string;
}

/**
 * Opens an index. Entries go to one of its partitions by a hash of their keys; at the end each partition is searched
 * by itself. Keys are compared as they are, so no hash makes a false pair, and memory stays flat however many there are.
 * `add` throws where the disk is full.
 */
export function openKeyIndex(options: KeyIndexOptions = {}): KeyIndex {
  const { memory = 4 * 1024 * 1024, partitions = 128 } = options;
  const log = openSpillLog(
    partitions,
    Math.max(1024, Math.floor(memory / partitions)),
    options.folder,
  );
  const writer = new EntryWriter();

  return {
    add(key, place, values) {
      writer.write(key, { place, values });
      const hash = fingerprint(key);
      const length = headLength + writer.length;
      const { view, used } = log.reserve(hash & (partitions - 1), length + spareLength);
      view.setUint32(used, Math.floor(hash / 2 ** 21));
      view.setUint32(used + 4, length);
      // Four bytes at a time: entries are short, and a call of the system costs more.
      for (let at = headLength; at < length; at += 4) {
        view.setInt32(used + at, writer.view.getInt32(at - headLength));
      }
      log.commit(hash & (partitions - 1), length);
    },
    *repeated(least = 2) {
      const sets = { known: openNumberSet(), repeated: openNumberSet() };
      for (let partition = 0; partition < partitions; partition += 1) {
        const shares = Math.ceil(log.size(partition) / memory);
        for (let share = 0; share < shares; share += 1) {
          const blocks = () => log.blocks(partition);
          yield* groupsIn({ blocks, share, shares }, sets, least, memory / 8);
        }
      }
    },
    close: () => log.close(),
  };
}

/** What is worked with, used again for every share, so that each leaves nothing to collect. */
interface Sets {
  readonly known: NumberSet;
  readonly repeated: NumberSet;
}

/**
 * The keys of a share that have `least` entries or more. Of entries whose hash comes twice some are held at a
 * time, `most` bytes of them, or those of one key.
 */
function* groupsIn(
  share: Share,
  { known, repeated }: Sets,
  least: number,
  most: number,
): Generator<KeyGroup> {
  known.clear();
  repeated.clear();
  let keys = 0;
  visitEntries(share, ({ hash }) => {
    if (least === 1 || (!known.add(hash) && repeated.add(hash))) keys += 1;
  });
  // Where there are none no key is looked at.
  if (keys === 0) return;
  const isDue = (hash: number) => least === 1 || repeated.has(hash);
  let length = 0;
  visitEntries(share, ({ hash, at, end }) => {
    if (isDue(hash)) length += end - at;
  });
  const portions = Math.min(keys, Math.ceil(length / most));
  for (let portion = 0; portion < portions; portion += 1) {
    const groups = new Map<string, KeyEntry[]>();
    visitEntries(share, ({ bytes, hash, at, end }) => {
      if (!isDue(hash) || Math.floor(hash / share.shares) % portions !== portion) return;
      const key = readKey(bytes, at + headLength);
      const entry = readEntry(bytes, at + headLength, end);
      const held = groups.get(key);
      if (held) held.push(entry);
      else groups.set(key, [entry]);
    });
    for (const [key, entries] of groups) if (entries.length >= least) yield { key, entries };
  }
}

/** A part of the entries of a key index, small enough for its distinct keys to be held in memory. */
interface Share {
  /** Blocks of whole entries; read again each time they are asked for. */
  blocks(): Iterable<{ readonly bytes: Buffer; readonly length: number }>;
  /** Of the `shares` parts, the one whose hashes leave the rest `share`. */
  readonly share: number;
  readonly shares: number;
}

/** The hash of the key and the length of the whole, four bytes each, before the key and the values. */
const headLength = 8;
/** Bytes that are copied beyond the end of an entry. */
const spareLength = 3;

interface Entry {
  bytes: Buffer;
  hash: number;
  at: number;
  end: number;
}

/** Visits the entries in the order of adding, with one object for all: copy what is kept of it. */
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
