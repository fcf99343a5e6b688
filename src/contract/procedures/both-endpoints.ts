import type { EndpointId } from '../../model/endpoint.ts';
import type { Procedure } from '../../model/procedure.ts';
import { amountsOf } from '../quotes/amounts-of.ts';
import { ask } from './ask.ts';

/** Target data may list any number of addresses; a few different amounts are enough to tell. */
const mostPairs = 10;
const enough = 3;

/**
 * The same orders through both quoting endpoints, in pairs. The first step of the one
 * belongs to the first of the other, and so on; each pair has its own role.
 */
export const bothEndpoints: Procedure = function* (steps) {
  const of = (endpoint: EndpointId) => steps.filter((step) => step.endpoint === endpoint);
  const costs = of('shipping-cost');
  const told = new Set<number>();
  for (const [i, quote] of of('delivery-price').slice(0, mostPairs).entries()) {
    const cost = costs[i];
    if (!cost) return;
    // A declared price tells by itself.
    if (told.size >= enough && quote.expect?.declared === undefined) continue;
    const role = String.fromCharCode(65 + i);
    const quoted = yield* ask(quote, { role });
    if (!quoted) return;
    // Without a quote there is nothing to hold the cost against.
    const { netValue = 0, netTaxedValue = 0 } = amountsOf(quoted) ?? {};
    if (!amountsOf(quoted)) continue;
    if (netTaxedValue > netValue && netValue > 0) told.add(netTaxedValue);
    if (!(yield* ask(cost, { role }))) return;
  }
};
