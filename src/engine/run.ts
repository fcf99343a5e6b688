import type { Run } from '../model/run.ts';
import { type DrivenScenario, numbered } from './drive/drive.ts';
import { openGate } from './drive/gate.ts';
import { endedBy } from './drive/queue.ts';
import { driveSuite } from './drive/suite.ts';
import { openJournal } from './journal/journal.ts';
import { doubtsBy } from './result/judged.ts';
import type { RunOptions } from './result/options.ts';
import { runId, runOf } from './result/pipeline.ts';

/** The main job: drives the suite, judges what it received, and returns everything as plain data. */
export async function run(given: RunOptions): Promise<Run> {
  const { limits, signal, clock, gate = openGate({ ...limits, signal, clock }) } = given;
  const options = { ...given, gate };
  const { began = performance.now() } = given;
  const startedAt = new Date(Date.now() - (performance.now() - began));
  const at = { startedAt, began, id: runId(startedAt) };
  const quiet = { ...options, observe: () => [] };
  const opening = options.journal
    ? runOf({ ...at, drivings: [], suite: options.suite }, quiet)
    : undefined;
  const parts = new WeakMap<DrivenScenario, Run>();
  /** Judged once, for all listeners. */
  const partOf = (driving: DrivenScenario): Run => {
    const held = parts.get(driving);
    if (held) return held;
    const begun = performance.now();
    const suite = options.suite.filter(({ scenario }) => scenario === driving.scenario);
    const part = runOf(
      { ...at, drivings: [driving], suite, isPart: true },
      { ...quiet, clauses: [], settings: [] },
    );
    parts.set(driving, part);
    options.onJudged?.(performance.now() - begun);
    return part;
  };
  const reported = new Set<string>();
  const sure = (driving: DrivenScenario) => {
    if (!options.onSure || reported.has(driving.scenario.id)) return;
    reported.add(driving.scenario.id);
    options.onSure(partOf(driving));
  };
  const journal = opening && openJournal(options, opening);
  const driven = await driveSuite({
    ...options,
    planned: options.suite.flatMap(({ scenario, resolved }) =>
      resolved.state === 'ready' ? [{ scenario, steps: resolved.steps }] : [],
    ),
    doubtsOf: doubtsBy(options),
    onDriven: (driving) => {
      journal?.driven(partOf(driving));
      options.onDriven?.(driving.scenario);
      if (driving.exchanges.every((x) => options.usable(options.subjectOf(x)))) sure(driving);
    },
    onConfirmed: sure,
  });
  const ended = endedBy(signal) ?? gate.spent();
  const wouldDo = options.wouldDo?.();
  const incomplete = ended !== undefined && wouldDo ? `${ended}; ${wouldDo}` : ended;
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
  return made;
}
