import type { JsonObject } from '../../model/json.ts';
import { type Consignment, linesOf } from '../business/consignment.ts';
import { tax } from '../business/data.ts';
import { rejectionOf } from '../business/rejection.ts';
import { netPrice } from '../business/tariff.ts';
import { type Answer, json } from '../http/answer.ts';
import { allowed, type Call } from '../http/call.ts';
import { at, number, text } from '../http/read-json.ts';

/** Handles the POST of an order: the quote, or why there is none (contract: delivery-price rules 4 to 6). */
export function deliveryPrice(call: Call): Answer {
  if (!allowed(call)) return json(401, { message: 'El x-auth-token falta o no es el acordado.' });
  const consignment = call.order && consignmentOf(call.order);
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

/** Reads only the required fields, and the date for communes that have one day a week. */
function consignmentOf(order: JsonObject): Consignment | undefined {
  const lines = linesOf(order.products, (product) => ({
    sku: text(at(product, 'sku')),
    quantity: number(at(product, 'quantity')) ?? 0,
  }));
  return (
    lines && {
      commerceId: text(at(order, 'externalId')),
      commune: text(at(order, 'shippingAddress', 'commune')),
      lines,
      netTotal: number(at(order, 'pricing', 'netTotalPrice')) ?? 0,
      deliverAt: text(at(order, 'estimatedDeliverAt')),
    }
  );
}
