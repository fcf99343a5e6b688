import type { Exchange } from '../../../model/exchange.ts';

/** Role of a shipping-cost probe with its order in the query, if the body is the configured place. */
export const inQuery = 'in query';

/** Role of a request without an order: it shows whether the order is read. */
export const noOrder = 'no order';

/** Role of a shipping-cost probe whose body is `{}`: it shows whether bodies arrive. */
export const emptyBody = 'empty body';

const probes: readonly (string | undefined)[] = [inQuery, emptyBody];

/**
 * Reports whether the contract requires anything of the answer. It requires nothing if the platform never sends
 * such a request: a wrong or missing token, or an order missing or in another place. To
 * these probes of ours any answer conforms.
 */
export function answerIsExpected(x: Exchange): boolean {
  if (x.token === 'wrong' || probes.includes(x.role)) return false;
  if (x.endpoint === 'delivery-price') return x.token !== 'none' && x.role !== noOrder;
  return x.endpoint !== 'shipping-cost' || carriesOrder(x);
}

/** Reports whether the order is in the body, or in the query as `order`; assumed if the request is unknown. */
export function carriesOrder({ request }: Exchange): boolean {
  if (!request || request.body !== undefined) return true;
  return /[?&]order=/.test(request.url);
}

/** Returns what the contract requires here, as an `expected`. */
export function expected({ endpoint, situation }: Exchange): string {
  if (endpoint === 'shipping-cost') return 'status 200 with the shipping cost';
  if (endpoint !== 'delivery-price') return 'status 200 with the records';
  if (situation === 'unquotable') return 'a 4xx with the reason';
  if (situation === 'quotable') return 'status 200 with a quote';
  return 'status 200 with a quote, or a 4xx with the reason';
}
