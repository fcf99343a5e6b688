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
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { shownFrom } from '../../config/given/find.ts';
import type { Io } from '../../model/io.ts';
import { isOutside } from '../../scenario/read/source.ts';
import { systemCode } from '../../standards/system/system-errors.ts';
import { draftOf, writeWhole } from './new-file.ts';

/** Reports have customers' data: only their owner may read them, unless --shared is given. */
export const fileMode = (shared: boolean): number => (shared ? 0o644 : 0o600);
export const folderMode = (shared: boolean): number => (shared ? 0o755 : 0o700);

/** How each file that greenlight writes begins or ends. */
const searched = 64 * 1024;

/**
 * Throws Error for a link to a file, which may lead out of the folder, and for a file that greenlight has not written.
 * A device, as /dev/full, is written to.
 */
function assertOwn(path: string): void {
  const why = whyNotOurs(path);
  if (why !== undefined) throw new Error(why);
}

/** Writes a report anew, whole or not at all. Throws Error where a file may not be written over. */
export async function writeOwn(path: string, text: string, shared: boolean): Promise<void> {
  assertOwn(path);
  await (isDevice(path) ? writeFile(path, text) : writeWhole(path, text, fileMode(shared)));
}

/** The same at once: the thread may be ended before it comes to anything else. */
export function writeOwnNow(path: string, text: string, shared: boolean): void {
  assertOwn(path);
  const draft = isDevice(path) ? path : draftOf(path);
  writeFileSync(draft, text, { mode: fileMode(shared) });
  if (draft === path) return;
  chmodSync(draft, fileMode(shared));
  renameSync(draft, path);
}

/**
 * Throws Error where a folder, or one on the way to it from the working folder, is a link of another user: it may
 * lead anywhere. One of our own, of the system, or of whoever owns the working folder leads where it was meant to.
 */
export function assertNoStrangers(folder: string, { cwd, uid }: Pick<Io, 'cwd' | 'uid'>): void {
  if (uid === undefined) return;
  const known = [uid, 0, statSync(cwd).uid];
  for (let at = folder; at === folder || !isOutside(cwd, at); at = dirname(at)) {
    const found = lstatSync(at, { throwIfNoEntry: false });
    if (found?.isSymbolicLink() && !known.includes(found.uid)) {
      throw new Error(`${shownFrom(cwd, at)} is a link of another user, which is not followed`);
    }
  }
}

/**
 * Makes a folder and those above it. Throws what the system says. `mkdir -p` of Node never comes back where
 * nothing can be made, as under /proc.
 */
export function makeFolder(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Below a file there is nothing to look at.
    if (systemCode(error) === 'ENOTDIR') throw error;
    if (isFolder(path)) return;
    if (systemCode(error) !== 'ENOENT' || isFolder(dirname(path))) throw error;
    makeFolder(dirname(path), mode);
    // Another run may have made it in between.
    makeFolder(path, mode);
  }
}

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Removes a report of an earlier run, and nothing else. */
export function removeOwn(path: string): void {
  if (!isLink(path) && sizeOf(path) !== undefined && whyNotOurs(path) === undefined) rmSync(path);
}

/** Why a file may not be overwritten; undefined if it may, or does not exist. */
function whyNotOurs(path: string): string | undefined {
  if (isLink(path)) {
    return isDevice(path) ? undefined : 'it is a link, which is not followed';
  }
  if (isOther(path)) return 'what is there is no file';
  const size = sizeOf(path);
  return size === undefined || size === 0 || namesUs(path, size)
    ? undefined
    : 'the file there is not from greenlight, and is not written over';
}

const isDevice = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isCharacterDevice() ?? false;

const isLink = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

/** A folder, or a pipe, which would be waited for until somebody reads it. */
export function isOther(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found !== undefined && !found.isFile() && !found.isCharacterDevice();
}

/** Of a plain file. */
function sizeOf(path: string): number | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? found.size : undefined;
}

/** Every report names the tool near one of its ends. */
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
    // What cannot be read cannot be reported; the writing says why it fails.
    if (systemCode(error) === undefined) throw error;
    return true;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
