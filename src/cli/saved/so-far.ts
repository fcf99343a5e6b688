import { join, resolve } from 'node:path';
import { shownFrom } from '../../config/given/find.ts';
import type { Io } from '../../model/io.ts';
import type { Run } from '../../model/run.ts';
import { fileReporters } from '../../report/reporters.ts';
import { removeOwn, writeOwn } from '../output/own-file.ts';
import type { Folder } from '../output/write-reports.ts';

/**
 * Opens the report.json of a run under way, which survives if the run is killed, and removes the other reports of an
 * earlier run. If it cannot be written, the run continues and says why at its end.
 */
export function openSoFarFile({ out, shared }: Folder, io: Io) {
  const folder = resolve(io.cwd, out);
  const { file, render } = fileReporters.json;
  const path = join(folder, file);
  let state: 'opened' | 'filled' | 'failed' = 'opened';
  // A killed run must not leave the verdict of another.
  for (const each of Object.values(fileReporters)) removeOwn(join(folder, each.file));
  return {
    /** Returns its path for display; undefined if it could not be written, or has no scenario yet. */
    path: (): string | undefined => (state === 'filled' ? shownFrom(io.cwd, path) : undefined),
    write: (made: Run): void => {
      if (state === 'failed') return;
      try {
        writeOwn(path, io.guard.text(render(made)), shared);
        state = made.scenarios.some(({ exchanges }) => exchanges.length > 0) ? 'filled' : 'opened';
      } catch {
        state = 'failed';
      }
    },
  };
}
