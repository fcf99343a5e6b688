import type { Io } from '../../model/io.ts';
import type { ResolvedScenario, Scenario } from '../../model/scenario.ts';
import {
  openStatusLine,
  type ProgressState,
  progressLine,
} from '../../report/terminal/progress.ts';
import { howMany } from '../../standards/text/figures.ts';

const everyMs = 100;
/** Time of the first progress line in a pipe, in ms; the interval doubles with each line. */
const firstLineMs = 10_000;
/** Maximum length of a progress line in a pipe. */
const pipeColumns = 120;
const lists = "looking for test data in the client's lists";

interface RunningScenario {
  readonly as: string;
  /** Start time of `performance.now()`, in ms. */
  readonly since: number;
}

function openTally() {
  const requests = new Map<Scenario, number>();
  const underWay = new Map<Scenario | typeof lists, RunningScenario>([
    [lists, { as: lists, since: performance.now() }],
  ]);
  const done = new Set<Scenario>();
  let pause = { until: 0, why: '' };
  return {
    /** Sets what will be requested, which ends discovery. Returns the number of requests. */
    plan(suite: readonly ResolvedScenario[]): number {
      underWay.delete(lists);
      for (const { scenario, resolved } of suite) {
        if (resolved.state === 'ready') requests.set(scenario, resolved.steps.length);
      }
      return [...requests.values()].reduce((sum, steps) => sum + steps, 0);
    },
    state(now: number): ProgressState {
      return {
        done: done.size,
        total: requests.size,
        ...(pause.until > now ? { pause: pause.why } : {}),
        waiting: [...underWay.values()]
          .map(({ as, since }) => ({ scenario: as, forMs: now - since }))
          .toSorted((a, b) => b.forMs - a.forMs),
      };
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
  };
}

/** Opens the progress display of a run on stderr: a line that overwrites itself, or a few lines over a long run. */
export function openLive(isQuiet: boolean, io: Pick<Io, 'stderr' | 'env'>) {
  const tally = openTally();
  const began = performance.now();
  const textIn = (width: number) => progressLine(tally.state(performance.now()), width);
  const line = isQuiet ? undefined : openStatusLine(io, textIn);
  let nextLineAt = began + firstLineMs;
  const tick = () => {
    const now = performance.now();
    if (now < nextLineAt) return;
    nextLineAt = now + (now - began);
    io.stderr.write(`greenlight: ${textIn(pipeColumns)}\n`);
  };
  const timer = line?.isShown === false ? setInterval(tick, everyMs) : undefined;
  timer?.unref();
  return {
    hooks: tally.hooks,
    plan(suite: readonly ResolvedScenario[]): void {
      const requests = tally.plan(suite);
      line?.write(`About ${howMany(requests, 'request')}.`);
    },
    end(): void {
      clearInterval(timer);
      line?.end();
    },
  };
}
