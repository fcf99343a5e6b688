import type { Json, JsonObject } from '../../model/json.ts';
import { tax } from '../business/data.ts';
import { rejectionOf } from '../business/rejection.ts';
import { type Consignment, isCustomer, netPrice } from '../business/tariff.ts';
import { type Answer, json } from '../http/answer.ts';
import { allowed, type Call } from '../http/call.ts';
import { at, list, number, text } from '../http/read-json.ts';

/** Handles the POST of an order: the quote, or why there is none (contract: delivery-price rules 4 to 6). */
export function deliveryPrice(call: Call): Answer {
  if (!allowed(call)) return json(401, { message: 'El x-auth-token falta o no es el acordado.' });
  const consignment = consignmentOf(call.order, {
    sku: 'sku',
    commerceIds: ['externalId'],
    commune: 'shippingAddress/commune',
    deliverAt: 'estimatedDeliverAt',
    netTotal: (amount) => amount('netTotalPrice'),
  });
  if (!consignment) {
    return json(400, { message: 'El cuerpo debe ser JSON: un order con su lista products.' });
  }
  return rejectionOf(consignment) ?? json(200, quoteOf(netPrice(consignment)));
}

/** Returns a quote in whole pesos: the tax is rounded once, on the sum. */
const quoteOf = (net: number) => ({
  transportationCost: net,
  netValue: net,
  netTaxedValue: Math.round(net * (1 + tax.value)),
  taxesApplied: { code: tax.code, value: tax.value },
});

/** Handles the GET with an order as its payload: the cost without tax (contract: Shipping-cost response). */
export function shippingCost(call: Call): Answer {
  if (call.payload === '')
    return json(400, { message: 'Falta el pedido, en el cuerpo o en order.' });
  const consignment = consignmentOf(call.order, {
    sku: 'product/productId',
    // Our own code is in either of the two; the contract does not say what each contains.
    commerceIds: ['commerce/commerceId', 'commerce/internalCommerceId'],
    commune: 'shipping/location/commune',
    deliverAt: 'shipping/estimatedDeliveryDate',
    netTotal: (amount) => amount('subtotalAmount') - amount('discountAmount'),
  });
  if (!consignment) {
    return json(400, { message: 'El pedido debe ser JSON: un order con su lista products.' });
  }
  return rejectionOf(consignment) ?? json(200, { shippingCost: netPrice(consignment) });
}

/** Where an order has what the tariff needs: names of members, joined by slashes. */
interface Places {
  readonly sku: string;
  readonly commerceIds: readonly string[];
  readonly commune: string;
  readonly deliverAt: string;
  readonly netTotal: (amount: (name: string) => number) => number;
}

/** Reads only the required fields, and the date for communes that have one day a week. */
function consignmentOf(order: JsonObject | undefined, places: Places): Consignment | undefined {
  const textAt = (place: string, of: Json | undefined = order) => text(at(of, ...place.split('/')));
  const ids = places.commerceIds.map((place) => textAt(place));
  const lines = list(order?.products)?.map((line) => ({
    sku: textAt(places.sku, line),
    quantity: number(at(line, 'quantity')) ?? 0,
  }));
  return (
    lines && {
      commerceId: ids.find((id) => isCustomer(id)) ?? ids[0],
      commune: textAt(places.commune),
      lines,
      netTotal: places.netTotal((name) => number(at(order, 'pricing', name)) ?? 0),
      deliverAt: textAt(places.deliverAt),
    }
  );
}
