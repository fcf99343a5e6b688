import type { Subject } from '../../model/rule.ts';
import { groupedBy } from '../answers/same-bytes.ts';
import bodyNotAccepted from '../shipping-cost/rules/body-not-accepted.ts';

/**
 * Whether a scenario of the run shows that the body of a GET is what fails. That is
 * one finding, and it explains every shipping-cost request of the run that carried an order.
 */
export function bodyIsDropped(exchanges: readonly Subject[]): boolean {
  const own = exchanges.filter(({ endpoint }) => endpoint === 'shipping-cost');
  return [...groupedBy(own, ({ scenario }) => scenario)].some(([scenario, received]) => {
    const fold = bodyNotAccepted.begin({
      scenario,
      endpoint: 'shipping-cost',
      relation: 'body-survives',
      now: 0,
    });
    for (const x of received) fold.exchange?.(x);
    return [...fold.end().breaches].length > 0;
  });
}
