import { saidOf } from '../../../config/given/choices.ts';
import type { Flags } from '../../../config/load.ts';
import { datasetIds } from '../../../model/endpoint.ts';
import type { Io } from '../../../model/io.ts';
import type { Run } from '../../../model/run.ts';
import { UsageError } from '../../../model/scenario.ts';
import { diff } from '../../../report/over-time/diff.ts';
import { diffText } from '../../../report/over-time/diff-text.ts';
import { exitCodeOf, exportText } from '../../../report/over-time/export-text.ts';
import type { Document } from '../../../report/page/block.ts';
import { readRun } from '../../../saved/saved-run.ts';
import { tokensOf } from '../../../standards/json/json-pointer.ts';
import { list } from '../../../standards/text/figures.ts';
import { tellResult } from '../../output/tell-result.ts';
import { diffExports, kindOf } from './exports.ts';

/**
 * Compares two saved runs or two exports. Returns 0 if the later is the same or better; 1 for a worse run, or an export
 * that lacks or changes records; 3 if something was not judged again, or an export is truncated.
 */
export async function diffCommand(old: string, now: string, flags: Flags, io: Io): Promise<number> {
  const output = saidOf(flags, io, { reporters: ['terminal'] });
  const tell = (changes: object, text: () => Document) =>
    tellResult(changes, text, { ...output, empty: 1 }, io);
  const { pointer } = flags;
  if (pointer !== undefined && !tokensOf(pointer)) {
    throw new UsageError(`--pointer is '${pointer}'; expected a JSON Pointer such as /data/items`);
  }
  const two = { old, new: now, ...(pointer === undefined ? {} : { pointer }) };
  const kind = await kindOf(two, io);
  if (kind) {
    const changed = await diffExports(two, kind, io);
    tell(changed, () => exportText(changed));
    return exitCodeOf(changed);
  }
  const [before, after] = [await runIn(old, io), await runIn(now, io)];
  const changed = diff(before, after);
  tell(changed, () => diffText(changed));
  return changed.exitCode;
}

async function runIn(path: string, io: Io): Promise<Run> {
  try {
    const { run, note } = await readRun(path, io.cwd);
    if (note !== undefined) io.stderr.write(`greenlight: ${note}\n`);
    return run;
  } catch (error) {
    // The file may be an export.
    if (!(error instanceof UsageError) || !/is not a saved run/.test(error.message)) {
      throw error;
    }
    throw new UsageError(
      `${error.message}; nor does it begin like an export of ${list(datasetIds, 'or')}`,
    );
  }
}
