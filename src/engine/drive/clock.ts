import type { Clock } from '../../model/clock.ts';

/** What a signal ends: one listener for all that wait, since Node takes more than ten for a leak. */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/** The clock of the machine. */
export const realClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  async wait(ms, signal) {
    if (signal?.aborted) return;
    const ends = signal && (waiting.get(signal) ?? endedBy(signal));
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        ends?.delete(end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      ends?.add(end);
    });
  },
};

function endedBy(signal: AbortSignal): Set<() => void> {
  const ends = new Set<() => void>();
  waiting.set(signal, ends);
  signal.addEventListener('abort', () => {
    for (const end of ends) end();
  });
  return ends;
}

/** A clock that is `times` as fast as the machine's. */
export function fastClock(times: number): Clock {
  const began = realClock.now();
  return {
    now: () => began + (realClock.now() - began) * times,
    wait: (ms, signal) => realClock.wait(ms / times, signal),
  };
}

/** Resolves with the work, or after `ms` milliseconds. Rejects when the work does. */
export async function atMost(
  work: Promise<unknown> | undefined,
  ms: number,
  clock: Clock,
): Promise<void> {
  const over = new AbortController();
  await Promise.race([work, clock.wait(ms, over.signal)]).finally(() => over.abort());
}
