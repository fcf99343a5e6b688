import type { Run } from '../model/run.ts';
import type { ReporterName } from '../report/reporters.ts';
import { terminal } from '../report/terminal.ts';
import type { Io } from './io.ts';
import { type LookFlags, lookOf } from './look.ts';
import { writeReports } from './write-reports.ts';

export interface Telling {
  readonly reporters: readonly ReporterName[];
  /** A folder, or `-` for the one report on stdout. */
  readonly out: string;
  readonly look: LookFlags;
  /** The header and the scenarios were written while the run went on. */
  readonly live: boolean;
}

/** Writes the reports of a finished run, and tells it on the terminal. */
export async function tellRun(run: Run, telling: Telling, io: Io): Promise<void> {
  const files = telling.reporters.filter((name) => name !== 'terminal');
  if (telling.out === '-') {
    const { fileReporters } = await import('../report/reporters.ts');
    for (const name of files) io.stdout.write(fileReporters[name].render(run));
    return;
  }
  const paths = await writeReports(run, files, telling.out, io);
  if (telling.reporters.includes('terminal')) {
    const look = lookOf(io.stdout, telling.look, io);
    io.stdout.write(terminal(run, { ...look, live: telling.live, paths }));
    return;
  }
  for (const path of paths) io.stdout.write(`${path}\n`);
}
