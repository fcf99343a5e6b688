import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { UsageError } from '../../../../model/errors.ts';
import { reasonOf } from '../../../../scenario/read/source.ts';
import type { Io } from '../../../io.ts';

/** Archives of a long session are large; what is larger is no one answer. */
const largest = 200_000_000;

/**
 * The bytes of a file, or of standard input for `-`; `folder` where the path is one. Throws a UsageError
 * for what cannot be read, is empty, or is over 200 MB.
 */
export async function readInput(file: string, io: Io): Promise<Uint8Array | 'folder'> {
  if (file === '-') return readStream(io);
  const path = resolve(io.cwd, file);
  try {
    const about = await stat(path);
    if (about.isDirectory()) return 'folder';
    if (about.size > largest)
      throw new UsageError(
        `${file} is larger than 200 MB; greenlight validate reads exports of any size`,
      );
    return await readFile(path);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${file} cannot be read: ${reasonOf(error)}`);
  }
}

async function readStream({ stdin }: Io): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let held = 0;
  for await (const piece of stdin) {
    const bytes: Uint8Array = typeof piece === 'string' ? Buffer.from(piece) : piece;
    held += bytes.length;
    if (held > largest) throw new UsageError('standard input is larger than 200 MB');
    pieces.push(bytes);
  }
  if (held === 0) {
    throw new UsageError('standard input is empty; paste the answer, or name its file');
  }
  return Buffer.concat(pieces);
}
