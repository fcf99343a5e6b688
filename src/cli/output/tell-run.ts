import type { Io } from '../../model/io.ts';
import type { Run } from '../../model/run.ts';
import type { UsageError } from '../../model/scenario.ts';
import { github } from '../../report/github.ts';
import { listOf } from '../../report/page/block.ts';
import { fileReporters, isFile, type ReporterName } from '../../report/reporters.ts';
import { type Move, nextStep } from '../../report/story/judged.ts';
import { type LookFlags, lookOf } from '../options/look.ts';
import { annotates, tellGithub } from './github-actions.ts';
import { tellText } from './tell-result.ts';
import { type ReportFolder, writeReports } from './write-reports.ts';

export interface RunOutput extends ReportFolder {
  readonly reporters: readonly ReporterName[];
  readonly look: LookFlags;
  /** Show a line for each scenario instead of each endpoint. */
  readonly piped?: boolean;
  /** Who must act, for records of a ticket. */
  readonly move?: Move | undefined;
}

/** Writes and announces the reports of a finished run. Throws a UsageError, last, if some could not be written. */
export async function tellRun(run: Run, telling: RunOutput, io: Io): Promise<void> {
  const { reporters, out } = telling;
  let trouble: readonly UsageError[] = [];
  if (out === '-') {
    for (const name of reporters) {
      if (isFile(name)) io.stdout.write(fileReporters[name].render(run));
      else if (name !== 'terminal') io.stdout.write(github(run), 'annotations');
    }
  } else {
    const { paths, ...written } = writeReports(run, reporters, telling, io);
    trouble = written.trouble;
    const { piped = false, look, move } = telling;
    if (reporters.includes('terminal')) {
      const { terminal } = await import('../../report/terminal/terminal.ts');
      io.stdout.write(terminal(run, { ...lookOf(io.stdout, look, io), piped, paths }));
      if (move) tellText([listOf([nextStep(move)])], look, io);
    } else for (const path of paths) io.stdout.write(`${path}\n`);
  }
  if (annotates(telling, io)) await tellGithub(run, telling, io);
  const [first, ...rest] = trouble;
  for (const each of rest) io.stderr.write(`greenlight: ${each.message}\n`);
  if (first) throw first;
}
