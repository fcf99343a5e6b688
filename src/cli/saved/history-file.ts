import { closeSync, constants, fstatSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { HistoryEntry } from '../../model/over-time/history.ts';
import { UsageError } from '../../model/scenario.ts';
import { reasonOf } from '../../scenario/read/source.ts';
import type { Io } from '../io.ts';
import { fileMode, folderMode } from '../output/own-file.ts';

/** The file of a folder that runs are added to. */
const name = 'history.ndjson';

/** Makes the folder, so that a run is not driven for nothing. Throws UsageError when no line can be added there. */
export function assertHistory(folder: string, shared: boolean, io: Pick<Io, 'cwd'>): void {
  writing(folder, () => {
    mkdirSync(resolve(io.cwd, folder), { recursive: true, mode: folderMode(shared) });
    closeSync(opened(folder, shared, io));
  });
}

/** Adds one line, whole: runs that end at the same time do not mix. Throws UsageError when it cannot be written. */
export function addToHistory(
  entry: HistoryEntry,
  { folder, shared }: { readonly folder: string; readonly shared: boolean },
  io: Pick<Io, 'cwd' | 'guard'>,
): void {
  writing(folder, () => {
    const file = opened(folder, shared, io);
    try {
      // A run that was killed while it wrote leaves half a line.
      const begin = endsOpen(file) ? '\n' : '';
      writeSync(file, `${begin}${io.guard.text(JSON.stringify(entry))}\n`);
    } finally {
      closeSync(file);
    }
  });
}

const opened = (folder: string, shared: boolean, { cwd }: Pick<Io, 'cwd'>) =>
  openSync(
    join(resolve(cwd, folder), name),
    constants.O_RDWR | constants.O_CREAT | constants.O_APPEND | constants.O_NOFOLLOW,
    fileMode(shared),
  );

function endsOpen(file: number): boolean {
  const { size: length } = fstatSync(file);
  if (length === 0) return false;
  const last = Buffer.alloc(1);
  readSync(file, last, 0, 1, length - 1);
  return last[0] !== 0x0a;
}

function writing(folder: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === undefined) throw error;
    const why = code === 'ELOOP' ? `${name} is a link, which is not followed` : reasonOf(error);
    throw new UsageError(
      `the history cannot be written to ${folder}: ${why}; choose another --history`,
    );
  }
}
