import { diff } from '../../report/diff/diff.ts';
import { diffText } from '../../report/diff/diff-text.ts';
import type { Flags } from '../config/load.ts';
import { saidOf } from '../config/said.ts';
import type { Io } from '../io.ts';
import { lookOf } from '../options/look.ts';
import { withoutCommands } from '../output/without-commands.ts';
import { readRun } from '../saved/saved-run.ts';

interface Diff {
  readonly old: string;
  readonly new: string;
  readonly flags: Flags;
}

/** What changed from one saved run to another; 0 the same or better, 1 worse. */
export async function diffCommand({ old, new: now, flags }: Diff, io: Io): Promise<number> {
  const [before, after] = [await readRun(old, io.cwd), await readRun(now, io.cwd)];
  const changed = diff(before.run, after.run);
  const said = saidOf(flags, io, { reporters: ['terminal'] });
  io.stdout.write(
    said.out === '-'
      ? `${JSON.stringify(changed, null, 2)}\n`
      : withoutCommands(diffText(changed, lookOf(io.stdout, said.look, io)), io),
  );
  return changed.worse.length > 0 ? 1 : 0;
}
