import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { UsageError } from '../model/errors.ts';
import type { Run } from '../model/run.ts';
import { fileReporters } from '../report/reporters.ts';
import type { Io } from './io.ts';

type FileReporterName = keyof typeof fileReporters;

/** Writes the asked reports into the folder; gives their paths as they are to be shown. */
export async function writeReports(
  run: Run,
  names: readonly FileReporterName[],
  out: string,
  io: Io,
): Promise<readonly string[]> {
  if (names.length === 0) return [];
  const folder = join(io.cwd, out);
  try {
    await mkdir(folder, { recursive: true });
    for (const name of names) {
      const { file, render } = fileReporters[name];
      await writeFile(join(folder, file), render(run));
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`The reports cannot be written to ${out}: ${why}. Choose another --out.`);
  }
  return names.map((name) => relative(io.cwd, join(folder, fileReporters[name].file)));
}
