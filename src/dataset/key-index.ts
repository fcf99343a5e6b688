import type { KeyIndex } from '../model/dataset.ts';
import { hashKey, writeKey, writeNumber } from './key-bytes.ts';
import { headLength } from './key-entries.ts';
import { repeatedIn } from './key-groups.ts';
import { newKeySet } from './key-set.ts';
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

  return {
    add(key, payload) {
      hashKey(key, hashes);
      const partition = (hashes[0] as number) & (partitions - 1);
      const most = headLength + 3 * (key.length + payload.length);
      const { bytes, at } = log.reserve(partition, most);
      const keyAt = at + headLength;
      const keyEnd = writeKey(key, bytes, keyAt);
      const end = writeKey(payload, bytes, keyEnd);
      writeNumber(hashes[1] as number, bytes, at);
      writeNumber(keyEnd - keyAt, bytes, at + 4);
      writeNumber(end - keyEnd, bytes, at + 8);
      log.commit(partition, end - at);
    },
    *repeated() {
      const keys = newKeySet();
      for (let partition = 0; partition < partitions; partition += 1) {
        const shares = Math.max(1, Math.ceil(log.size(partition) / memory));
        for (let share = 0; share < shares; share += 1) {
          yield* repeatedIn({ blocks: () => log.blocks(partition), share, shares }, keys, memory);
        }
      }
    },
    close: () => log.close(),
  };
}
