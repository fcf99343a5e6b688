import type { QuotingId } from '../../../model/endpoint.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import {
  lineAmounts,
  type OrderAmounts,
  totalAmounts,
} from '../../reading/orders/order-amounts.ts';
import { linesOf } from '../../reading/orders/order-sent.ts';
import { members } from '../../reading/values/record-values.ts';

/** Recomputes amounts from quantities and prices; unchanged if the lines are those of the base. */
export function retotalled(endpoint: QuotingId, body: JsonObject, base: JsonObject): JsonObject {
  const order = members(body['order']);
  const lines = linesOf(order).map(members);
  const baseLines = linesOf(members(base['order'])).map(members);
  if (JSON.stringify(lines) === JSON.stringify(baseLines)) return body;
  const count = endpoint === 'delivery-price' ? quotedLine : costedLine;
  const counted = lines.map((line, i) => count(line, baseLines[i % baseLines.length] ?? {}));
  const { net, tax, gross } = totalAmounts(counted.map(({ amounts }) => amounts));
  const totals =
    endpoint === 'delivery-price'
      ? { totalPrice: net, netTotalPrice: net, finalTotalPrice: gross }
      : { subtotalAmount: net, taxAmount: tax, totalAmount: gross };
  const pricing = { ...members(order['pricing']), ...totals };
  return { ...body, order: { ...order, products: counted.map(({ line }) => line), pricing } };
}

interface CountedLine {
  readonly line: JsonObject;
  readonly amounts: OrderAmounts;
}

const priced = (line: JsonObject, amounts: OrderAmounts, changed: JsonObject): CountedLine => ({
  line: { ...line, pricing: { ...members(line['pricing']), ...changed } },
  amounts,
});

function quotedLine(line: JsonObject, original: JsonObject): CountedLine {
  const { totalPrice } = members(line['pricing']);
  const isPriced = totalPrice !== members(original['pricing'])['totalPrice'];
  if (isPriced || line['quantity'] === original['quantity'])
    return { line, amounts: lineAmounts({ quantity: 1, unitPrice: number(totalPrice) }) };
  const unitPrice = number(totalPrice) / (number(original['quantity']) || 1);
  const amounts = lineAmounts({ quantity: number(line['quantity']), unitPrice });
  return priced(line, amounts, { totalPrice: amounts.net });
}

function costedLine(line: JsonObject): CountedLine {
  const unitPrice = number(members(line['product'])['pricePerUnit']);
  const amounts = lineAmounts({ quantity: number(line['quantity']), unitPrice });
  const { net, tax, gross } = amounts;
  return priced(line, amounts, { subtotalAmount: net, taxAmount: tax, totalAmount: gross });
}

const number = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);
