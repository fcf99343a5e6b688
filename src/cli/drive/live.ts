import type { Io } from '../../model/io.ts';
import type { Run } from '../../model/run.ts';
import type { Resolving, Scenario } from '../../model/scenario.ts';
import {
  inPlace,
  type ProgressState,
  progressLine,
  requestsLine,
} from '../../report/terminal/progress.ts';
import { legible } from '../../standards/text/legible.ts';

const everyMs = 100;
/** A pipe gets its first line of progress after this time, and the next after as long again each time. */
const firstLineMs = 10_000;
/** The longest line of progress in a pipe. */
const pipeColumns = 120;
/** The time left is shown once this share of the planned requests is done: bursts and pauses come late. */
const leastShare = 0.5;
/** What goes before the suite. */
const lists = "looking for test data in the client's lists";

export interface Live {
  /** What is to be asked; before, data for it are looked for in the client's own lists. */
  readonly plan: (suite: readonly Resolving[]) => void;
  readonly started: (scenario: Scenario) => void;
  readonly asked: () => void;
  readonly driven: (scenario: Scenario) => void;
  /** Failed requests that begin to be sent again; negative when that is done. */
  readonly confirming: (requests: number) => void;
  /** Nothing is sent for `ms` milliseconds. */
  readonly pause: (ms: number, why: string) => void;
  /** What was found in a scenario; the first is reported at once. */
  readonly sure: (part: Run) => void;
  /** Makes room for other text; the line comes back by itself. */
  readonly wipe: () => void;
  /** The part of the planned requests whose scenarios are done, and how many were answered in all. */
  readonly progress: () => { readonly share: number; readonly answered: number };
  readonly end: () => void;
}

/** `line`: one that overwrites itself, on a terminal. `lines`: a few over a long run, in a pipe. */
type How = 'line' | 'lines' | 'nothing';

interface UnderWay {
  /** What it is called. */
  readonly as: string;
  /** By `performance.now()`, in ms. */
  readonly since: number;
}

/** What a run is at and what it waits for, on stderr, within its limits. */
export function openLive(
  how: How,
  { timeMs }: { readonly timeMs: number },
  io: Pick<Io, 'stderr'>,
): Live {
  const width = io.stderr.columns ?? 80;
  const requests = new Map<Scenario, number>();
  const began = performance.now();
  let plannedAt = began;
  const underWay = new Map<Scenario | typeof lists, UnderWay>([
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
  /** At the pace so far; undefined while too little is done for an estimate to be near. */
  const leftMs = (now: number) => {
    const share = shareDone();
    if (share < leastShare) return undefined;
    return Math.min(((now - plannedAt) * (1 - share)) / share, began + timeMs - now);
  };
  const state = (): ProgressState => {
    const now = performance.now();
    const left = leftMs(now);
    return {
      done: done.size,
      total: requests.size,
      ...(left === undefined ? {} : { leftMs: left }),
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
    plan(suite) {
      underWay.delete(lists);
      plannedAt = performance.now();
      for (const { scenario, resolved } of suite) {
        if (resolved.state === 'ready') requests.set(scenario, resolved.steps.length);
      }
      if (how !== 'line') return;
      wipe();
      const all = [...requests.values()].reduce((sum, each) => sum + each, 0);
      io.stderr.write(`${requestsLine(all)}\n`);
    },
    wipe,
    progress: () => ({ share: shareDone(), answered: exchanges }),
    started(scenario) {
      // It did not finish beside others.
      const as = underWay.has(scenario) ? `${scenario.id} once more, alone` : scenario.id;
      underWay.set(scenario, { as, since: performance.now() });
    },
    asked: () => {
      exchanges += 1;
    },
    driven: (scenario) => {
      underWay.delete(scenario);
      done.add(scenario);
    },
    confirming: (more) => {
      again += more;
    },
    pause: (ms, why) => {
      pause = { until: performance.now() + ms, why };
    },
    sure: ({ findings }) => {
      const [first] = findings.filter(({ severity }) => severity === 'error');
      if (!first || isFound || how !== 'line') return;
      isFound = true;
      wipe();
      const where = first.step === undefined ? first.endpoint : `${first.scenario}`;
      io.stderr.write(`first finding: ${legible(first.title)} (${first.rule}, ${where})\n`);
    },
    end: () => {
      clearInterval(timer);
      wipe();
    },
  };
}
