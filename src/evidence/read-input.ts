import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Io } from '../model/io.ts';
import { UsageError } from '../model/scenario.ts';
import { unreadable } from '../scenario/read/source.ts';
import { lackingMemory } from '../standards/json/json-memory.ts';
import { pipePieces } from '../standards/system/pipe.ts';

/** Archives of a long session are large; what is larger is no one answer. */
const largest = 200_000_000;

/**
 * The bytes of a file, or of standard input for `-`; `folder` where the path is one. Throws a UsageError
 * for what cannot be read, is empty, or is over 200 MB.
 */
export async function readInput(file: string, io: Io): Promise<Uint8Array | 'folder'> {
  if (file === '-') return readStream(io.stdin, 'standard input');
  const path = resolve(io.cwd, file);
  try {
    const about = await stat(path);
    if (about.isDirectory()) return 'folder';
    if (about.size > largest)
      throw new UsageError(
        `${file} is larger than 200 MB; greenlight validate reads exports of any size`,
      );
    if (about.isFile()) return await readFile(path);
    // A pipe of the shell, as of <(…), ends; a device as /dev/zero may not.
    if (about.isFIFO()) return await readStream(pipePieces(path), file);
    throw new UsageError(`${file} is a device; use - to read standard input`);
  } catch (error) {
    return unreadable(file)(error);
  }
}

async function readStream(
  stream: AsyncIterable<Uint8Array | string>,
  name: string,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of stream) {
    const bytes: Uint8Array = typeof piece === 'string' ? Buffer.from(piece) : piece;
    size += bytes.length;
    if (size > largest) throw new UsageError(`${name} is larger than 200 MB`);
    pieces.push(bytes);
  }
  if (size === 0) {
    throw new UsageError(`${name} is empty; paste the answer, or name its file`);
  }
  return Buffer.concat(pieces);
}

/** Throws a UsageError where an answer would not fit into the memory of this process as one value. */
export function assertMemory(bytes: Uint8Array, name: string): void {
  const lacking = lackingMemory(bytes);
  if (!lacking) return;
  const { needed, limit } = lacking;
  throw new UsageError(
    `${name} takes about ${needed} MB of memory to read, and this process has ${limit} MB; give it more (NODE_OPTIONS=--max-old-space-size=${2 * needed}, a larger container)`,
  );
}
