import { usable } from '../../contract/answers/usable.ts';
import { rules } from '../../contract/catalogue.ts';
import { mergedRuns, type NamedRun, whyNotMerged } from '../../engine/merge/merge-runs.ts';
import { UsageError } from '../../model/scenario.ts';
import { scenarioRules } from '../../scenario/rules/rules.ts';
import { saidOf } from '../config/choices.ts';
import type { Flags } from '../config/load.ts';
import type { Io } from '../io.ts';
import { tellRun } from '../output/tell-run.ts';
import { assertFolder } from '../output/write-reports.ts';
import { readRun } from '../saved/saved-run.ts';
import { savedSubject } from '../saved/saved-subject.ts';
import { everyReport } from './render.ts';
import { variablesOf } from './replay/refill.ts';
import { reproducing } from './run/reproduce.ts';

interface Merge {
  readonly files: readonly string[];
  readonly flags: Flags;
}

/** Shards, or runs of parts of one suite, as one run with one verdict; the exit code is that of the whole. */
export async function mergeCommand({ files, flags }: Merge, io: Io): Promise<number> {
  const runs: NamedRun[] = [];
  for (const file of files) runs.push(await readRun(file, io.cwd));
  const [first, ...rest] = runs;
  if (!first) throw new UsageError('merge takes the files of the runs to put together');
  const why = whyNotMerged([first, ...rest]);
  if (why !== undefined) throw new UsageError(`these are not parts of one run: ${why}`);
  const run = mergedRuns([first, ...rest], {
    rules: [...rules, ...scenarioRules],
    subjectOf: savedSubject,
    usable,
    reproduce: reproducing(commandOf(runs), false)((text) => text, variablesIn(runs)),
  });
  const said = saidOf(flags, io, { reporters: everyReport });
  if (said.out !== '-') await assertFolder(said, io);
  await tellRun(run, { ...said, live: false }, io);
  return run.exitCode;
}

/** How the parts were started, as their findings tell it; else the least that sends to the same client. */
function commandOf(runs: readonly NamedRun[]): string {
  const [reported] = runs.flatMap(({ run }) =>
    run.findings.map(({ reproduce }) => reproduce.command),
  );
  const least = runs.map(({ run }) => `greenlight run -u ${run.target.clientBase}`)[0] ?? '';
  return reported?.replace(/ --only \S+$/, '') ?? least;
}

/** Saved requests hold `$NAME` where a secret was. */
const variablesIn = (runs: readonly NamedRun[]): readonly string[] =>
  variablesOf(runs.flatMap(({ run }) => run.exchanges.flatMap(({ request }) => request ?? [])));
