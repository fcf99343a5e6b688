import type { Exchange } from '../../../model/exchange.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { valueAt } from '../../../standards/json/json-pointer.ts';
import { parsedJson } from '../../../standards/json/json-text.ts';
import { asObject, members } from '../values/json-object.ts';

/** The order in the body of a request; without members where there is none. */
export const orderOf = ({ request }: Exchange): JsonObject =>
  members(members(request?.body)['order']);

/** Where the order of a delivery-price request goes. */
export const addressOf = (x: Exchange): JsonObject => members(orderOf(x)['shippingAddress']);

/** The order of a shipping-cost request, from its body or its query; undefined where there is none. */
export function orderSent({ request }: Exchange): JsonObject | undefined {
  const inBody = valueAt(request?.body, '/order') as Json | undefined;
  return asObject(request?.body === undefined ? orderInQuery(request?.url) : inBody);
}

/** What identifies the commerce of an order of either quoting endpoint, whatever else is said of it. */
export const commerceOf = ({ externalId, commerce }: JsonObject = {}): Json | undefined =>
  externalId ?? asObject(commerce)?.['commerceId'];

/** The commune to which the order of a shipping-cost request goes. */
export function communeOf(x: Exchange): string | undefined {
  const commune = valueAt(orderSent(x), '/shipping/location/commune');
  return typeof commune === 'string' ? commune : undefined;
}

/**
 * Whether a shipping-cost order is for the commerce, the commune and the day of a delivery-price order, and has
 * all of its lines at the least.
 */
export function holds(order: JsonObject, quoted: JsonObject): boolean {
  const lines = new Set(linesOf(order, '/product/productId'));
  return (
    valueAt(order, '/commerce/commerceId') === quoted['externalId'] &&
    valueAt(order, '/shipping/location/commune') === valueAt(quoted, '/shippingAddress/commune') &&
    dayOf(valueAt(order, '/shipping/estimatedDeliveryDate')) ===
      dayOf(quoted['estimatedDeliverAt']) &&
    linesOf(quoted, '/sku').every((line) => lines.has(line))
  );
}

/** Of a date-time; an empty text, as shipping-cost writes it, and an absent date are one. */
const dayOf = (date: unknown): string => (typeof date === 'string' ? date.slice(0, 10) : '');

function linesOf({ products }: JsonObject, sku: string): readonly string[] {
  const lines = Array.isArray(products) ? (products as readonly Json[]) : [];
  return lines.map((line) => JSON.stringify([valueAt(line, sku), valueAt(line, '/quantity')]));
}

function orderInQuery(url: string | undefined): Json | undefined {
  // A pasted request may show no scheme, or no host.
  const base = 'https://pasted.invalid';
  const text = url && URL.canParse(url, base) ? new URL(url, base).searchParams.get('order') : null;
  return text ? parsedJson(text) : undefined;
}
