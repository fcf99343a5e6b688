import type { Exchange } from '../../../model/exchange.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { valueAt } from '../../../standards/json/json-pointer.ts';
import { parsedJson } from '../../../standards/json/json-text.ts';
import { asObject, members } from '../values/record-values.ts';

/** Returns the order in the body of a request; without members if there is none. */
export const orderOf = ({ request }: Pick<Exchange, 'request'>): JsonObject =>
  members(members(request?.body)['order']);

/** Returns the destination of a delivery-price order. */
export const addressOf = (x: Exchange): JsonObject => members(orderOf(x)['shippingAddress']);

/** Removes the query of an address, which may contain a whole order; one without a scheme begins with its host. */
export const calledAt = (url: string): string => (url.split('?')[0] ?? url).replace(/^\/\//, '');

/** Reports whether the request asks for a quotation, before an order exists (contract: Order, type). */
export const isQuotation = (x: Pick<Exchange, 'request'>): boolean =>
  orderOf(x)['type'] === 'quote';

/** Returns the order of a shipping-cost request, from its body or its query; undefined if there is none. */
export function orderSent(x: Exchange): JsonObject | undefined {
  const body = x.request?.body;
  if (body === undefined) return asObject(orderInQuery(x));
  return asObject(valueAt(body, '/order') as Json | undefined);
}

/** Returns the identifier of the commerce of an order of either quoting endpoint. */
export const commerceOf = ({ externalId, commerce }: JsonObject = {}): Json | undefined =>
  externalId ?? asObject(commerce)?.['commerceId'];

/** Returns the destination of an order of either quoting endpoint. */
export const placeOf = ({ shippingAddress, shipping }: JsonObject): JsonObject =>
  members(shippingAddress ?? members(shipping)['location']);

/** Returns the destination commune of a shipping-cost order. */
export function communeOf(x: Exchange): string | undefined {
  const commune = valueAt(orderSent(x), '/shipping/location/commune');
  return typeof commune === 'string' ? commune : undefined;
}

/** Reports whether a shipping-cost order has the commerce, commune and day of a quoted one, and at least its lines. */
export function holds(order: JsonObject, quoted: JsonObject): boolean {
  const lines = new Set(keysOfLines(order));
  return (
    valueAt(order, '/commerce/commerceId') === quoted['externalId'] &&
    valueAt(order, '/shipping/location/commune') === valueAt(quoted, '/shippingAddress/commune') &&
    dayOf(valueAt(order, '/shipping/estimatedDeliveryDate')) ===
      dayOf(quoted['estimatedDeliverAt']) &&
    keysOfLines(quoted).every((line) => lines.has(line))
  );
}

/** Reports whether it does, with no other lines. */
export const isOrderOf = (order: JsonObject, quoted: JsonObject): boolean =>
  holds(order, quoted) && linesOf(order).length === linesOf(quoted).length;

/** Reports whether two orders of one scenario may have the same lines: one that is sent again with other data has others. */
export function mayShareLines(...orders: readonly [JsonObject, JsonObject]): boolean {
  const [one = [], other = []] = orders.map((order) => keysOfLines(order).toSorted());
  return one.length === 0 || other.length === 0 || one.join() === other.join();
}

/** Returns the day of a date-time; an absent date equals an empty text, which shipping-cost sends. */
export const dayOf = (date: unknown): string => (typeof date === 'string' ? date.slice(0, 10) : '');

export const linesOf = ({ products }: JsonObject): readonly Json[] =>
  Array.isArray(products) ? (products as readonly Json[]) : [];

/** Returns the SKU of a line of an order of either quoting endpoint. */
export function skuOf(line: Json): string | undefined {
  const sku = members(line)['sku'] ?? valueAt(line, '/product/productId');
  return typeof sku === 'string' ? sku : undefined;
}

export const skusOf = (x: Exchange): readonly string[] =>
  linesOf(orderOf(x)).flatMap((line) => skuOf(line) ?? []);

/** Returns a key of each line of an order of either quoting endpoint: its SKU and quantity. */
export const keysOfLines = (order: JsonObject): readonly string[] =>
  linesOf(order).map((line) => JSON.stringify([skuOf(line), members(line)['quantity']]));

function orderInQuery(x: Exchange): Json | undefined {
  const text = urlOf(x)?.searchParams.get('order');
  return text ? parsedJson(text) : undefined;
}

/** Returns the address of a request. A pasted one may lack the scheme or the host. */
export function urlOf({ request }: Pick<Exchange, 'request'>): URL | undefined {
  const base = 'https://pasted.invalid';
  return request && URL.canParse(request.url, base) ? new URL(request.url, base) : undefined;
}
