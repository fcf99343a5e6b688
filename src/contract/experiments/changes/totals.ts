import type { QuotingId } from '../../../model/endpoint.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { lineAmounts, totalAmounts } from '../../reading/orders/order-amounts.ts';
import { linesOf } from '../../reading/orders/order-sent.ts';
import { members } from '../../reading/values/json-object.ts';

/** Recomputes amounts from quantities and prices; unchanged if the lines are those of the base. */
export function retotalled(endpoint: QuotingId, body: JsonObject, base: JsonObject): JsonObject {
  const order = members(body['order']);
  const lines = linesOf(order).map(members);
  const baseLines = linesOf(members(base['order'])).map(members);
  if (JSON.stringify(lines) === JSON.stringify(baseLines)) return body;
  const counted = lines.map((line, i) =>
    parts[endpoint].line(line, baseLines[i % baseLines.length] ?? {}),
  );
  const pricing = parts[endpoint].total(members(order['pricing']), counted);
  return { ...body, order: { ...order, products: counted, pricing } };
}

interface TotalsOf {
  readonly line: (line: JsonObject, original: JsonObject) => JsonObject;
  readonly total: (pricing: JsonObject, lines: readonly JsonObject[]) => JsonObject;
}

const parts: { readonly [endpoint in QuotingId]: TotalsOf } = {
  'delivery-price': {
    line(line, original) {
      const pricing = members(line['pricing']);
      const isPriced = pricing['totalPrice'] !== members(original['pricing'])['totalPrice'];
      if (isPriced || line['quantity'] === original['quantity']) return line;
      const quantity = number(line['quantity']);
      const unitPrice = number(pricing['totalPrice']) / (number(original['quantity']) || 1);
      return {
        ...line,
        pricing: { ...pricing, totalPrice: lineAmounts({ quantity, unitPrice }).net },
      };
    },
    total(pricing, lines) {
      const { net, gross } = totalAmounts(
        lines.map((line) =>
          lineAmounts({ quantity: 1, unitPrice: number(members(line['pricing'])['totalPrice']) }),
        ),
      );
      return { ...pricing, totalPrice: net, netTotalPrice: net, finalTotalPrice: gross };
    },
  },
  'shipping-cost': {
    line(line) {
      const unitPrice = number(members(line['product'])['pricePerUnit']);
      const amounts = lineAmounts({ quantity: number(line['quantity']), unitPrice });
      return { ...line, pricing: { ...members(line['pricing']), ...pricingOf(amounts) } };
    },
    total(pricing, lines) {
      const amounts = totalAmounts(
        lines.map((line) => {
          const { subtotalAmount, taxAmount, totalAmount } = members(line['pricing']);
          return {
            net: number(subtotalAmount),
            tax: number(taxAmount),
            gross: number(totalAmount),
          };
        }),
      );
      return { ...pricing, ...pricingOf(amounts) };
    },
  },
};

const pricingOf = ({ net, tax, gross }: ReturnType<typeof lineAmounts>): JsonObject => ({
  subtotalAmount: net,
  taxAmount: tax,
  totalAmount: gross,
});

const number = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);
