import type { Scenario } from '../../../model/scenario.ts';
import { inPlace, progressLine } from '../../../report/progress.ts';
import type { Io } from '../../io.ts';

const everyMs = 100;

export interface Live {
  readonly started: (scenario: Scenario) => void;
  readonly asked: () => void;
  readonly driven: (scenario: Scenario) => void;
  /** Makes room for other text; the line comes back by itself. */
  readonly wipe: () => void;
  readonly end: () => void;
}

/** One line on stderr that overwrites itself, on a terminal only; nothing otherwise. */
export function openLive(total: number, shown: boolean, io: Io): Live {
  const width = io.stderr.columns ?? 80;
  const underWay = new Map<Scenario, number>();
  let done = 0;
  let exchanges = 0;
  const draw = () => {
    const now = performance.now();
    const waiting = [...underWay]
      .map(([scenario, since]) => ({ scenario: scenario.id, forMs: now - since }))
      .toSorted((a, b) => b.forMs - a.forMs);
    io.stderr.write(inPlace(progressLine({ done, total, exchanges, waiting }, width), width));
  };
  const timer = shown ? setInterval(draw, everyMs) : undefined;
  timer?.unref();
  const wipe = () => {
    if (timer) io.stderr.write(inPlace('', width));
  };
  return {
    wipe,
    started: (scenario) => underWay.set(scenario, performance.now()),
    asked: () => {
      exchanges += 1;
    },
    driven: (scenario) => {
      underWay.delete(scenario);
      done += 1;
    },
    end: () => {
      clearInterval(timer);
      wipe();
    },
  };
}
