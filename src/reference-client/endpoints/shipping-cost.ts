import type { JsonObject } from '../../model/json.ts';
import { type Consignment, linesOf } from '../business/consignment.ts';
import { rejectionOf } from '../business/rejection.ts';
import { isCustomer, netPrice } from '../business/tariff.ts';
import { type Answer, json } from '../http/answer.ts';
import type { Call } from '../http/call.ts';
import { at, number, text } from '../http/read-json.ts';

/** Handles the GET with an order as its payload: the cost without tax (contract: Shipping-cost response). */
export function shippingCost(call: Call): Answer {
  if (call.payload === '')
    return json(400, { message: 'Falta el pedido, en el cuerpo o en order.' });
  const consignment = call.order && consignmentOf(call.order);
  if (!consignment) {
    return json(400, { message: 'El pedido debe ser JSON: un order con su lista products.' });
  }
  return rejectionOf(consignment) ?? json(200, { shippingCost: netPrice(consignment) });
}

function consignmentOf(order: JsonObject): Consignment | undefined {
  const lines = linesOf(order.products, (line) => ({
    sku: text(at(line, 'product', 'productId')),
    quantity: number(at(line, 'quantity')) ?? 0,
  }));
  return (
    lines && {
      commerceId: commerceIdOf(order),
      commune: text(at(order, 'shipping', 'location', 'commune')),
      lines,
      netTotal: netTotalOf(order),
      deliverAt: text(at(order, 'shipping', 'estimatedDeliveryDate')),
    }
  );
}

/** Finds our own code in either of the two ids; the contract does not say what each contains. */
function commerceIdOf(order: JsonObject): string | undefined {
  const ids = ['commerceId', 'internalCommerceId'].map((name) => text(at(order, 'commerce', name)));
  return ids.find((id) => isCustomer(id)) ?? ids[0];
}

function netTotalOf(order: JsonObject): number {
  const amount = (name: string) => number(at(order, 'pricing', name)) ?? 0;
  return amount('subtotalAmount') - amount('discountAmount');
}
