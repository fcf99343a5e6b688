import { closeSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { shownFrom } from '../../config/given/find.ts';
import type { Io } from '../../model/io.ts';
import { fileReporters } from '../../report/reporters.ts';
import { journalName } from '../../saved/saved-run.ts';
import { wordsOf } from '../output/failure.ts';
import { openOwn, removeOwn } from '../output/own-file.ts';
import type { Folder } from '../output/write-reports.ts';

export interface JournalFile {
  readonly append: (line: string) => void;
  readonly close: () => void;
  /** As it is to be shown; undefined when none is written, or it broke off. */
  readonly path: () => string | undefined;
  /** Lines that were written. */
  readonly lines: () => number;
}

/** Of a run that writes no file. */
export const noJournal: JournalFile = {
  append: () => {},
  close: () => {},
  path: () => undefined,
  lines: () => 0,
};

/**
 * The journal of a run in its folder, which is there. Lines are written at once and in place, so that a killed process loses
 * none. Where it cannot be written the run goes on without it, and one line on stderr says so.
 */
export function openJournalFile({ out, shared }: Folder, io: Io): JournalFile {
  const folder = resolve(io.cwd, out);
  const path = join(folder, journalName);
  const shown = shownFrom(io.cwd, path);
  let file: number | undefined;
  let whole = true;
  let lines = 0;
  const close = () => {
    const open = file;
    file = undefined;
    if (open !== undefined) closeSync(open);
  };
  const guarded = (work: () => void) => {
    try {
      work();
    } catch (error) {
      whole = false;
      io.stderr.write(
        `greenlight: ${shown} cannot be written, the run goes on without it: ${wordsOf(error)}\n`,
      );
      try {
        close();
      } catch {
        // The disk has said already what is wrong with it.
      }
    }
  };
  guarded(() => {
    file = openOwn(path, shared);
    // A run that is killed must leave no verdict of another beside its journal.
    for (const { file: old } of Object.values(fileReporters)) removeOwn(join(folder, old));
  });
  return {
    path: () => (whole ? shown : undefined),
    lines: () => lines,
    append: (line) =>
      guarded(() => {
        if (file === undefined) return;
        writeWhole(file, io.guard.text(line));
        lines += 1;
      }),
    close: () => guarded(close),
  };
}

/** A write may take less than all of it. */
function writeWhole(file: number, line: string): void {
  const bytes = Buffer.from(line, 'utf8');
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}
