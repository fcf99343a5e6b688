import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readSync,
  rmdirSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '../../model/scenario.ts';
import { systemCode } from '../../standards/system/system-errors.ts';
import type { Room } from './entry.ts';

interface Block extends Room {
  readonly used: number;
}

interface Partition {
  bytes: Buffer;
  view: DataView;
  used: number;
  size: number;
  /** Offset and length of each block in the file. */
  readonly spilled: { readonly place: number; readonly length: number }[];
}

const minPartitionBytes = 1024;
const empty = Buffer.alloc(0);
const emptyView = new DataView(empty.buffer, 0, 0);

/**
 * Opens a log of blocks per partition, read back partition by partition in order, with at most `blockLength` bytes of
 * each in memory. The rest goes to one temporary file, readable only by its owner and unlinked at once.
 */
export function openSpillLog(partitions: number, blockLength: number, folder?: string) {
  const all = Array.from(
    { length: partitions },
    (): Partition => ({ bytes: empty, view: emptyView, used: 0, size: 0, spilled: [] }),
  );
  let file: TemporaryFile | undefined;
  let fileLength = 0;
  let spare = empty;

  function spill(partition: Partition): void {
    if (partition.used === 0) return;
    file ??= openTemporary(folder ?? tmpdir());
    for (let done = 0; done < partition.used; ) {
      done += writeSync(
        file.number,
        partition.bytes,
        done,
        partition.used - done,
        fileLength + done,
      );
    }
    partition.spilled.push({ place: fileLength, length: partition.used });
    fileLength += partition.used;
    partition.used = 0;
  }

  function makeRoom(partition: Partition, length: number): void {
    const wanted = Math.max(partition.used + length, minPartitionBytes, 2 * partition.bytes.length);
    if (partition.used + length > blockLength) spill(partition);
    if (length <= partition.bytes.length && partition.used === 0) return;
    const grown = Buffer.alloc(Math.max(length, Math.min(wanted, blockLength)));
    partition.bytes.copy(grown, 0, 0, partition.used);
    partition.bytes = grown;
    partition.view = new DataView(grown.buffer, grown.byteOffset, grown.length);
  }

  return {
    /** Reserves `length` bytes at the end of a partition: write at `used`, then `commit` what was written. */
    reserve(number: number, length: number): Block {
      const partition = all[number] as Partition;
      const { used, bytes } = partition;
      if (used + length > bytes.length) makeRoom(partition, length);
      return partition;
    },
    commit(number: number, length: number): void {
      const partition = all[number] as Partition;
      partition.used += length;
      partition.size += length;
    },
    /** Yields the blocks of a partition; each is valid until the next. */
    *blocks(number: number): Iterable<{ readonly bytes: Buffer; readonly length: number }> {
      const partition = all[number] as Partition;
      for (const { place, length } of partition.spilled) {
        if (!file) break;
        if (spare.length < length) spare = Buffer.alloc(length);
        for (let done = 0; done < length; ) {
          const bytes = readSync(file.number, spare, done, length - done, place + done);
          if (bytes === 0) throw new Error('the temporary file of the key index has been cut');
          done += bytes;
        }
        yield { bytes: spare, length };
      }
      yield { bytes: partition.bytes, length: partition.used };
    },
    /** Returns the number of bytes in a partition. */
    size: (number: number): number => (all[number] as Partition).size,
    close(): void {
      file?.close();
      file = undefined;
      for (const partition of all) partition.bytes = empty;
    },
  };
}

interface TemporaryFile {
  readonly number: number;
  close(): void;
}

/** Creates a file and unlinks it at once, so that nothing remains even after a crash. */
function openTemporary(parent: string): TemporaryFile {
  const folder = temporaryFolder(parent);
  const number = openSync(join(folder, name), 'wx+', 0o600);
  const removed = remove(folder);
  return {
    number,
    close() {
      closeSync(number);
      if (!removed) remove(folder);
    },
  };
}

function temporaryFolder(parent: string): string {
  try {
    return mkdtempSync(join(parent, 'greenlight-'));
  } catch (error) {
    const code = systemCode(error) ?? String(error);
    throw new UsageError(
      `no temporary file can be written in ${parent} (${code}); name another folder with TMPDIR`,
    );
  }
}

/** Name of the file in its folder. */
const name = 'keys';

/**
 * Returns false if the system cannot unlink an open file (Windows). Removes file and folder separately: a recursive
 * `rmSync` makes Node pass V8 another kind of byte array, for which all code over bytes is compiled again.
 */
function remove(folder: string): boolean {
  try {
    const file = join(folder, name);
    if (existsSync(file)) unlinkSync(file);
    rmdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
