import type { Clock } from '../../src/model/clock.ts';

export interface VirtualClock extends Clock {
  /** Stops the time during real work, such as unpacking a body. */
  readonly standingFor: <Value>(work: () => Promise<Value>) => Promise<Value>;
}

interface Waiting {
  readonly until: number;
  readonly end: () => void;
}

/** A clock that advances to the end of the next wait once everything waits. */
export function virtualClock(start: number): VirtualClock {
  /** Sorted by end. */
  const waits: Waiting[] = [];
  let time = start;
  let working = 0;
  let isDue = false;
  const moveOn = () => {
    if (isDue || working > 0 || waits.length === 0) return;
    isDue = true;
    // Runs after all effects of the last wait.
    setImmediate(() => {
      isDue = false;
      const next = working > 0 ? undefined : waits.shift();
      if (!next) return;
      time = next.until;
      next.end();
      moveOn();
    });
  };
  return {
    now: () => time,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) {
          resolve();
          return;
        }
        const end = () => {
          signal?.removeEventListener('abort', abort);
          resolve();
        };
        const waiting = { until: time + Math.max(0, ms), end };
        const abort = () => {
          waits.splice(waits.indexOf(waiting), 1);
          resolve();
        };
        signal?.addEventListener('abort', abort, { once: true });
        const at = waits.findIndex(({ until }) => until > waiting.until);
        waits.splice(at < 0 ? waits.length : at, 0, waiting);
        moveOn();
      }),
    async standingFor(work) {
      working += 1;
      try {
        return await work();
      } finally {
        working -= 1;
        moveOn();
      }
    },
  };
}
