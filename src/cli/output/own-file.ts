import {
  chmodSync,
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { shownFrom } from '../../config/given/find.ts';
import type { Io } from '../../model/io.ts';
import { isOutside } from '../../scenario/read/source.ts';
import { systemCode } from '../../standards/system/system-errors.ts';
import { draftOf, ownerOnly } from './new-file.ts';

/** Reports contain customers' data: only their owner may read them, unless --shared is given. */
export const fileMode = (shared: boolean): number => (shared ? 0o644 : ownerOnly);
export const folderMode = (shared: boolean): number => (shared ? 0o755 : 0o700);

/** Bytes searched for our name at each end of a file. */
const searched = 64 * 1024;

/**
 * Throws Error for a symbolic link, which may lead out of the folder, and for a file not written by greenlight.
 * A device such as /dev/full is allowed.
 */
function assertOwn(path: string): void {
  const why = whyNotOurs(path);
  if (why !== undefined) throw new Error(why);
}

/**
 * Replaces a report atomically. Throws Error if the file may not be overwritten. Synchronous, since the thread may be
 * terminated at any time.
 */
export function writeOwn(path: string, text: string, shared: boolean): void {
  assertOwn(path);
  if (isDevice(path)) {
    writeFileSync(path, text);
    return;
  }
  const draft = draftOf(path);
  try {
    writeFileSync(draft, text, { mode: fileMode(shared), flag: 'wx' });
    chmodSync(draft, fileMode(shared));
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
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

/** Reports whether a whole path is the root of a file system. */
export const isRoot = (path: string): boolean => dirname(path) === path;

/**
 * Creates a folder and its ancestors. Throws the system's error. Node's recursive mkdir never returns where nothing can
 * be created, such as under /proc.
 */
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

/** Removes a report of an earlier run; leaves any other file. */
export function removeOwn(path: string): void {
  if (!isLink(path) && sizeOf(path) !== undefined && whyNotOurs(path) === undefined) rmSync(path);
}

/** Explains why a file may not be overwritten; undefined if it may, or does not exist. */
function whyNotOurs(path: string): string | undefined {
  if (isLink(path)) {
    return isDevice(path) ? undefined : 'it is a link, which is not followed';
  }
  if (isOther(path)) return 'is not a regular file';
  const size = sizeOf(path);
  return size === undefined || size === 0 || namesUs(path, size)
    ? undefined
    : 'the file there is not from greenlight, and is not written over';
}

const isDevice = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isCharacterDevice() ?? false;

const isLink = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

/** Reports whether a path is a folder, or a pipe, which would block until somebody reads it. */
export function isOther(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found !== undefined && !found.isFile() && !found.isCharacterDevice();
}

/** Returns the size of a regular file; undefined for anything else. */
function sizeOf(path: string): number | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? found.size : undefined;
}

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
