import type { KeyIndex } from '../../model/dataset.ts';
import { writeCesu8 } from '../../standards/text/cesu-8.ts';
import { hashKey, writeNumber } from './key-bytes.ts';
import { headLength } from './key-entries.ts';
import { repeatedIn } from './key-groups.ts';
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
  let keyBytes = new Uint8Array(1024);

  function addBytes(key: Uint8Array, keyLength: number, payload: Uint8Array, length: number): void {
    hashKey(key, keyLength, hashes);
    const partition = (hashes[0] as number) & (partitions - 1);
    const { bytes, used: at } = log.reserve(partition, headLength + keyLength + length);
    writeNumber(hashes[1] as number, bytes, at);
    writeNumber(keyLength, bytes, at + 4);
    writeNumber(length, bytes, at + 8);
    const keyAt = at + headLength;
    const end = keyAt + keyLength;
    // Most are short: a loop is faster than a call.
    for (let i = 0; i < keyLength; i += 1) bytes[keyAt + i] = key[i] as number;
    for (let i = 0; i < length; i += 1) bytes[end + i] = payload[i] as number;
    log.commit(partition, end + length - at);
  }

  return {
    add(key, payload, length) {
      if (keyBytes.length < 3 * key.length) keyBytes = new Uint8Array(6 * key.length);
      addBytes(keyBytes, writeCesu8(key, keyBytes, 0), payload, length);
    },
    addBytes,
    *repeated() {
      let keys: KeySet | undefined;
      for (let partition = 0; partition < partitions; partition += 1) {
        if (log.size(partition) === 0) continue;
        keys ??= newKeySet();
        const shares = Math.max(1, Math.ceil(log.size(partition) / memory));
        for (let share = 0; share < shares; share += 1) {
          yield* repeatedIn({ blocks: () => log.blocks(partition), share, shares }, keys, memory);
        }
      }
    },
    close: () => log.close(),
  };
}
