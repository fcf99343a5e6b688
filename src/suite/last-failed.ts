import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Io } from '../model/io.ts';
import type { Run } from '../model/run.ts';
import { UsageError } from '../model/scenario.ts';
import { readRun } from '../saved/saved-run.ts';

/** Ids of the scenarios of a run that are to be run again. */
export interface FailedBefore {
  /** They failed or were not judged. */
  readonly sent: readonly string[];
  /** They could not be sent. Records that can be read now may give what they need; else they are left out. */
  readonly notSent: readonly string[];
}

/** Undefined where no scenario that was sent failed, and none was left without a verdict. */
export function failedIn({ scenarios }: Run): FailedBefore | undefined {
  const idsOf = (...verdicts: readonly string[]) =>
    scenarios.filter(({ verdict }) => verdicts.includes(verdict)).map(({ id }) => id);
  const sent = idsOf('failed', 'inconclusive');
  return sent.length === 0 ? undefined : { sent, notSent: idsOf('skipped') };
}

/** The same of the run in a folder. Undefined where everything passed: then the whole suite runs. */
export async function lastFailed(folder: string, io: Io): Promise<FailedBefore | undefined> {
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
