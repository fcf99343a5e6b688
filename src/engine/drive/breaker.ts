import type { EndpointId } from '../../model/endpoint.ts';
import type { Exchange } from '../../model/exchange.ts';

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

export interface Breaker {
  saw(exchange: Exchange): void;
  trip(endpoint: EndpointId, reason: string): void;
  /** Why the endpoint is asked no more; undefined while it is. */
  open(endpoint: EndpointId): string | undefined;
}

interface Streak {
  silent: number;
  refused: number;
  otherwise: number;
}

/** An endpoint that stays silent, or refuses the token, is asked no more. */
export function openBreaker(): Breaker {
  const reasons = new Map<EndpointId, string>();
  const streaks = new Map<EndpointId, Streak>();
  const trip = (endpoint: EndpointId, reason: string) => {
    if (!reasons.has(endpoint)) reasons.set(endpoint, reason);
  };
  return {
    trip,
    open: (endpoint) => reasons.get(endpoint),
    saw({ endpoint, answer, token, inFlight }) {
      const streak = streaks.get(endpoint) ?? { silent: 0, refused: 0, otherwise: 0 };
      streaks.set(endpoint, streak);
      const silent =
        answer.kind === 'no-response' || answer.body.trouble.some((t) => t.kind === 'cut-off');
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
