import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';

export interface Arrivals {
  readonly ratePerSecond: number;
  readonly forMs: number;
  readonly signal: AbortSignal;
}

/** One call, counted from 0. */
export interface Due {
  readonly call: number;
  /** When it is due, in ms since the first. */
  readonly fromMs: number;
  /** The same by `performance.now()`. */
  readonly dueAt: number;
}

/** Calls that may leave without a look at the sockets, where sending is behind. */
const mostAtOnce = 8;

/**
 * Calls `send` at even steps of time, whether or not earlier calls have ended: an open model. Latency that counts
 * from when a call was due includes the time for which it waited to be sent. Returns how long it sent, in ms.
 */
export async function arrive(
  { ratePerSecond, forMs, signal }: Arrivals,
  send: (due: Due) => void,
): Promise<number> {
  const began = performance.now();
  const calls = Math.round((forMs / 1000) * ratePerSecond);
  for (let call = 0; call < calls && !signal.aborted; call += 1) {
    const fromMs = (call * 1000) / ratePerSecond;
    const dueAt = began + fromMs;
    await until(dueAt, signal);
    if (call % mostAtOnce === 0) await turn();
    if (!signal.aborted) send({ call, fromMs, dueAt });
  }
  await until(began + forMs, signal);
  return Math.min(forMs, performance.now() - began);
}

/** Waits until then, or up to a millisecond less: that is how timers of Node count. */
async function until(at: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const left = Math.floor(at - performance.now());
    if (left <= 0 || signal.aborted) return;
    await sleep(left, undefined, { signal }).catch(() => undefined);
  }
}
