import type { Run } from '../model/run.ts';
import type { Scenario } from '../model/scenario.ts';
import { type DrivenScenario, numbered } from './drive/drive.ts';
import { openGate } from './drive/gate.ts';
import { endedBy } from './drive/queue.ts';
import { driveSuite } from './drive/suite.ts';
import { doubtsBy } from './result/judged.ts';
import type { RunOptions } from './result/options.ts';
import { runId, runOf } from './result/pipeline.ts';

/** Minimum interval between partial results, in ms, and the maximum share of time spent on them. */
const [minIntervalMs, share] = [1000, 1 / 20] as const;

/** Drives the suite, judges what it received, and returns everything as plain data. */
export async function run(given: RunOptions): Promise<Run> {
  const { limits, signal, clock, gate = openGate({ ...limits, signal, clock }) } = given;
  const options = { ...given, gate };
  const { began = performance.now() } = given;
  const startedAt = new Date(Date.now() - (performance.now() - began));
  const at = { startedAt, began, id: runId(startedAt) };
  const quiet = { ...options, observe: () => [] };
  const reported = new Set<Scenario>();
  const sure = (driving: DrivenScenario) => {
    const { scenario } = driving;
    if (!options.onSure || reported.has(scenario)) return;
    reported.add(scenario);
    const suite = options.suite.filter((each) => each.scenario === scenario);
    const part = { ...at, drivings: [driving], suite, isPart: true } as const;
    options.onSure(runOf(part, { ...quiet, clauses: [], settings: [] }));
  };
  const discovery = options.discovery ? [options.discovery] : [];
  const done = new Map<Scenario, DrivenScenario>();
  let nextAt = 0;
  const tellSoFar = () => {
    const begun = performance.now();
    if (!options.onSoFar || begun < nextAt) return;
    const drivings = options.suite.flatMap(({ scenario }) => done.get(scenario) ?? []);
    const due = options.suite.filter(({ resolved }) => resolved.state === 'ready').length;
    const incomplete = `stopped after ${done.size} of ${due} scenarios`;
    const numbers = numbered([...discovery, ...drivings]);
    options.onSoFar(runOf({ ...at, drivings: numbers, suite: options.suite, incomplete }, quiet));
    const tookMs = performance.now() - begun;
    options.onJudged?.(tookMs);
    if (done.size > 0) nextAt = begun + Math.max(minIntervalMs, tookMs / share);
  };
  tellSoFar();
  const driven = await driveSuite({
    ...options,
    planned: options.suite.flatMap(({ scenario, resolved }) =>
      resolved.state === 'ready' ? [{ scenario, steps: resolved.steps }] : [],
    ),
    doubtsOf: doubtsBy(options),
    onDriven: (driving) => {
      done.set(driving.scenario, driving);
      tellSoFar();
      options.onDriven?.(driving.scenario);
      if (driving.exchanges.every((x) => options.usable(options.subjectOf(x)))) sure(driving);
    },
    onConfirmed: sure,
  });
  const ended = endedBy(signal) ?? gate.spent();
  const wouldDo = options.wouldDo?.();
  const incomplete = ended !== undefined && wouldDo ? `${ended}; ${wouldDo}` : ended;
  return runOf(
    {
      ...at,
      drivings: numbered([...discovery, ...driven]),
      suite: options.suite,
      cross: options.datasets.cross(),
      ...(incomplete === undefined ? {} : { incomplete }),
    },
    options,
  );
}
