import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';

export interface Arrivals {
  readonly ratePerSecond: number;
  readonly forMs: number;
  readonly signal: AbortSignal;
}

/** Timers of Node fire up to this late; the rest of a wait polls the event loop. */
const timerMs = 2;
/** Calls that may leave without a look at the sockets, where sending is behind. */
const mostAtOnce = 8;

/**
 * Calls `send` at even steps of time, whether or not earlier calls have ended: an open model. `dueAt` is when the
 * call is due, by `performance.now()`; latency that counts from there includes the time for which a call waited to
 * be sent. Returns how long it sent, in ms.
 */
export async function arrive(
  { ratePerSecond, forMs, signal }: Arrivals,
  send: (call: number, dueAt: number) => void,
): Promise<number> {
  const began = performance.now();
  const calls = Math.max(1, Math.round((forMs / 1000) * ratePerSecond));
  for (let call = 0; call < calls && !signal.aborted; call += 1) {
    const dueAt = began + (call * 1000) / ratePerSecond;
    await until(dueAt, signal);
    if (call % mostAtOnce === 0) await turn();
    if (!signal.aborted) send(call, dueAt);
  }
  await until(began + forMs, signal);
  return Math.min(forMs, performance.now() - began);
}

async function until(at: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const left = at - performance.now();
    if (left <= 0 || signal.aborted) return;
    if (left > timerMs) await sleep(left - timerMs, undefined, { signal }).catch(() => undefined);
    else await turn();
  }
}
