import {
  closeSync,
  constants,
  fchmodSync,
  lstatSync,
  openSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs';
import { systemCode } from '../../standards/system/system-errors.ts';

/** Customers' data stands in reports: nobody else may read them unless that is asked for. */
export const fileMode = (shared: boolean): number => (shared ? 0o644 : 0o600);
export const folderMode = (shared: boolean): number => (shared ? 0o755 : 0o700);

/** What stands at either end of all that we write. */
const searched = 64 * 1024;

/**
 * Opens a file of ours to be written anew. Throws Error for a link to a file, which may lead out of the folder,
 * and for a file that greenlight has not written. A device, as /dev/full, is written to.
 */
export function openOwn(path: string, shared: boolean): number {
  const why = whyNotOurs(path);
  if (why !== undefined) throw new Error(why);
  const device = isLink(path);
  const noLink = device ? 0 : constants.O_NOFOLLOW;
  const flags =
    constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NONBLOCK | noLink;
  const file = openSync(path, flags, fileMode(shared));
  // One that was there keeps its mode.
  if (!device) fchmodSync(file, fileMode(shared));
  return file;
}

/** Removes a file of an earlier run of ours, and nothing else. */
export function removeOwn(path: string): void {
  if (!isLink(path) && sizeOf(path) !== undefined && whyNotOurs(path) === undefined) rmSync(path);
}

/** Why a file may not be written over; undefined where it may, or there is none. */
function whyNotOurs(path: string): string | undefined {
  if (isLink(path)) {
    const target = statSync(path, { throwIfNoEntry: false });
    return target?.isCharacterDevice() ? undefined : 'it is a link, which is not followed';
  }
  if (isOther(path)) return 'what is there is no file';
  const size = sizeOf(path);
  return size === undefined || size === 0 || namesUs(path, size)
    ? undefined
    : 'the file there is not from greenlight, and is not written over';
}

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

/** Every report and every journal names the tool near one of its ends. */
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
    // What cannot be read cannot be told; the writing says why it fails.
    if (systemCode(error) === undefined) throw error;
    return true;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
