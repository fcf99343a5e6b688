import type { Io } from '../../model/io.ts';
import type { Run } from '../../model/run.ts';
import type { ResolvedScenario, Scenario } from '../../model/scenario.ts';
import { openStatusLine, progressLine } from '../../report/terminal/progress.ts';
import { legible } from '../../standards/text/legible.ts';

/** Activity before the suite. */
const lists = "looking for test data in the client's lists";

interface RunningScenario {
  /** Name in the progress line. */
  readonly as: string;
  /** Start time of `performance.now()`, in ms. */
  readonly since: number;
}

/** Opens the progress line of a run on a terminal; counts what is done in any case. */
export function openLive(isShown: boolean, io: Pick<Io, 'stderr' | 'env'>) {
  const requests = new Map<Scenario, number>();
  const underWay = new Map<Scenario | typeof lists, RunningScenario>([
    [lists, { as: lists, since: performance.now() }],
  ]);
  let confirming = 0;
  let pause = { until: 0, why: '' };
  const done = new Set<Scenario>();
  let exchanges = 0;
  let isFound = false;

  const line = (width: number): string => {
    const now = performance.now();
    const state = {
      done: done.size,
      total: requests.size,
      confirming,
      ...(pause.until > now ? { pause: pause.why } : {}),
      waiting: [...underWay.values()]
        .map(({ as, since }) => ({ scenario: as, forMs: now - since }))
        .toSorted((a, b) => b.forMs - a.forMs),
    };
    return progressLine(state, width);
  };
  const shown = isShown ? openStatusLine(io, line) : undefined;
  return {
    /** Sets what will be requested, which ends discovery. */
    plan: (suite: readonly ResolvedScenario[]): void => {
      underWay.delete(lists);
      for (const { scenario, resolved } of suite) {
        if (resolved.state === 'ready') requests.set(scenario, resolved.steps.length);
      }
    },
    /** Returns the share of planned requests in finished scenarios, and the number of all answered requests. */
    progress: () => {
      const sum = (of: Iterable<Scenario>) =>
        [...of].reduce((steps, each) => steps + (requests.get(each) ?? 0), 0);
      return { share: sum(done) / Math.max(1, sum(requests.keys())), answered: exchanges };
    },
    started: (scenario: Scenario): void => {
      // It was not finished when sent concurrently.
      const as = underWay.has(scenario) ? `${scenario.id} once more, alone` : scenario.id;
      underWay.set(scenario, { as, since: performance.now() });
    },
    asked: (): void => {
      exchanges += 1;
    },
    driven: (scenario: Scenario): void => {
      underWay.delete(scenario);
      done.add(scenario);
    },
    /** Adds failed requests being resent; negative when they are done. */
    confirming: (more: number): void => {
      confirming += more;
    },
    /** Announces a pause of `ms` milliseconds. */
    pause: (ms: number, why: string): void => {
      pause = { until: performance.now() + ms, why };
    },
    /** Takes the findings of a scenario; the first is reported at once. */
    sure: ({ findings }: Run): void => {
      const [first] = findings.filter(({ severity }) => severity === 'error');
      if (!first || isFound) return;
      isFound = true;
      const where = first.step === undefined ? first.endpoint : `${first.scenario}`;
      shown?.tell(`first finding: ${legible(first.title)} (${first.rule}, ${where})`);
    },
    end: (): void => shown?.end(),
  };
}
