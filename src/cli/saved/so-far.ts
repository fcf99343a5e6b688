import { join, resolve } from 'node:path';
import { shownFrom } from '../../config/given/find.ts';
import type { Io } from '../../model/io.ts';
import type { Run } from '../../model/run.ts';
import { fileReporters } from '../../report/reporters.ts';
import { removeOwn, writeOwnNow } from '../output/own-file.ts';
import type { Folder } from '../output/write-reports.ts';

/** The report.json of a run under way: what is known until now, for a run that is killed. */
export interface SoFarFile {
  readonly write: (made: Run) => void;
  /** As it is to be shown; undefined where it could not be written, or has no scenario yet. */
  readonly path: () => string | undefined;
}

/**
 * Opens report.json in the folder of a run, which is there; the other reports of an earlier run are removed. Where it
 * cannot be written the run goes on without it, and says at its end why.
 */
export function openSoFarFile({ out, shared }: Folder, io: Io): SoFarFile {
  const folder = resolve(io.cwd, out);
  const { file, render } = fileReporters.json;
  const path = join(folder, file);
  let state: 'opened' | 'filled' | 'failed' = 'opened';
  // A run that is killed must leave no verdict of another.
  for (const each of Object.values(fileReporters)) removeOwn(join(folder, each.file));
  return {
    path: () => (state === 'filled' ? shownFrom(io.cwd, path) : undefined),
    write(made) {
      if (state === 'failed') return;
      try {
        writeOwnNow(path, io.guard.text(render(made)), shared);
        state = made.scenarios.some(({ exchanges }) => exchanges.length > 0) ? 'filled' : 'opened';
      } catch {
        state = 'failed';
      }
    },
  };
}
