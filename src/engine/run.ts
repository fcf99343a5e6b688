import type { Run } from '../model/run.ts';
import { endedBy } from './drive/ask.ts';
import type { Driving } from './drive/drive.ts';
import { openGate } from './drive/gate.ts';
import { driveSuite, numbered } from './drive/suite.ts';
import { openJournal } from './journal/journal.ts';
import { openTelling } from './journal/telling.ts';
import { calmBy } from './judge/judged.ts';
import type { RunOptions } from './options.ts';
import { runId, runOf } from './pipeline.ts';
import { openRedaction } from './redact/redact-run.ts';

/** The main job: drives the suite, judges what came, and returns everything as plain data. */
export async function run(given: RunOptions): Promise<Run> {
  const { limits, signal, pauseScale, gate = openGate({ ...limits, signal, pauseScale }) } = given;
  const options = { ...given, gate, redact: openRedaction(given) };
  const startedAt = new Date();
  const at = { startedAt, began: performance.now(), id: runId(startedAt) };
  const quiet = { ...options, observe: () => [] };
  // Judging a part by itself is for those who listen.
  const opening =
    options.journal || options.onScenario
      ? runOf({ ...at, drivings: [], suite: options.suite }, quiet)
      : undefined;
  const parts = new WeakMap<Driving, Run>();
  /** Judged once, whoever listens. */
  const partOf = (driving: Driving): Run => {
    const held = parts.get(driving);
    if (held) return held;
    const suite = options.suite.filter(({ scenario }) => scenario === driving.scenario);
    const part = runOf(
      { ...at, drivings: [driving], suite },
      { ...quiet, clauses: [], settings: [] },
    );
    parts.set(driving, part);
    return part;
  };
  const told = new Set<string>();
  const sure = (driving: Driving) => {
    if (!options.onSure || told.has(driving.scenario.id)) return;
    told.add(driving.scenario.id);
    options.onSure(partOf(driving));
  };
  const telling = opening && openTelling(options, opening);
  const journal = opening && openJournal(options, opening);
  const driven = await driveSuite({
    ...options,
    planned: options.suite.flatMap(({ scenario, resolved }) =>
      resolved.state === 'ready' ? [{ scenario, steps: resolved.steps }] : [],
    ),
    isCalm: calmBy(options),
    onDriven: (driving) => {
      if (opening) {
        const part = partOf(driving);
        journal?.driven(part);
        telling?.driven(driving, part);
      }
      options.onDriven?.(driving.scenario);
      if (driving.exchanges.every((x) => options.usable(options.subjectOf(x)))) sure(driving);
    },
    onConfirmed: sure,
  });
  const incomplete = endedBy(signal) ?? gate.allowance.reached();
  const made = runOf(
    {
      ...at,
      drivings: numbered([...(options.discovery ? [options.discovery] : []), ...driven]),
      suite: options.suite,
      cross: options.datasets.cross(),
      ...(incomplete === undefined ? {} : { incomplete }),
    },
    options,
  );
  journal?.end(made);
  telling?.rest(made);
  return made;
}
