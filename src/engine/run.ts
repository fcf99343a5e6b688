import type { Clock } from '../model/clock.ts';
import type { Run } from '../model/run.ts';
import type { Scenario } from '../model/scenario.ts';
import { present } from '../standards/collections/present.ts';
import { type DrivenScenario, numbered } from './drive/drive.ts';
import { openGate } from './drive/gate.ts';
import { endedBy } from './drive/queue.ts';
import { driveSuite } from './drive/suite.ts';
import { calmBy } from './result/judged.ts';
import type { RunOptions } from './result/options.ts';
import { runId, runOf } from './result/pipeline.ts';

/** Minimum interval between partial results, in ms, and the maximum share of time spent on them. */
const [minIntervalMs, share] = [1000, 1 / 50] as const;
/** The same share if nothing else is received. */
const idleShare = 1 / 2;

/**
 * Decides when what was received so far is judged and kept, since the run may be killed: before anything is received,
 * after an answer if that is not too often, and whenever nothing was received for a second, since a long wait may have begun. `keep`
 * returns how long it took, in ms. Nothing is kept without a clock, and while the run is ending: all is judged then.
 */
function openKeeping(clock: Clock | undefined, keep: () => number, isEnding: () => boolean) {
  let [nextAt, idleMs]: [number, number] = [0, minIntervalMs];
  let idle = new AbortController();
  let isOver = false;
  const keepNow = () => {
    const tookMs = keep();
    nextAt = performance.now() + Math.max(minIntervalMs, tookMs / share);
    idleMs = Math.max(minIntervalMs, tookMs / idleShare);
  };
  // The first answer is kept at once.
  if (clock) keep();
  return {
    /** Called whenever something was received. */
    changed(): void {
      // If a call throws, others are still in flight.
      if (!clock || isOver || isEnding()) return;
      if (performance.now() >= nextAt) keepNow();
      idle.abort();
      idle = new AbortController();
      const { signal } = idle;
      const settled = async () => {
        await clock.wait(idleMs, signal);
        if (!signal.aborted) keepNow();
      };
      void settled();
    },
    end(): void {
      isOver = true;
      idle.abort();
    },
  };
}

/** Drives the suite, judges what it received, and returns everything as plain data. */
export async function run(runOptions: RunOptions): Promise<Run> {
  const { limits, signal, clock, gate = openGate({ ...limits, signal, clock }) } = runOptions;
  const options = { ...runOptions, gate };
  const { began = performance.now() } = runOptions;
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
  const due = options.suite.filter(({ resolved }) => resolved.state === 'ready').length;
  const done = new Set<Scenario>();
  let soFar: (() => readonly DrivenScenario[]) | undefined;
  const keeping = openKeeping(
    options.onSoFar && gate.clock,
    () => {
      const begun = performance.now();
      const incomplete = `stopped after ${done.size} of ${due} scenarios`;
      const drivings = numbered([...discovery, ...(soFar?.() ?? [])]);
      options.onSoFar?.(runOf({ ...at, drivings, suite: options.suite, incomplete }, quiet));
      const tookMs = performance.now() - begun;
      // The first time, before anything is received, it is slower than ever after.
      if (drivings.length > 0) options.onJudged?.(tookMs);
      return tookMs;
    },
    () => signal.aborted,
  );
  const driven = await driveSuite({
    ...options,
    planned: options.suite.flatMap(({ scenario, resolved }) =>
      resolved.state === 'ready' ? [{ scenario, steps: resolved.steps }] : [],
    ),
    isCalm: calmBy(options),
    onOpened: (received) => {
      soFar = received;
    },
    onAsked: (exchange) => {
      keeping.changed();
      options.onAsked?.(exchange);
    },
    onDriven: (driving) => {
      done.add(driving.scenario);
      keeping.changed();
      options.onDriven?.(driving.scenario);
      if (driving.exchanges.every((x) => options.usable(options.subjectOf(x)))) sure(driving);
    },
    onConfirmed: sure,
  }).finally(() => keeping.end());
  const incomplete = endedBy(signal) ?? gate.spent();
  return runOf(
    {
      ...at,
      drivings: numbered([...discovery, ...driven]),
      suite: options.suite,
      cross: options.datasets.cross(),
      ...present({ incomplete }),
    },
    options,
  );
}
