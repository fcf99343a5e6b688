import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';

export interface Arrivals {
  readonly ratePerSecond: number;
  readonly forMs: number;
  readonly signal: AbortSignal;
}

/** Single call, numbered from 0. */
export interface DueCall {
  readonly call: number;
  /** Due time, in ms since the first call. */
  readonly fromMs: number;
  /** Due time, on the clock of `performance.now()`. */
  readonly dueAt: number;
}

/** Maximum number of calls sent without polling the sockets when sending is late. */
const maxCallsAtOnce = 8;

/**
 * Calls `send` at a constant rate, whether or not earlier calls have ended: an open model. Latency measured from the
 * due
 * time includes any delay of sending. Returns the duration of sending, in ms.
 */
export async function arrive(
  { ratePerSecond, forMs, signal }: Arrivals,
  send: (due: DueCall) => void,
): Promise<number> {
  const began = performance.now();
  const calls = Math.round((forMs / 1000) * ratePerSecond);
  for (let call = 0; call < calls && !signal.aborted; call += 1) {
    const fromMs = (call * 1000) / ratePerSecond;
    const dueAt = began + fromMs;
    await until(dueAt, signal);
    if (call % maxCallsAtOnce === 0) await turn();
    if (!signal.aborted) send({ call, fromMs, dueAt });
  }
  await until(began + forMs, signal);
  return Math.min(forMs, performance.now() - began);
}

/** Waits until then, or up to a millisecond less, the resolution of Node's timers. */
async function until(at: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const left = Math.floor(at - performance.now());
    if (left <= 0 || signal.aborted) return;
    await sleep(left, undefined, { signal }).catch(() => undefined);
  }
}
