import type { Run } from '../model/run.ts';
import { openGate } from './drive/gate.ts';
import { driveSuite, numbered } from './drive/suite.ts';
import { openJournal } from './journal/journal.ts';
import { openTelling } from './journal/telling.ts';
import { isCalm, judgeAll } from './judge/judged.ts';
import type { RunOptions } from './options.ts';
import { openShown } from './redact/shown.ts';
import { assemble } from './result/assemble.ts';
import { runId } from './run-id.ts';

/** The main job: drives the suite, judges what came, and returns everything as plain data. */
export async function run(given: RunOptions): Promise<Run> {
  const { limits, signal, pauseScale, gate = openGate({ ...limits, signal, pauseScale }) } = given;
  const options = { ...given, gate };
  const startedAt = new Date();
  const began = performance.now();
  const id = runId(startedAt);
  const shown = openShown(options);
  const reported = openTelling(options, shown);
  const journal = openJournal(options, { startedAt, id, shown });
  const driven = await driveSuite({
    ...options,
    planned: options.suite.flatMap(({ scenario, resolved }) =>
      resolved.state === 'ready' ? [{ scenario, steps: resolved.steps }] : [],
    ),
    isCalm: (driving) => isCalm(driving, options),
    onDriven: (driving) => {
      journal.driven(driving);
      reported.driven(driving);
      options.onDriven?.(driving.scenario);
    },
  });
  const drivings = numbered([...(options.discovery ? [options.discovery] : []), ...driven]);
  const judged = judgeAll(drivings, options, options.datasets.cross());
  const made = shown(assemble(drivings, judged, { options, startedAt, began, id }));
  journal.end(made);
  reported.rest(made);
  return made;
}
