import type { Io } from '../../model/io.ts';
import type { ResolvedScenario, Scenario } from '../../model/scenario.ts';
import { openStatusLine, progressLine } from '../../report/terminal/progress.ts';

const lists = "looking for test data in the client's lists";

interface RunningScenario {
  readonly as: string;
  /** Start time of `performance.now()`, in ms. */
  readonly since: number;
}

/** Opens the progress display of a run on stderr: a line that overwrites itself, on a terminal. */
export function openLive(isQuiet: boolean, io: Pick<Io, 'stderr' | 'env'>) {
  let total = 0;
  const underWay = new Map<Scenario | typeof lists, RunningScenario>([
    [lists, { as: lists, since: performance.now() }],
  ]);
  const done = new Set<Scenario>();
  let pause = { until: 0, why: '' };
  const text = (width: number) => {
    const now = performance.now();
    const waiting = [...underWay.values()]
      .map(({ as, since }) => ({ scenario: as, forMs: now - since }))
      .toSorted((a, b) => b.forMs - a.forMs);
    const paused = pause.until > now ? { pause: pause.why } : {};
    return progressLine({ done: done.size, total, ...paused, waiting }, width);
  };
  const line = isQuiet ? undefined : openStatusLine(io, text);
  return {
    /** Sets what will be requested, which ends discovery. */
    plan(suite: readonly ResolvedScenario[]): void {
      underWay.delete(lists);
      total = suite.filter(({ resolved }) => resolved.state === 'ready').length;
    },
    hooks: {
      onStarted: (scenario: Scenario): void => {
        // It was not finished when sent concurrently.
        const as = underWay.has(scenario) ? `${scenario.id} once more, alone` : scenario.id;
        underWay.set(scenario, { as, since: performance.now() });
      },
      onDriven: (scenario: Scenario): void => {
        underWay.delete(scenario);
        done.add(scenario);
      },
      onPause: (ms: number, why: string): void => {
        pause = { until: performance.now() + ms, why };
      },
    },
    end: () => line?.end(),
  };
}
