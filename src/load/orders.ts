import type { EndpointId } from '../model/endpoint.ts';
import { type Step, UsageError } from '../model/scenario.ts';
import type { Target } from '../model/target.ts';
import { loadScenarios } from '../scenario/load.ts';
import { type Resolving, resolve } from '../scenario/resolve.ts';

/** The built-in scenario whose orders are sent. */
const scenarios = {
  'delivery-price': 'delivery-price/orders-at-once',
  'shipping-cost': 'shipping-cost/very-different-orders',
} as const;

export type QuotingEndpoint = keyof typeof scenarios;

export const isQuoting = (id: EndpointId): id is QuotingEndpoint => Object.hasOwn(scenarios, id);

/** Different orders of the target's data. */
export async function ordersOf(
  endpoint: QuotingEndpoint,
  target: Target,
  resolving: Resolving,
): Promise<readonly Step[]> {
  const all = await loadScenarios(['built-in']);
  const scenario = all.find(({ id }) => id === scenarios[endpoint]);
  const resolved = scenario && resolve(scenario, target, resolving);
  if (resolved?.state !== 'ready') {
    throw new UsageError(`no order can be made for ${endpoint}: ${resolved?.reason}`);
  }
  return resolved.steps.filter(({ body }) => body !== undefined);
}
