import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, link, lstat, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { UsageError } from '../../model/scenario.ts';
import { reasonOf } from '../../scenario/read/source.ts';
import type { Io } from '../io.ts';

/** Throws a UsageError when something lies there already, and `instead` says what to do then; or nothing can be written there. */
export async function assertFree(file: string, instead: string, io: Pick<Io, 'cwd'>) {
  const path = resolve(io.cwd, file);
  const isThere = await lstat(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw new UsageError(thereAlready(file, instead));
  await access(dirname(path), constants.W_OK).catch((error: unknown) => {
    throw new UsageError(`${file} cannot be written: ${reasonOf(error)}`);
  });
}

interface Writing {
  /** What to do where the file is there already; undefined writes over it. */
  readonly instead: string | undefined;
  readonly io: Pick<Io, 'cwd' | 'guard'>;
}

/**
 * Writes a file whole or not at all: it is there under its name only when its last byte is. Throws a
 * UsageError when it cannot be written, or is there already.
 */
export async function writeNew(
  file: string,
  given: string | Uint8Array,
  { instead, io }: Writing,
): Promise<void> {
  const data = typeof given === 'string' ? io.guard.text(given) : given;
  const path = resolve(io.cwd, file);
  const draft = `${path}.${randomBytes(4).toString('hex')}.part`;
  try {
    await writeFile(draft, data, { flag: 'wx' });
    if (instead === undefined) await rename(draft, path);
    // A link is never made over a file, so nobody else's is lost in between.
    else await link(draft, path).catch((error: unknown) => withoutLinks(error, path, data));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' && instead !== undefined) {
      throw new UsageError(thereAlready(file, instead));
    }
    throw new UsageError(`${file} cannot be written: ${reasonOf(error)}`);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Some disks have no links; there the file itself is made, if it is new. */
async function withoutLinks(error: unknown, path: string, data: string | Uint8Array) {
  if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
  await writeFile(path, data, { flag: 'wx' });
}

const thereAlready = (file: string, instead: string) => `${file} is there already; ${instead}`;
