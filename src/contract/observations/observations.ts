import type { Subject } from '../../model/rule.ts';
import type { Observation } from '../../model/run.ts';
import { carriageObservers } from './carriage.ts';
import { listObservers } from './lists-not-read.ts';
import { orderObservers } from './orders.ts';
import type { Observer } from './parts.ts';
import { quoteObservers } from './quotes.ts';
import { sizeObservers } from './sizes.ts';
import { statusObservers } from './statuses.ts';
import { tokenObservers } from './tokens.ts';

export const observers: readonly Observer[] = [
  ...quoteObservers,
  ...orderObservers,
  ...statusObservers,
  ...tokenObservers,
  ...sizeObservers,
  ...carriageObservers,
  ...listObservers,
];

/**
 * Returns what this client does where the contract is silent; never counted against it. Takes the exchanges of
 * a run, and skips endpoints without any.
 */
export function observe(exchanges: readonly Subject[]): readonly Observation[] {
  return observers.flatMap(({ clause, about, endpoints, see }) =>
    endpoints.flatMap((endpoint) => {
      const ofEndpoint = exchanges.filter((x) => x.endpoint === endpoint);
      const saw = ofEndpoint.length > 0 ? see(ofEndpoint, endpoint) : undefined;
      if (!saw) return [];
      return [{ clause, about, endpoint, ...(typeof saw === 'string' ? { saw } : saw) }];
    }),
  );
}
