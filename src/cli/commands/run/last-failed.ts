import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Run } from '../../../model/run.ts';
import { UsageError } from '../../../model/scenario.ts';
import type { Io } from '../../io.ts';
import { readRun } from '../../saved/saved-run.ts';

/**
 * The scenarios of a run that failed or were not judged, with those that were not sent: records that
 * can be read now may give what they need. None where no scenario that was sent is among them.
 */
export const failedIn = ({ scenarios }: Run): readonly string[] =>
  scenarios.some(({ verdict }) => verdict === 'failed' || verdict === 'inconclusive')
    ? scenarios.filter(({ verdict }) => verdict !== 'passed').map(({ id }) => id)
    : [];

/** The same of the run in a folder. Undefined where nothing failed: then there is no part to run. */
export async function lastFailed(folder: string, io: Io): Promise<readonly string[] | undefined> {
  const isThere = await stat(resolve(io.cwd, folder)).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    throw new UsageError(
      `--last-failed reads the last run from ${folder}, the folder of --out, which is not there; run once without it`,
    );
  }
  const ids = failedIn((await readRun(folder, io.cwd)).run);
  if (ids.length > 0) return ids;
  io.stderr.write(`greenlight: nothing failed in ${folder}, so the whole suite runs.\n`);
  return undefined;
}
