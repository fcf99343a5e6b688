import type { Subject } from '../../../model/rule.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { amountsOf } from '../../reading/quotes/amounts-of.ts';

/** Pairs the first shipping cost of each order of a scenario with its answers of delivery-price, without what was sent again. */
export function atBothEndpoints(exchanges: readonly Subject[]) {
  const sent = exchanges.filter(({ role, resendOf }) => role !== undefined && !resendOf);
  const orders = groupedBy(sent, ({ scenario, role }) => `${scenario} ${role}`);
  return [...orders.values()].flatMap((received) => {
    const x = received.find(({ endpoint }) => endpoint === 'shipping-cost');
    const cost = x && amountsOf(x)?.shippingCost;
    const quotes = received.filter(({ endpoint }) => endpoint === 'delivery-price');
    return x && cost !== undefined ? [{ x, cost, quotes }] : [];
  });
}
