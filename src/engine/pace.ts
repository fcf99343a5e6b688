import { setTimeout as wait } from 'node:timers/promises';
import type { EndpointId } from '../model/endpoint.ts';

/** Longer than this a client's Retry-After is not waited for; the endpoint is asked no more. */
export const longestWaitMs = 60_000;

export interface Pace {
  /** Resolves when the next request to this endpoint may leave. */
  turn(endpoint: EndpointId): Promise<void>;
  /** The client asked to wait: 429, or Retry-After. */
  hold(endpoint: EndpointId, ms: number): void;
}

/** Spaces all requests of a run by the rate, and holds an endpoint that asked for a pause. */
export function openPace(ratePerSecond: number | undefined, signal: AbortSignal): Pace {
  const gap = ratePerSecond ? 1000 / ratePerSecond : 0;
  const held = new Map<EndpointId, number>();
  let next = 0;
  return {
    async turn(endpoint) {
      for (;;) {
        const now = performance.now();
        const due = Math.max(held.get(endpoint) ?? 0, next);
        if (due <= now) {
          next = now + gap;
          return;
        }
        if (signal.aborted) return;
        await wait(due - now, undefined, { signal }).catch(() => {});
      }
    },
    hold(endpoint, ms) {
      held.set(endpoint, Math.max(held.get(endpoint) ?? 0, performance.now() + ms));
    },
  };
}

/** Milliseconds of a Retry-After header (RFC 9110 10.2.3): seconds or an HTTP date; undefined when it is neither. */
export function retryAfterMs(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\s*\d+\s*$/.test(value)) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
