import { lineOf } from '../../contract/delivery-price/orders.ts';
import type { OrderBasis } from '../../contract/quotes/order-basis.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { LinesSpec } from '../../model/scenario.ts';
import type { Product } from '../../model/target.ts';

interface OtherLines {
  readonly lines: readonly Product[];
  readonly note?: string;
  /** The product that is given away. */
  readonly gift?: string;
}

/** The lines that stand in the place of the order's own; `left out` when there are none to reverse. */
export function otherLines(
  { count, quantities, times, reversed, gift }: LinesSpec,
  order: JsonObject,
  basis: OrderBasis,
): OtherLines | 'left out' {
  const products = basis.lines ?? basis.data.products;
  const own = ((order['products'] ?? []) as readonly Json[]).flatMap(
    (line) => lineOf(line, basis) ?? [],
  );
  if (count !== undefined) {
    return inTurn(
      products,
      Array.from({ length: count }, () => undefined),
    );
  }
  if (quantities) return inTurn(products, quantities);
  if (times !== undefined) {
    return { lines: own.map((line) => ({ ...line, quantity: product(line.quantity, times) })) };
  }
  if (reversed) return own.length > 1 ? { lines: own.toReversed() } : 'left out';
  const [first] = products;
  if (gift && first) {
    return { lines: [...own, { ...first, quantity: 1, unitPrice: 0 }], gift: first.sku };
  }
  return { lines: own };
}

/** A line for each quantity, undefined for the product's own; products come again from the first. */
function inTurn(
  products: readonly Product[],
  quantities: readonly (number | undefined)[],
): OtherLines {
  const lines = quantities.flatMap((quantity, i) => {
    const one = products[i % products.length];
    return one ? [{ ...one, quantity: quantity ?? one.quantity }] : [];
  });
  const few = products.length === 1 ? '1 product' : `${products.length} products`;
  return lines.length > products.length
    ? { lines, note: ` (${lines.length} lines of ${few})` }
    : { lines };
}

/** Without the last digits that doubles add: 0.1 by 3 is 0.3. */
const product = (quantity: number, times: number) => Number((quantity * times).toPrecision(12));
