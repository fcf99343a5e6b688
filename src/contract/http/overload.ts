import type { EndpointId } from '../../model/endpoint.ts';
import type { Subject } from '../../model/rule.ts';
import { judgeConcurrency } from '../judge-concurrency.ts';
import { groupedBy } from '../same-bytes.ts';

/**
 * The calls of bursts by which a scenario of the run shows that this endpoint fails with others under
 * way (procedures.md 8), by their ids; none where no scenario shows it.
 */
export function overload(exchanges: readonly Subject[], endpoint: EndpointId): ReadonlySet<string> {
  const own = exchanges.filter((x) => x.endpoint === endpoint);
  return new Set(
    [...groupedBy(own, ({ scenario }) => scenario).values()].flatMap((came) =>
      [...judgeConcurrency(came).breaches].flatMap(({ exchanges: named = [] }) => named),
    ),
  );
}
