import type { Clock } from '../../model/clock.ts';
import type { EndpointId } from '../../model/endpoint.ts';
import { httpDateMs } from '../../standards/date/http-date.ts';
import { figure } from '../../standards/text/figures.ts';
import { realClock } from './clock.ts';

/** What every request of a run has to pass, whoever asks: discovery, the suite, confirming calls. */
export interface Gate {
  /** By which the run waits. */
  readonly clock: Clock;
  readonly pace: Pace;
  readonly allowance: Allowance;
}

interface GateOptions extends PaceOptions {
  /** The most requests of the run. */
  readonly requests?: number;
}

/** One for a whole run, so that its limits hold over all endpoints. */
export const openGate = (options: GateOptions): Gate => ({
  clock: options.clock ?? realClock,
  pace: openPace(options),
  allowance: openAllowance(options.requests),
});

/** The built-in suite asks some hundreds of times; a client is not to be asked without end. */
export const usualRequests = 2000;

/** How much a run may ask of a client in all. */
interface Allowance {
  /** Takes one request; false when there is none left. */
  take(): boolean;
  /** Whether there is one left; a request that is held back by it counts as wanted. */
  left(): boolean;
  /** Why the run ended early, as a phrase; undefined while nothing was held back. */
  reached(): string | undefined;
}

/** A cap on the requests of a run, discovery and confirming calls among them. */
function openAllowance(most: number = usualRequests): Allowance {
  let taken = 0;
  let wanted = false;
  const left = () => {
    if (taken < most) return true;
    wanted = true;
    return false;
  };
  return {
    left,
    take() {
      if (!left()) return false;
      taken += 1;
      return true;
    },
    reached: () =>
      wanted
        ? `the cap of ${figure(most)} ${most === 1 ? 'request' : 'requests'} was reached (limits.requests)`
        : undefined,
  };
}

/** Longer than this a client's Retry-After is not waited for; the endpoint is asked no more. */
export const longestWaitMs = 60_000;
/** The same for all its pauses together, so that a run ends however often it is asked to wait. */
export const longestHeldMs = 300_000;

export interface Pace {
  /** Resolves when the next request to this endpoint may leave. */
  turn(endpoint: EndpointId): Promise<void>;
  /** The client asked to wait: 429, or Retry-After. */
  hold(endpoint: EndpointId, ms: number): void;
  /** Milliseconds for which the endpoint was held in all, as the client asked for them. */
  heldMs(endpoint: EndpointId): number;
}

interface PaceOptions {
  readonly ratePerSecond?: number;
  readonly signal: AbortSignal;
  /** Default: the machine's. */
  readonly clock?: Clock | undefined;
}

/** The first space between requests to an endpoint that asked for a pause, in ms; each further pause doubles it. */
const firstSpaceMs = 50;

/**
 * Spaces all requests of a run by the rate, whatever their endpoint. Holds an endpoint that asked for a pause, and
 * spaces its requests from then on: at most by the pause that it asked for.
 */
export function openPace({ ratePerSecond, signal, clock = realClock }: PaceOptions): Pace {
  const gap = ratePerSecond ? 1000 / ratePerSecond : 0;
  const held = new Map<EndpointId, number>();
  const total = new Map<EndpointId, number>();
  const spaces = new Map<EndpointId, { ms: number; next: number }>();
  let next = 0;
  return {
    async turn(endpoint) {
      for (;;) {
        const now = clock.now();
        const space = spaces.get(endpoint);
        const expected = Math.max(held.get(endpoint) ?? 0, next, space?.next ?? 0);
        if (expected <= now) {
          next = now + gap;
          if (space) space.next = now + space.ms;
          return;
        }
        if (signal.aborted) return;
        await clock.wait(expected - now, signal);
      }
    },
    hold(endpoint, ms) {
      const now = clock.now();
      const heldUntil = held.get(endpoint) ?? 0;
      const before = Math.max(now, heldUntil);
      const until = Math.max(before, now + ms);
      // Answers that come together ask once.
      if (now >= heldUntil) {
        const { ms: was = firstSpaceMs / 2, next: after = 0 } = spaces.get(endpoint) ?? {};
        spaces.set(endpoint, { ms: Math.min(was * 2, ms), next: after });
      }
      held.set(endpoint, until);
      // Answers that came together ask for the same pause.
      total.set(endpoint, (total.get(endpoint) ?? 0) + until - before);
    },
    heldMs: (endpoint) => total.get(endpoint) ?? 0,
  };
}

/**
 * Milliseconds of a Retry-After header (RFC 9110 10.2.3): seconds or an HTTP date; undefined when it is
 * neither. A date is read against the answer's own Date, where there is one: the two clocks may differ.
 */
export function retryAfterMs(
  headers: { readonly [name: string]: string },
  now: number,
): number | undefined {
  const value = headers['retry-after']?.trim();
  if (value === undefined) return undefined;
  // What has more digits than a safe number is as good as for ever.
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1000, Number.MAX_SAFE_INTEGER);
  const at = httpDateMs(value, now);
  if (at === undefined) return undefined;
  const sent = headers['date'] === undefined ? undefined : httpDateMs(headers['date'], now);
  return Math.max(0, at - (sent ?? now));
}
