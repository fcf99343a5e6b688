import { relative, resolve } from 'node:path';
import { saidOf } from '../../config/given/choices.ts';
import type { Flags } from '../../config/load.ts';
import { openRedactor } from '../../engine/redact/redactor.ts';
import type { Io } from '../../model/io.ts';
import type { Run } from '../../model/run.ts';
import { UsageError } from '../../model/scenario.ts';
import { type FileReporterName, fileReporters } from '../../report/reporters.ts';
import { readRun } from '../../saved/saved-run.ts';
import { tellRun } from '../output/tell-run.ts';
import { assertFolder } from '../output/write-reports.ts';

/** Every report, since rendering a saved run is cheap. */
const everyReport = ['terminal', ...(Object.keys(fileReporters) as FileReporterName[])] as const;

export async function renderCommand(file: string, flags: Flags, io: Io): Promise<number> {
  const { run, folder, note } = await readRun(file, io.cwd);
  if (note !== undefined) io.stderr.write(`greenlight: ${note}\n`);
  const usualOut = folder === undefined ? undefined : relative(io.cwd, folder) || '.';
  const output = saidOf(flags, io, {
    reporters: everyReport,
    ...(usualOut ? { out: usualOut } : {}),
  });
  const isIntoRun = output.out !== undefined && resolve(io.cwd, output.out) === folder;
  if (output.redactPeople && isIntoRun) {
    throw new UsageError(
      '--redact-people leaves the saved run as it is; name another folder with --out',
    );
  }
  assertFolder(output, io);
  const telling = { ...output, isOfRun: isIntoRun };
  await tellRun(output.redactPeople ? redacted(run, io) : run, telling, io);
  return 0;
}

/** Replaces people by pseudonyms, and the token, in case something else saved the run. */
function redacted(run: Run, { env }: Io): Run {
  const value = env['GREENLIGHT_TOKEN']?.trim();
  const secrets = value ? [{ value, variable: 'GREENLIGHT_TOKEN' }] : [];
  return openRedactor(secrets, { people: true }).run(run);
}
