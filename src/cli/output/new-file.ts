import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, copyFile, link, lstat, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Io } from '../../model/io.ts';
import { UsageError } from '../../model/scenario.ts';
import { reasonOf } from '../../scenario/read/source.ts';
import { systemCode } from '../../standards/system/system-errors.ts';

/** Mode of files that may hold data of customers. */
export const ownerOnly = 0o600;

/** Throws a UsageError if the file exists, with `instead` as advice, or cannot be created. */
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
 * Writes a new file atomically, for its owner alone: it may hold names and addresses of people. Throws a UsageError if it cannot be written, or exists; `instead` is the advice then.
 */
export async function writeNew(
  file: string,
  text: string,
  { instead, io }: { readonly instead: string; readonly io: Pick<Io, 'cwd' | 'guard'> },
): Promise<void> {
  const path = resolve(io.cwd, file);
  try {
    await createWhole(path, io.guard.text(text));
  } catch (error) {
    if (systemCode(error) === 'EEXIST') throw new UsageError(thereAlready(file, instead));
    throw new UsageError(`${file} cannot be written: ${reasonOf(error)}`);
  }
}

/**
 * Creates a file with its whole content, even if the process is killed: first under a temporary name, which is then
 * linked to its own. Only the owner may read it. Throws EEXIST if the file exists.
 */
export async function createWhole(path: string, text: string): Promise<void> {
  const draft = draftOf(path);
  try {
    await writeFile(draft, text, { flag: 'wx', mode: ownerOnly });
    await linked(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Returns the name of an incomplete file. */
export const draftOf = (path: string): string => `${path}.${randomBytes(4).toString('hex')}.part`;

/** Reports whether a name is that of an incomplete file. */
export const isDraft = (name: string): boolean => /\.[0-9a-f]{8}\.part$/.test(name);

/**
 * Links a file to its name, which never overwrites one that appeared meanwhile. Copies on file systems without links.
 */
async function linked(draft: string, path: string): Promise<void> {
  await link(draft, path).catch((error: unknown) => {
    if (systemCode(error) === 'EEXIST') throw error;
    return copyFile(draft, path, constants.COPYFILE_EXCL);
  });
}

const thereAlready = (file: string, instead: string) => `${file} already exists; ${instead}`;
