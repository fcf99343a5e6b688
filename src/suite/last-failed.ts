import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Io } from '../model/io.ts';
import type { Run } from '../model/run.ts';
import { UsageError } from '../model/scenario.ts';
import { readRun } from '../saved/saved-run.ts';

/** Ids of scenarios to run again. */
export interface FailedScenarios {
  /** Scenarios that failed or were not judged. */
  readonly sent: readonly string[];
  /** Scenarios that could not be sent. Run again if the records now provide their data, else left out. */
  readonly notSent: readonly string[];
}

/** Returns the scenarios to run again; undefined if no scenario that was sent failed or is without a verdict. */
export function failedIn({ scenarios }: Run): FailedScenarios | undefined {
  const idsOf = (...verdicts: readonly string[]) =>
    scenarios.filter(({ verdict }) => verdicts.includes(verdict)).map(({ id }) => id);
  const sent = idsOf('failed', 'inconclusive');
  return sent.length === 0 ? undefined : { sent, notSent: idsOf('skipped') };
}

/** Reads them from the run in a folder. Undefined if everything passed: then the whole suite runs. */
export async function lastFailed(folder: string, io: Io): Promise<FailedScenarios | undefined> {
  const isThere = await stat(resolve(io.cwd, folder)).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    throw new UsageError(
      `--last-failed reads the last run from ${folder}, the folder of --out, which is not there; run once without it`,
    );
  }
  const failed = failedIn((await readRun(folder, io.cwd)).run);
  if (failed) return failed;
  io.stderr.write(`greenlight: nothing failed in ${folder}, so the whole suite runs.\n`);
  return undefined;
}
