import type { Io } from '../../model/io.ts';
import type { Run } from '../../model/run.ts';
import type { ResolvedScenario, Scenario } from '../../model/scenario.ts';
import {
  inPlace,
  type ProgressState,
  progressLine,
  requestsLine,
} from '../../report/terminal/progress.ts';
import { legible } from '../../standards/text/legible.ts';

const everyMs = 100;
/** Time of the first progress line in a pipe, in ms; the interval doubles with each line. */
const firstLineMs = 10_000;
/** Maximum length of a progress line in a pipe. */
const pipeColumns = 120;
/** Activity before the suite. */
const lists = "looking for test data in the client's lists";

/** `line` overwrites itself, on a terminal. `lines` are a few over a long run, in a pipe. */
type ProgressForm = 'line' | 'lines' | 'nothing';

interface RunningScenario {
  /** Name in the progress line. */
  readonly as: string;
  /** Start time of `performance.now()`, in ms. */
  readonly since: number;
}

/** Opens the progress display of a run on stderr. */
export function openLive(how: ProgressForm, io: Pick<Io, 'stderr'>) {
  const width = io.stderr.columns ?? 80;
  const requests = new Map<Scenario, number>();
  const began = performance.now();
  const underWay = new Map<Scenario | typeof lists, RunningScenario>([
    [lists, { as: lists, since: began }],
  ]);
  let again = 0;
  let pause = { until: 0, why: '' };
  const done = new Set<Scenario>();
  let exchanges = 0;
  let isFound = false;
  let nextLineAt = began + firstLineMs;

  const shareDone = () => {
    const sum = (of: Iterable<Scenario>) =>
      [...of].reduce((steps, each) => steps + (requests.get(each) ?? 0), 0);
    return sum(done) / Math.max(1, sum(requests.keys()));
  };
  const state = (): ProgressState => {
    const now = performance.now();
    return {
      done: done.size,
      total: requests.size,
      confirming: again,
      ...(pause.until > now ? { pause: pause.why } : {}),
      waiting: [...underWay.values()]
        .map(({ as, since }) => ({ scenario: as, forMs: now - since }))
        .toSorted((a, b) => b.forMs - a.forMs),
    };
  };
  const tick = () => {
    if (how === 'line') {
      io.stderr.write(inPlace(progressLine(state(), width), width));
      return;
    }
    const now = performance.now();
    if (now < nextLineAt) return;
    nextLineAt = now + (now - began);
    io.stderr.write(`greenlight: ${progressLine(state(), pipeColumns)}\n`);
  };
  const timer = how === 'nothing' ? undefined : setInterval(tick, everyMs);
  timer?.unref();
  const wipe = () => {
    if (how === 'line') io.stderr.write(inPlace('', width));
  };
  return {
    /** Sets what will be requested, which ends discovery. */
    plan: (suite: readonly ResolvedScenario[]): void => {
      underWay.delete(lists);
      for (const { scenario, resolved } of suite) {
        if (resolved.state === 'ready') requests.set(scenario, resolved.steps.length);
      }
      if (how !== 'line') return;
      wipe();
      const all = [...requests.values()].reduce((sum, each) => sum + each, 0);
      io.stderr.write(`${requestsLine(all)}\n`);
    },
    /** Returns the share of planned requests in finished scenarios, and the number of all answered requests. */
    progress: () => ({ share: shareDone(), answered: exchanges }),
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
      again += more;
    },
    /** Announces a pause of `ms` milliseconds. */
    pause: (ms: number, why: string): void => {
      pause = { until: performance.now() + ms, why };
    },
    /** Takes the findings of a scenario; the first is reported at once. */
    sure: ({ findings }: Run): void => {
      const [first] = findings.filter(({ severity }) => severity === 'error');
      if (!first || isFound || how !== 'line') return;
      isFound = true;
      wipe();
      const where = first.step === undefined ? first.endpoint : `${first.scenario}`;
      io.stderr.write(`first finding: ${legible(first.title)} (${first.rule}, ${where})\n`);
    },
    end: (): void => {
      clearInterval(timer);
      wipe();
    },
  };
}
