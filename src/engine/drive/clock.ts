import { setMaxListeners } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Clock } from '../../model/clock.ts';

export const realClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  async wait(ms, signal) {
    // Any number of waits may listen to this signal; above ten, Node warns of a leak.
    if (signal) setMaxListeners(0, signal);
    await setTimeout(ms, undefined, signal && { signal }).catch(() => undefined);
  },
};

export function fastClock(times: number): Clock {
  const began = realClock.now();
  return {
    now: () => began + (realClock.now() - began) * times,
    wait: (ms, signal) => realClock.wait(ms / times, signal),
  };
}

/** Resolves with the work, or after `ms` milliseconds. Rejects if the work does. */
export async function atMost(
  work: Promise<unknown> | undefined,
  ms: number,
  clock: Clock,
): Promise<void> {
  const over = new AbortController();
  await Promise.race([work, clock.wait(ms, over.signal)]).finally(() => over.abort());
}
