import { datasetIds } from '../../../model/endpoint.ts';
import type { Run } from '../../../model/run.ts';
import { UsageError } from '../../../model/scenario.ts';
import { diff } from '../../../report/over-time/diff.ts';
import { diffText } from '../../../report/over-time/diff-text.ts';
import { exportText, isWorse } from '../../../report/over-time/export-text.ts';
import { tokensOf } from '../../../standards/json/json-pointer.ts';
import { list } from '../../../standards/text/figures.ts';
import { saidOf } from '../../config/choices.ts';
import type { Flags } from '../../config/load.ts';
import type { Io } from '../../io.ts';
import { lookOf } from '../../options/look.ts';
import { withoutCommands } from '../../output/github-actions.ts';
import { readRun } from '../../saved/saved-run.ts';
import { diffExports, kindOf } from './exports.ts';

interface Diff {
  readonly old: string;
  readonly new: string;
  readonly flags: Flags;
}

/**
 * What changed from one saved run, or one export, to another. 0: the same or better; 1: a run that is worse,
 * an export that lacks or changes records.
 */
export async function diffCommand({ old, new: now, flags }: Diff, io: Io): Promise<number> {
  const said = saidOf(flags, io, { reporters: ['terminal'] });
  const look = lookOf(io.stdout, said.look, io);
  const tell = (document: object, text: () => string) =>
    io.stdout.write(
      said.out === '-' ? `${JSON.stringify(document, null, 2)}\n` : withoutCommands(text(), io),
    );
  const { pointer } = flags;
  if (pointer !== undefined && !tokensOf(pointer)) {
    throw new UsageError(`--pointer is '${pointer}'; expected a JSON Pointer such as /data/items`);
  }
  const two = { old, new: now, ...(pointer === undefined ? {} : { pointer }) };
  const kind = await kindOf(two, io);
  if (kind) {
    const changed = await diffExports(two, kind, io);
    tell(changed, () => exportText(changed, look));
    return isWorse(changed) ? 1 : 0;
  }
  const [before, after] = [await runIn(old, io), await runIn(now, io)];
  const changed = diff(before, after);
  tell(changed, () => diffText(changed, look));
  return changed.worse.length > 0 ? 1 : 0;
}

async function runIn(path: string, io: Io): Promise<Run> {
  try {
    return (await readRun(path, io.cwd)).run;
  } catch (error) {
    // Whoever meant an export should read that it is none.
    if (!(error instanceof UsageError) || !/is not a (?:saved run|journal)/.test(error.message)) {
      throw error;
    }
    throw new UsageError(
      `${error.message}; nor does it begin like an export of ${list(datasetIds, 'or')}`,
    );
  }
}
