import type { Exchange } from '../../../model/exchange.ts';

/** The role of a shipping-cost probe with its order in the query, where the body is what was asked for. */
export const inQuery = 'in query';

/** The role of a request without any order: it tells whether the order is read. */
export const noOrder = 'no order';

/** The role of an order with what the contract does not say that the service sends, as null in a text. */
export const beyondContract = 'beyond the contract';

/**
 * Whether the contract asks anything of the answer. It does not where the service itself never sends
 * the like: a wrong token or none, a request without its order or with it elsewhere, or an order beyond the contract. Those are our probes,
 * and whatever a client does with them keeps the contract.
 */
export function answerIsExpected(x: Exchange): boolean {
  if (x.token === 'wrong' || x.role === inQuery || x.role === beyondContract) return false;
  if (x.endpoint === 'delivery-price') return x.token !== 'none' && x.role !== noOrder;
  return x.endpoint !== 'shipping-cost' || carriesOrder(x);
}

/** An order travels in the body, or in the query as `order`. A pasted answer has no request. */
export function carriesOrder({ request }: Exchange): boolean {
  if (!request || request.body !== undefined) return true;
  return /[?&]order=/.test(request.url);
}

/** What the contract asks for here, as an `expected`. */
export function expected({ endpoint, situation }: Exchange): string {
  if (endpoint === 'shipping-cost') return 'status 200 with the shipping cost';
  if (endpoint !== 'delivery-price') return 'status 200 with the records';
  if (situation === 'unquotable') return 'a 4xx with the reason';
  if (situation === 'quotable') return 'status 200 with a quote';
  return 'status 200 with a quote, or a 4xx with the reason';
}
