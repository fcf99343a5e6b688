import type { Clock } from '../../model/clock.ts';
import type { EndpointId } from '../../model/endpoint.ts';
import { howMany } from '../../standards/text/figures.ts';
import { realClock } from './clock.ts';

export type Gate = ReturnType<typeof openGate>;

export interface GateOptions {
  readonly ratePerSecond?: number | undefined;
  /** Maximum number of requests of the run. */
  readonly requests?: number | undefined;
  readonly signal: AbortSignal;
  /** Default: the machine's. */
  readonly clock?: Clock | undefined;
}

/** Default maximum number of requests; the built-in suite sends several hundred. */
export const usualRequests = 2000;

/** Interval between requests after the first pause, in ms. Each further pause doubles it, up to its own duration. */
const firstSpaceMs = 50;

interface HoldOptions {
  /** End of the pause. */
  readonly until: number;
  /** Total duration of all pauses. */
  readonly totalMs: number;
  readonly spaceMs: number;
  /** Earliest time of the next request, by the interval. */
  next: number;
}

const unheld: HoldOptions = { until: 0, totalMs: 0, spaceMs: firstSpaceMs / 2, next: 0 };

/** Limits all requests of a run: the rate, the pauses required by the client, and the total number. */
export function openGate(options: GateOptions) {
  const { signal, clock = realClock, requests = usualRequests } = options;
  const gapMs = options.ratePerSecond ? 1000 / options.ratePerSecond : 0;
  const holdings = new Map<EndpointId, HoldOptions>();
  let next = 0;
  let count = 0;
  let isSpent = false;
  return {
    clock,
    /** Resolves when the next request to this endpoint may be sent, or at an interrupt. */
    async turn(endpoint: EndpointId): Promise<void> {
      for (;;) {
        const now = clock.now();
        const holding = holdings.get(endpoint);
        const due = Math.max(next, holding?.until ?? 0, holding?.next ?? 0);
        if (due <= now) {
          next = now + gapMs;
          if (holding) holding.next = now + holding.spaceMs;
          return;
        }
        if (signal.aborted) return;
        await clock.wait(due - now, signal);
      }
    },
    /** Applies a pause required by the client: the endpoint waits, and its later requests are spaced out. */
    hold(endpoint: EndpointId, ms: number): void {
      const now = clock.now();
      const holding = holdings.get(endpoint) ?? unheld;
      const from = Math.max(now, holding.until);
      const until = Math.max(from, now + ms);
      holdings.set(endpoint, {
        until,
        // Concurrent calls share one pause.
        spaceMs: now < holding.until ? holding.spaceMs : Math.min(holding.spaceMs * 2, ms),
        next: holding.next,
        totalMs: holding.totalMs + until - from,
      });
    },
    /** Returns the total duration of the pauses of the endpoint, in ms. */
    heldMs: (endpoint: EndpointId): number => holdings.get(endpoint)?.totalMs ?? 0,
    /** Counts one request; returns false if the run may send no more. */
    take(): boolean {
      isSpent ||= count >= requests;
      if (!isSpent) count += 1;
      return !isSpent;
    },
    /** Returns why no more may be sent, as a phrase; undefined until a request was denied. */
    spent: (): string | undefined =>
      isSpent
        ? `the cap of ${howMany(requests, 'request')} was reached (limits.requests)`
        : undefined,
  };
}
