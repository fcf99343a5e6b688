import { constants } from 'node:fs';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { UsageError } from '../model/errors.ts';
import type { Run } from '../model/run.ts';
import { fileReporters } from '../report/reporters.ts';
import { shownFrom } from './config/find.ts';
import type { Io } from './io.ts';

type FileReporterName = keyof typeof fileReporters;

/** Makes the folder, so that a run is not driven for nothing. Throws UsageError when nothing can be written there. */
export async function assertFolder(out: string, io: Io): Promise<void> {
  const folder = resolve(io.cwd, out);
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw notWritten(out, error);
  }
}

/** Writes the asked reports into the folder; gives their paths as they are to be shown. */
export async function writeReports(
  run: Run,
  names: readonly FileReporterName[],
  out: string,
  io: Io,
): Promise<readonly string[]> {
  const folder = resolve(io.cwd, out);
  const paths = names.map((name) => join(folder, fileReporters[name].file));
  try {
    for (const [i, name] of names.entries()) {
      await writeFile(paths[i] ?? '', fileReporters[name].render(run));
    }
  } catch (error) {
    throw notWritten(out, error);
  }
  return paths.map((path) => shownFrom(io.cwd, path));
}

function notWritten(out: string, error: unknown): UsageError {
  const why = error instanceof Error ? error.message : String(error);
  return new UsageError(`the reports cannot be written to ${out}: ${why}; choose another --out`);
}
