import type { Io } from '../../model/io.ts';
import type { ResolvedScenario, Scenario } from '../../model/scenario.ts';
import { openStatusLine } from '../../report/terminal/progress.ts';
import { duration, howMany } from '../../standards/text/figures.ts';

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
  const text = () => {
    const now = performance.now();
    const longest = [...underWay.values()].toSorted((a, b) => a.since - b.since)[0];
    const forMs = longest ? now - longest.since : 0;
    // A shorter wait would be unreadable; before the suite there is nothing else to show.
    const isNamed = longest && (total === 0 || forMs >= 1000);
    const wait = isNamed && `${longest.as} ${duration(Math.floor(forMs / 1000) * 1000)}`;
    const counts = total === 0 ? [] : [`${done.size} of ${howMany(total, 'scenario')}`];
    return [...counts, pause.until > now ? pause.why : wait || ''].join('   ');
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
