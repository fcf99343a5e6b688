import type { EndpointId } from '../../model/endpoint.ts';
import type { Subject } from '../../model/rule.ts';
import { judgeConcurrencyOfRun } from '../quotes/judge-concurrency.ts';

/**
 * The calls of bursts by which a scenario of the run shows that this endpoint fails with others under
 * way, by their ids; none where no scenario shows it.
 */
export function overload(exchanges: readonly Subject[], endpoint: EndpointId): ReadonlySet<string> {
  const { breaches } = judgeConcurrencyOfRun(exchanges, endpoint);
  return new Set([...breaches].flatMap(({ exchanges: named = [] }) => named));
}
