import type { KeyIndex } from '../../model/dataset.ts';
import { type NumberSet, openNumberSet } from '../../standards/collections/number-set.ts';
import { readCesu8 } from '../../standards/text/cesu-8.ts';
import { hashBytes } from '../../standards/text/hash.ts';
import { openSpillLog } from './spill-log.ts';

export interface KeyIndexOptions {
  /** Bytes in memory before the disk is used. Default 8 MiB; an entry takes 12 bytes, its key and its payload. */
  readonly memory?: number;
  /** A power of 2; more of them for more bytes an entry. Default 128. */
  readonly partitions?: number;
  /** The folder for the temporary file. Default: the system's. */
  readonly folder?: string;
}

/**
 * Opens an index. Entries go to one of its partitions by a hash, with the bytes of their keys; at the end
 * each partition is searched by itself. Keys are compared byte by byte, so no hash makes a false pair, and
 * memory stays flat however many there are.
 * `add` throws where the disk is full.
 */
export function openKeyIndex(options: KeyIndexOptions = {}): KeyIndex {
  const { memory = 8 * 1024 * 1024, partitions = 128 } = options;
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

interface KeyGroup {
  readonly key: string;
  /** In the order in which they were added. */
  readonly payloads: readonly Uint8Array[];
}

/** What is worked with, used again for every share, so that each leaves nothing to collect. */
interface Sets {
  readonly known: NumberSet;
  readonly repeated: NumberSet;
}

/**
 * The keys of a share that stand in `least` entries or more. Of entries whose hash comes twice some are held at a
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
  visitEntries(share, ({ hash, key, end }) => {
    if (isDue(hash)) length += headLength + end - key;
  });
  const portions = Math.min(keys, Math.ceil(length / most));
  for (let portion = 0; portion < portions; portion += 1) {
    const groups = new Map<string, Uint8Array[]>();
    visitEntries(share, ({ bytes, hash, key, payload, end }) => {
      if (!isDue(hash) || Math.floor(hash / share.shares) % portions !== portion) return;
      const name = bytes.toString('latin1', key, payload);
      const own = Buffer.from(bytes.subarray(payload, end));
      const held = groups.get(name);
      if (held) held.push(own);
      else groups.set(name, [own]);
    });
    for (const [name, payloads] of groups) {
      if (payloads.length < least) continue;
      const bytes = Buffer.from(name, 'latin1');
      yield { key: readCesu8(bytes, 0, bytes.length), payloads };
    }
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

/** An entry: hash, length of its key, length of its payload; then key and payload. */
const headLength = 12;

interface Entry {
  bytes: Buffer;
  hash: number;
  key: number;
  payload: number;
  end: number;
}

/** Visits the entries in the order of adding. One object stands for all: what is kept of it must be copied. */
function visitEntries(source: Share, visit: (entry: Entry) => void): void {
  const entry: Entry = { bytes: Buffer.alloc(0), hash: 0, key: 0, payload: 0, end: 0 };
  const { share, shares } = source;
  for (const { bytes, length } of source.blocks()) {
    entry.bytes = bytes;
    for (let at = 0; at < length; at = entry.end) {
      entry.hash = readNumber(bytes, at);
      entry.key = at + headLength;
      entry.payload = entry.key + readNumber(bytes, at + 4);
      entry.end = entry.payload + readNumber(bytes, at + 8);
      if (shares === 1 || entry.hash % shares === share) visit(entry);
    }
  }
}

/** A number below 2^32 in four bytes, least first. */
const readNumber = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] as number) |
    ((bytes[at + 1] as number) << 8) |
    ((bytes[at + 2] as number) << 16) |
    ((bytes[at + 3] as number) << 24)) >>>
  0;
