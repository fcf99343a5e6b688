import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { shownFrom } from '../../config/given/find.ts';
import type { Io } from '../../model/io.ts';
import { UsageError } from '../../model/scenario.ts';
import { isOutside, reasonOf } from '../../scenario/read/source.ts';
import { systemCode } from '../../standards/system/system-errors.ts';

/** Files may hold customers' data: only their owner may read them, unless --shared is given. */
export const fileMode = (shared: boolean): number => (shared ? 0o644 : 0o600);
export const folderMode = (shared: boolean): number => (shared ? 0o755 : 0o700);

/**
 * Replaces a report, atomically. Throws Error for a symbolic link, which may lead out of the folder, and for a file not
 * written by greenlight. A device such as /dev/full is written as it is. Synchronous, as all below, since the thread
 * may be terminated at any time.
 */
export function writeOwn(path: string, text: string, shared: boolean): void {
  const isDevice = statSync(path, { throwIfNoEntry: false })?.isCharacterDevice() ?? false;
  const why = isDevice ? undefined : whyNotOurs(path);
  if (why !== undefined) throw new Error(why);
  if (isDevice) writeFileSync(path, text);
  else throughDraft(path, text, fileMode(shared), (draft) => renameSync(draft, path));
}

/** Creates a file with its whole content, for its owner alone. Throws EEXIST if it exists, even since a moment. */
export function createWhole(path: string, text: string): void {
  throughDraft(path, text, fileMode(false), (draft) => {
    try {
      linkSync(draft, path);
    } catch (error) {
      if (systemCode(error) === 'EEXIST') throw error;
      // Some file systems have no links.
      copyFileSync(draft, path, constants.COPYFILE_EXCL);
    }
  });
}

/** Writes an incomplete file under a name of its own, and gives it its place once it is whole. */
function throughDraft(
  path: string,
  text: string,
  mode: number,
  place: (draft: string) => void,
): void {
  const draft = `${path}.${randomBytes(4).toString('hex')}.part`;
  try {
    writeFileSync(draft, text, { mode, flag: 'wx' });
    chmodSync(draft, mode);
    place(draft);
  } finally {
    rmSync(draft, { force: true });
  }
}

export const isDraft = (name: string): boolean => /\.[0-9a-f]{8}\.part$/.test(name);

/** Throws a UsageError if the file exists or cannot be created. */
export function assertFree(file: string, { cwd }: Pick<Io, 'cwd'>): void {
  const path = resolve(cwd, file);
  if (entryAt(path)) throw alreadyExists(file);
  try {
    accessSync(dirname(path), constants.W_OK);
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${reasonOf(error)}`);
  }
}

/** Writes a new file for its owner alone. Throws a UsageError if it exists or cannot be written. */
export function writeNew(file: string, text: string, io: Pick<Io, 'cwd' | 'guard'>): void {
  try {
    createWhole(resolve(io.cwd, file), io.guard.text(text));
  } catch (error) {
    if (systemCode(error) === 'EEXIST') throw alreadyExists(file);
    throw new UsageError(`${file} cannot be written: ${reasonOf(error)}`);
  }
}

const alreadyExists = (file: string) =>
  new UsageError(`${file} already exists, and is not written over; name a new one`);

/** Removes a report of an earlier run; leaves any other file. */
export function removeOwn(path: string): void {
  if (entryAt(path)?.isFile() && whyNotOurs(path) === undefined) rmSync(path);
}

/** Explains why a file may not be overwritten; undefined if it may, or does not exist. */
function whyNotOurs(path: string): string | undefined {
  const found = entryAt(path);
  if (!found) return undefined;
  if (found.isSymbolicLink()) return 'it is a link, which is not followed';
  if (!found.isFile()) return 'is not a regular file';
  return found.size === 0 || namesUs(path, found.size)
    ? undefined
    : 'the file there is not from greenlight, and is not written over';
}

/** What a path itself is; undefined if nothing is there, or its folder cannot be read. */
export function entryAt(path: string) {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Bytes searched for our name at each end of a file. */
const searched = 64 * 1024;

/** Reports whether a file names greenlight near its start or end, as every report does. */
function namesUs(path: string, size: number): boolean {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const bytes = Buffer.alloc(Math.min(size, searched));
    return [0, Math.max(0, size - bytes.length)].some((at) => {
      const read = readSync(file as number, bytes, 0, bytes.length, at);
      return bytes.subarray(0, read).includes('greenlight');
    });
  } catch (error) {
    // Leave the error of an unreadable file to the write.
    if (systemCode(error) === undefined) throw error;
    return true;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/**
 * Throws Error if a folder, or an ancestor below the working folder, is a symbolic link of another user, which may lead
 * anywhere. Links of this user, of root, and of the owner of the working folder are trusted.
 */
export function assertNoStrangers(folder: string, { cwd, uid }: Pick<Io, 'cwd' | 'uid'>): void {
  if (uid === undefined) return;
  const known = [uid, 0, statSync(cwd).uid];
  for (let at = folder; at === folder || !isOutside(cwd, at); at = dirname(at)) {
    const found = lstatSync(at, { throwIfNoEntry: false });
    if (found?.isSymbolicLink() && !known.includes(found.uid)) {
      throw new Error(`${shownFrom(cwd, at)} is a link of another user, which is not followed`);
    }
    if (isRoot(at)) return;
  }
}

export const isRoot = (path: string): boolean => dirname(path) === path;

/** Creates a folder and its ancestors. Node's recursive mkdir never returns where none can be, as under /proc. */
export function makeFolder(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // A file has no folders below it.
    if (systemCode(error) === 'ENOTDIR') throw error;
    if (isFolder(path)) return;
    if (systemCode(error) !== 'ENOENT' || isFolder(dirname(path))) throw error;
    makeFolder(dirname(path), mode);
    // Another run may have created it meanwhile.
    makeFolder(path, mode);
  }
}

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
