import type { Exchange } from '../../model/exchange.ts';
import type { Json } from '../../model/json.ts';
import { valueAt } from '../../standards/json/json-pointer.ts';
import { parsedJson } from '../../standards/json/json-text.ts';

/** The commune to which the order of a shipping-cost request goes; the order is in the body or the query. */
export const communeOf = (x: Exchange): string | undefined =>
  textAt(x, '/order/shipping/location/commune');

/** The code of the commerce of a shipping-cost order. */
export const commerceIdOf = (x: Exchange): string | undefined =>
  textAt(x, '/order/commerce/commerceId');

function textAt({ request }: Exchange, at: string): string | undefined {
  const order = request?.body === undefined ? orderInQuery(request?.url) : undefined;
  const text = valueAt(order ? { order } : request?.body, at);
  return typeof text === 'string' ? text : undefined;
}

function orderInQuery(url: string | undefined): Json | undefined {
  // A pasted request may show no scheme, or no host.
  const base = 'https://pasted.invalid';
  const text = url && URL.canParse(url, base) ? new URL(url, base).searchParams.get('order') : null;
  return text ? parsedJson(text) : undefined;
}
