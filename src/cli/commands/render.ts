import { relative } from 'node:path';
import { type FileReporterName, fileReporters } from '../../report/reporters.ts';
import { saidOf } from '../config/choices.ts';
import type { Flags } from '../config/load.ts';
import type { Io } from '../io.ts';
import { tellRun } from '../output/tell-run.ts';
import { assertFolder } from '../output/write-reports.ts';
import { readRun } from '../saved/saved-run.ts';

interface Render {
  readonly file: string;
  readonly flags: Flags;
}

/** Every report there is; a saved run costs nothing to tell again. */
export const everyReport = [
  'terminal',
  ...(Object.keys(fileReporters) as FileReporterName[]),
] as const;

/** Any format from a saved run: a report.json, a journal.ndjson of a run that was killed, or its folder. */
export async function renderCommand({ file, flags }: Render, io: Io): Promise<number> {
  const { run, folder } = await readRun(file, io.cwd);
  const usualOut = folder === undefined ? undefined : relative(io.cwd, folder) || '.';
  const said = saidOf(flags, io, {
    reporters: everyReport,
    ...(usualOut ? { out: usualOut } : {}),
  });
  if (said.out !== '-') await assertFolder(said, io);
  await tellRun(run, { ...said, live: false }, io);
  return 0;
}
