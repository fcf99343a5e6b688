import type { Run } from '../model/run.ts';
import { assemble } from './assemble.ts';
import { judgeAll } from './judged.ts';
import type { RunOptions } from './options.ts';
import { driveSuite, numbered } from './suite.ts';
import { openTelling } from './telling.ts';

/** The main job: drives the suite, judges what came, and returns everything as plain data. */
export async function run(options: RunOptions): Promise<Run> {
  const startedAt = new Date();
  const began = performance.now();
  const told = openTelling(options);
  const drivings = numbered(
    await driveSuite({
      ...options,
      planned: options.suite.flatMap(({ scenario, resolved }) =>
        resolved.state === 'ready' ? [{ scenario, steps: resolved.steps }] : [],
      ),
      onDriven: (driving) => {
        told.driven(driving);
        options.onDone?.(driving.scenario);
      },
    }),
  );
  const judged = judgeAll(drivings, options);
  const made = assemble(drivings, judged, { options, startedAt, began });
  told.rest(made);
  return made;
}
