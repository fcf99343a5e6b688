import { legalOrders } from '../contract/experiments/changes/legal-orders.ts';
import type { QuotingId } from '../model/endpoint.ts';
import { type Step, UsageError } from '../model/scenario.ts';
import type { Target } from '../model/target.ts';
import { loadScenarios } from '../scenario/load.ts';
import { type ResolveOptions, resolve } from '../scenario/resolve.ts';

/** Built-in scenario with orders of different prices. */
const scenarios: { readonly [id in QuotingId]: string } = {
  'delivery-price': 'delivery-price/orders-at-once',
  'shipping-cost': 'shipping-cost/very-different-orders',
};

/** Maximum number of orders with different prices, and of all; the rest are valid variations of the first. */
const [maxPrices, maxOrders] = [8, 24] as const;

/** Builds different orders from the target's data. */
export async function ordersOf(
  endpoint: QuotingId,
  target: Target,
  resolving: ResolveOptions,
): Promise<readonly Step[]> {
  const all = await loadScenarios(['built-in']);
  const scenario = all.find(({ id }) => id === scenarios[endpoint]);
  const resolved = scenario && resolve(scenario, target, resolving);
  const steps = resolved?.state === 'ready' ? resolved.steps.filter(({ body }) => body) : [];
  const [first] = steps;
  if (!first?.body) throw new UsageError(`the config has no data for an order of ${endpoint}`);
  const orders: Step[] = steps.slice(0, maxPrices);
  for (const { body, varied } of legalOrders(endpoint, first.body, resolving.seed)) {
    if (orders.length >= maxOrders) break;
    const label = `variation ${orders.length - maxPrices + 1}`;
    orders.push({ ...first, label, body, varied });
  }
  return orders.map((step) => ({ ...step, situation: 'any' }));
}
