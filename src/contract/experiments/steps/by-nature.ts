import { isDataset } from '../../../model/endpoint.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Relation } from '../../../model/scenario.ts';
import { orderOf } from '../../reading/orders/order-sent.ts';
import { changedOrder } from '../../reading/quotes/expected-quote.ts';
import { formatRoles, rangeRoles } from './range-roles.ts';
import { baseOrder, exploringRounds } from './rounds.ts';

interface Side {
  readonly relation: Relation;
  readonly as: Pick<Exchange, 'role' | 'round' | 'varied'>;
}

/** Returns a key that is equal for calls of real traffic that rules compare: of one dataset, or of one order. */
export function comparedBy(exchange: Exchange): string {
  const { endpoint, request } = exchange;
  if (isDataset(endpoint)) return endpoint;
  const { type: _type, status: _status, ...order } = orderOf(exchange);
  return JSON.stringify([endpoint, request?.url, request?.headers, order]);
}

/** Returns the side of a call: JSON or CSV of one list, the quotation or the order of one content; undefined for neither. */
export function sideOf(exchange: Exchange): Side | undefined {
  const { endpoint, answer } = exchange;
  if (isDataset(endpoint)) {
    if (answer.kind !== 'response' || answer.body.kind !== 'records') return undefined;
    const { json, csv } = formatRoles;
    const role = answer.body.observed['format'] === 'CSV' ? csv : json;
    return { relation: 'formats', as: { role } };
  }
  const type = endpoint === 'delivery-price' ? orderOf(exchange)['type'] : undefined;
  const [relation, round] = ['quote-and-order', exploringRounds.confirm] as const;
  if (type === 'quote') return { relation, as: { role: baseOrder, round } };
  const varied = { '/order/type': JSON.stringify(type) };
  return type === 'order' ? { relation, as: { role: changedOrder, round, varied } } : undefined;
}

/** Returns the role of a call by itself: a range may be a part of the history without a record. */
export const ownRole = ({ endpoint, request }: Exchange): string | undefined =>
  endpoint === 'transactions' && /[?&]date_(?:from|to)=/.test(request?.url ?? '')
    ? rangeRoles.history
    : undefined;
