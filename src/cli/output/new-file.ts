import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, chmod, copyFile, link, lstat, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Io } from '../../model/io.ts';
import { UsageError } from '../../model/scenario.ts';
import { reasonOf } from '../../scenario/read/source.ts';
import { systemCode } from '../../standards/system/system-errors.ts';

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

/**
 * Writes a new file whole or not at all: it is there under its name only when its last byte is. Throws a UsageError
 * when it cannot be written, or something is there already and `instead` says what to do then.
 */
export async function writeNew(
  file: string,
  text: string,
  { instead, io }: { readonly instead: string; readonly io: Pick<Io, 'cwd' | 'guard'> },
): Promise<void> {
  const path = resolve(io.cwd, file);
  try {
    await writeWhole(path, io.guard.text(text), undefined, (draft) => linked(draft, path));
  } catch (error) {
    if (systemCode(error) === 'EEXIST') throw new UsageError(thereAlready(file, instead));
    throw new UsageError(`${file} cannot be written: ${reasonOf(error)}`);
  }
}

/**
 * Writes a file whole or not at all, be the process killed: under another name, until its last byte is there.
 * `mode` says who may read it, and is left to the umask where it is undefined. What is at its place is replaced,
 * unless `put` gives it its name.
 */
export async function writeWhole(
  path: string,
  text: string,
  mode: number | undefined,
  put = (draft: string) => rename(draft, path),
): Promise<void> {
  const draft = draftOf(path);
  try {
    await writeFile(draft, text, { flag: 'wx', ...(mode === undefined ? {} : { mode }) });
    if (mode !== undefined) await chmod(draft, mode);
    await put(draft);
  } finally {
    await rm(draft, { force: true });
  }
}

/** The name of a file that is not whole yet. */
export const draftOf = (path: string): string => `${path}.${randomBytes(4).toString('hex')}.part`;

/** Whether a file has the name of one that is not whole yet. */
export const isDraft = (name: string): boolean => /\.[0-9a-f]{8}\.part$/.test(name);

/** A link is never made over a file, so nobody else's is lost in between. Some disks have none; there it is copied. */
export async function linked(draft: string, path: string): Promise<void> {
  await link(draft, path).catch((error: unknown) => {
    if (systemCode(error) === 'EEXIST') throw error;
    return copyFile(draft, path, constants.COPYFILE_EXCL);
  });
}

const thereAlready = (file: string, instead: string) => `${file} is there already; ${instead}`;
