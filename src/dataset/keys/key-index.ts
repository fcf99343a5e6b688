import type { KeyIndex } from '../../model/dataset.ts';
import { type NumberSet, openNumberSet } from '../../standards/collections/number-set.ts';
import { hashBytes } from '../../standards/text/hash.ts';
import { headLength, type Share, visitEntries } from './key-entries.ts';
import { type KeySet, newKeySet } from './key-set.ts';
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
      const tools: Tools = {
        known: openNumberSet(),
        repeated: openNumberSet(),
        keys: newKeySet(),
        payloads: Buffer.alloc(0),
      };
      for (let partition = 0; partition < partitions; partition += 1) {
        if (log.size(partition) === 0) continue;
        const shares = Math.max(1, Math.ceil(log.size(partition) / memory));
        for (let share = 0; share < shares; share += 1) {
          const blocks = () => log.blocks(partition);
          yield* repeatedIn({ blocks, share, shares, least }, tools, memory);
        }
      }
    },
    close: () => log.close(),
  };
}

interface KeyGroup {
  readonly key: string;
  /** In the order in which they were added; valid until the next group is asked for. */
  readonly payloads: readonly Uint8Array[];
}

/** What is worked with, used again for every share, so that each leaves nothing to collect. */
interface Tools {
  readonly known: NumberSet;
  readonly repeated: NumberSet;
  readonly keys: KeySet;
  /** Bytes of payloads; grown where one key has more. */
  payloads: Buffer;
}

interface Searched extends Share {
  /** Entries that a key must have. */
  readonly least: number;
}

/** The keys that stand in enough entries of a share. */
function* repeatedIn(share: Searched, tools: Tools, memory: number): Generator<KeyGroup> {
  const { known, repeated, keys } = tools;
  known.clear();
  repeated.clear();
  let any = false;
  visitEntries(share, ({ hash }) => {
    if (share.least > 1 && known.add(hash)) return;
    repeated.add(hash);
    any = true;
  });
  // Where there are none no key is looked at.
  if (!any) return;
  keys.clear();
  visitEntries(share, (entry) => {
    if (repeated.has(entry.hash)) keys.add(entry);
  });
  for (const batch of batchesOf(keys, share.least, memory / 4))
    yield* groupsOf(batch, share, tools);
}

/** The groups of a batch: its payloads lie key by key, each behind its length. */
function* groupsOf({ first, past }: Batch, share: Searched, tools: Tools): Generator<KeyGroup> {
  const { repeated, keys } = tools;
  /** For each key of the batch, where it begins, and up to where it is filled. */
  const [begins, ends] = [new Uint32Array(past - first), new Uint32Array(past - first)];
  let room = 0;
  for (let id = first; id < past; id += 1) {
    begins[id - first] = room;
    ends[id - first] = room;
    if (keys.count(id) >= share.least) room += keys.bytes(id);
  }
  if (room > tools.payloads.length) tools.payloads = Buffer.alloc(room);
  const { payloads } = tools;
  visitEntries(share, (entry) => {
    const id = repeated.has(entry.hash) ? keys.find(entry) : -1;
    if (id < first || id >= past || keys.count(id) < share.least) return;
    const at = ends[id - first] as number;
    payloads.writeUInt32LE(entry.end - entry.payload, at);
    entry.bytes.copy(payloads, at + 4, entry.payload, entry.end);
    ends[id - first] = at + 4 + entry.end - entry.payload;
  });
  for (let id = first; id < past; id += 1) {
    if (keys.count(id) < share.least) continue;
    const own: Uint8Array[] = [];
    for (let at = begins[id - first] as number; at < (ends[id - first] as number); ) {
      const end = at + 4 + payloads.readUInt32LE(at);
      own.push(payloads.subarray(at + 4, end));
      at = end;
    }
    yield { key: keys.key(id), payloads: own };
  }
}

/** Keys by their numbers. */
interface Batch {
  readonly first: number;
  readonly past: number;
}

/** Portions of the keys of which those with enough entries have `most` bytes together, or one such key. */
function* batchesOf(keys: KeySet, least: number, most: number): Generator<Batch> {
  let first = 0;
  let held = 0;
  for (let id = 0; id < keys.size(); id += 1) {
    const bytes = keys.count(id) < least ? 0 : keys.bytes(id);
    if (held + bytes > most && held > 0) {
      yield { first, past: id };
      first = id;
      held = 0;
    }
    held += bytes;
  }
  if (held > 0) yield { first, past: keys.size() };
}
