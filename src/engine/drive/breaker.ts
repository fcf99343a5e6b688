import { bytesOf } from '../../contract/reading/answers/same-bytes.ts';
import { isThrottled } from '../../contract/reading/failures/failure-of.ts';
import type { EndpointId } from '../../model/endpoint.ts';
import type { Exchange, Situation } from '../../model/exchange.ts';
import { duration } from '../../standards/text/figures.ts';

/**
 * So many times in a row without an answer, and the endpoint is asked no more. Calls that were under way
 * together end together: of so many, each counts for its part.
 */
const silences = 3;
/** No request was written, so others under way are no explanation. */
const unconnected: ReadonlySet<string> = new Set(['proxy', 'lookup', 'connect', 'tls']);
/** Of sums of thirds and the like. */
const noise = 1e-6;
/** So many 401 or 403 in a row with the configured token, and nothing else before. */
const refusals = 2;
/** So many that all fail alike, of so many different requests, and nothing else before: it is sure. */
const alike = { calls: 5, requests: 3 } as const;
/** As many as are under way together by default; each takes half a minute or more. */
const slowAlike = { calls: 4, requests: 3 } as const;
/** Waiting for the cut takes a minute each time. */
const cutAlike = { calls: 3, requests: 2 } as const;
/** So many waits for the cut in a run that got no answer at all, and an endpoint with one of them is not waited for again. */
const runCuts = 4;

export interface Tripped {
  readonly reason: string;
  /** All that was asked failed in one way. */
  readonly alike?: true;
}

export interface Breaker {
  received(exchange: Exchange): void;
  trip(endpoint: EndpointId, reason: string): void;
  /**
   * Why the endpoint is asked no more; undefined while it is. An endpoint that never gives what is expected
   * and answers in time may still be asked for a rejection.
   */
  open(endpoint: EndpointId, situation?: Situation): Tripped | undefined;
  /** So many calls of the run were cut off, and none was answered, that the next to hang is the last. */
  isHanging(): boolean;
}

interface Streak {
  silent: number;
  refused: number;
  otherwise: number;
  /** While all that arrived failed in one way: how, how often, at which requests. */
  same: { readonly how: string; calls: number; readonly requests: Set<string> } | 'mixed';
}

/** Ends what tells nothing new: an endpoint that is gone, that refuses the token, or that never does what is expected. */
export function openBreaker(usable: (exchange: Exchange) => boolean = () => true): Breaker {
  const reasons = new Map<EndpointId, Tripped & { readonly only?: 'quotes' }>();
  const streaks = new Map<EndpointId, Streak>();
  const cuts: Exchange[] = [];
  let isAnswered = false;
  const trip = (
    endpoint: EndpointId,
    reason: string,
    more: { readonly alike?: true; readonly only?: 'quotes' } = {},
  ) => {
    const before = reasons.get(endpoint);
    if (!before || before.only) reasons.set(endpoint, { reason, ...more });
  };

  function compare(streak: Streak, exchange: Exchange): void {
    const { token, situation, endpoint } = exchange;
    if (token !== 'configured' || situation === 'unquotable' || isThrottled(exchange)) return;
    const how = failingAs(exchange, usable);
    if (how === undefined || streak.same === 'mixed') {
      streak.same = 'mixed';
      return;
    }
    if (streak.same.calls > 0 && streak.same.how !== how) {
      streak.same = 'mixed';
      return;
    }
    const { calls, requests } = streak.same;
    streak.same = { how, calls: calls + 1, requests: requests.add(bytesOf(exchange)) };
    const enough = isCut(exchange) ? cutAlike : isSlow(exchange) ? slowAlike : alike;
    if (streak.same.calls < enough.calls || requests.size < enough.requests) return;
    const text = `Not asked: ${streak.same.calls} of ${streak.same.calls} calls of ${endpoint} ${how}.`;
    const isLong = isCut(exchange) || isSlow(exchange);
    trip(endpoint, text, { alike: true, ...(isLong ? {} : { only: 'quotes' }) });
  }

  /** A client that hangs on every call hangs at each endpoint. */
  function compareAll(exchange: Exchange): void {
    if (!isCut(exchange)) isAnswered ||= exchange.answer.kind === 'response';
    else cuts.push(exchange);
    if (!isHanging()) return;
    const limit = duration(exchange.limits.cutMs);
    for (const { endpoint } of cuts) {
      trip(
        endpoint,
        `Not asked: ${cuts.length} calls of the run were cut off after ${limit}, and none was answered.`,
      );
    }
  }

  const isHanging = () => !isAnswered && cuts.length >= runCuts;

  return {
    isHanging,
    trip: (endpoint, reason) => trip(endpoint, reason),
    open(endpoint, situation) {
      const tripped = reasons.get(endpoint);
      if (tripped?.only === 'quotes' && situation === 'unquotable') return undefined;
      return tripped;
    },
    received(exchange) {
      const { endpoint, answer, token, inFlight } = exchange;
      const streak = streaks.get(endpoint) ?? {
        silent: 0,
        refused: 0,
        otherwise: 0,
        same: { how: '', calls: 0, requests: new Set() },
      };
      streaks.set(endpoint, streak);
      compare(streak, exchange);
      compareAll(exchange);
      const silent = answer.kind === 'no-response' || isCut(exchange);
      const crowded = answer.kind !== 'no-response' || !unconnected.has(answer.reason);
      streak.silent = silent ? streak.silent + (crowded ? 1 / Math.max(1, inFlight) : 1) : 0;
      if (streak.silent > silences - noise) {
        trip(endpoint, `Not asked: ${silences} calls in a row got no answer.`);
      }
      if (token !== 'configured' || silent) return;
      const status = answer.kind === 'response' ? answer.status : 0;
      if (status === 401 || status === 403) streak.refused += 1;
      else streak.otherwise += 1;
      if (streak.refused >= refusals && streak.otherwise === 0) {
        trip(endpoint, `Not asked: the first ${refusals} calls were answered ${status}.`);
      }
    },
  };
}

/** The time was over before the answer was whole. */
export const isCut = ({ answer }: Exchange): boolean =>
  answer.kind === 'no-response'
    ? answer.reason === 'cut-off'
    : answer.body.trouble.some(({ kind }) => kind === 'cut-off');

export const isSlow = ({ durationMs = 0, limits }: Exchange): boolean =>
  limits.expectedMs !== undefined && durationMs >= limits.expectedMs;

/** `took 30 s or more`; undefined for what may differ from one order to the next: a 4xx is no failure. */
function failingAs(
  exchange: Exchange,
  usable: (exchange: Exchange) => boolean,
): string | undefined {
  const { answer, limits } = exchange;
  if (isCut(exchange)) return `were cut off after ${duration(limits.cutMs)}`;
  if (isSlow(exchange)) return `took ${duration(limits.expectedMs ?? 0)} or more`;
  if (answer.kind === 'no-response') return undefined;
  if (answer.status >= 400 && answer.status < 500) return undefined;
  if (usable(exchange)) return undefined;
  return answer.status === 200 ? 'got a 200 without a usable body' : `got ${answer.status}`;
}
