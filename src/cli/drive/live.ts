import type { EndpointId } from '../../model/endpoint.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Io } from '../../model/io.ts';
import type { Run } from '../../model/run.ts';
import type { Resolving, Scenario } from '../../model/scenario.ts';
import {
  durationAtPace,
  inPlace,
  type Pace,
  type ProgressState,
  paceLine,
  progressLine,
  requestsLine,
} from '../../report/terminal/progress.ts';
import { legible } from '../../standards/text/legible.ts';

const everyMs = 100;
/** A pipe gets its first line of progress after this time, and the next after as long again each time. */
const firstLineMs = 10_000;
/** The longest line of progress in a pipe. */
const pipeColumns = 120;
/** What goes before the suite. */
const lists = "looking for test data in the client's lists";

export interface Live {
  /** What is to be asked; before, data for it are looked for in the client's own lists. */
  readonly plan: (suite: readonly Resolving[]) => void;
  readonly started: (scenario: Scenario) => void;
  readonly asked: (exchange: Exchange) => void;
  readonly driven: (scenario: Scenario) => void;
  /** So many more failed requests are sent again; below 0 when that is done. */
  readonly confirming: (requests: number) => void;
  /** Nothing is sent for so many ms. */
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
  { concurrency, timeMs }: { readonly concurrency: number; readonly timeMs: number },
  io: Pick<Io, 'stderr'>,
): Live {
  const width = io.stderr.columns ?? 80;
  const requests = new Map<Scenario, number>();
  const paces = new Map<EndpointId, Pace>();
  let isPaceShown = how !== 'line';
  const began = performance.now();
  const underWay = new Map<Scenario | typeof lists, UnderWay>([
    [lists, { as: lists, since: began }],
  ]);
  let again = 0;
  let pause = { until: 0, why: '' };
  const done = new Set<Scenario>();
  /** How often each scenario has asked, by its id. */
  const sent = new Map<string, number>();
  let exchanges = 0;
  let isFound = false;
  let nextLineAt = began + firstLineMs;

  /** At the pace of each endpoint; undefined while one that is still to be asked gave too few answers. */
  const leftMs = () => {
    const left = [...paces].map(([endpoint, pace]) => {
      const of = [...requests].filter(([each]) => each.endpoint === endpoint && !done.has(each));
      const ofEach = of.map(([{ id }, steps]) => Math.max(0, steps - (sent.get(id) ?? 0)));
      return { ...pace, requests: ofEach.reduce((sum, each) => sum + each, 0) };
    });
    return durationAtPace(
      left.filter((pace) => pace.requests > 0),
      concurrency,
    );
  };
  const state = (): ProgressState => {
    const now = performance.now();
    const left = leftMs();
    return {
      done: done.size,
      total: requests.size,
      exchanges,
      ...(!left ? {} : { leftMs: Math.min(left, began + timeMs - now) }),
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
  /** Once, when every endpoint has answered often enough. */
  const tellPace = ({ endpoint, durationMs }: Exchange) => {
    const pace = paces.get(endpoint);
    if (!pace) return;
    const { requests: of, answers, totalMs } = pace;
    paces.set(endpoint, {
      requests: of,
      answers: answers + 1,
      totalMs: totalMs + (durationMs ?? 0),
    });
    const lasts = durationAtPace([...paces.values()], concurrency);
    if (isPaceShown || lasts === undefined) return;
    isPaceShown = true;
    wipe();
    io.stderr.write(`${paceLine(lasts)}\n`);
  };
  return {
    plan(suite) {
      underWay.delete(lists);
      for (const { scenario, resolved } of suite) {
        if (resolved.state !== 'ready') continue;
        const { endpoint } = scenario;
        const of = resolved.steps.length;
        requests.set(scenario, of);
        const { requests: known = 0 } = paces.get(endpoint) ?? {};
        paces.set(endpoint, { requests: known + of, answers: 0, totalMs: 0 });
      }
      if (how !== 'line') return;
      wipe();
      const all = [...requests.values()].reduce((sum, each) => sum + each, 0);
      io.stderr.write(`${requestsLine(all)}\n`);
    },
    wipe,
    progress() {
      const sum = (of: Iterable<Scenario>) =>
        [...of].reduce((steps, each) => steps + (requests.get(each) ?? 0), 0);
      return { share: sum(done) / Math.max(1, sum(requests.keys())), answered: exchanges };
    },
    started(scenario) {
      // Beside others it came to no end.
      const as = underWay.has(scenario) ? `${scenario.id} once more, alone` : scenario.id;
      underWay.set(scenario, { as, since: performance.now() });
    },
    asked: (exchange) => {
      tellPace(exchange);
      sent.set(exchange.scenario, (sent.get(exchange.scenario) ?? 0) + 1);
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
