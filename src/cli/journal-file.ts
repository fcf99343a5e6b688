import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { shownFrom } from './config/find.ts';
import type { Io } from './io.ts';

export const journalName = 'journal.ndjson';

export interface JournalFile {
  readonly append: (line: string) => void;
  readonly close: () => void;
  /** As it is to be shown; undefined when none is written. */
  readonly path: string | undefined;
}

/** Of a run that writes no file. */
export const noJournal: JournalFile = { append: () => {}, close: () => {}, path: undefined };

/**
 * The journal of a run in its folder. Lines are written at once and in place, so that a killed process loses
 * none. Where it cannot be written the run goes on without it, and one line on stderr says so.
 */
export function openJournalFile(out: string, io: Io): JournalFile {
  const path = join(resolve(io.cwd, out), journalName);
  const shown = shownFrom(io.cwd, path);
  let file: number | undefined;
  const guarded = (work: () => void) => {
    try {
      work();
    } catch (error) {
      file = undefined;
      const why = error instanceof Error ? error.message : String(error);
      io.stderr.write(
        `greenlight: ${shown} cannot be written, the run goes on without it: ${why}\n`,
      );
    }
  };
  guarded(() => {
    mkdirSync(resolve(io.cwd, out), { recursive: true });
    file = openSync(path, 'w');
  });
  return {
    path: file === undefined ? undefined : shown,
    append: (line) => guarded(() => file !== undefined && writeWhole(file, line)),
    close: () =>
      guarded(() => {
        if (file !== undefined) closeSync(file);
        file = undefined;
      }),
  };
}

/** A write may take less than all of it. */
function writeWhole(file: number, line: string): void {
  const bytes = Buffer.from(line, 'utf8');
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}
