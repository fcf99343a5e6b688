import type { Product } from '../../../model/target.ts';

/** The tax that our orders are made with. The contract names no rate; this one is believable. */
export const taxRate = 0.19;

export interface OrderAmounts {
  readonly net: number;
  readonly tax: number;
  readonly gross: number;
}

/**
 * What a line costs. Net is whole where the unit price is whole, else it has two decimals; tax follows
 * net alone, so that both endpoints come to the same totals.
 */
export function lineAmounts({
  quantity,
  unitPrice,
}: Pick<Product, 'quantity' | 'unitPrice'>): OrderAmounts {
  const net = rounded(quantity * unitPrice, Number.isInteger(unitPrice) ? 0 : 2);
  const tax = rounded(net * taxRate, Number.isInteger(net) ? 0 : 2);
  return { net, tax, gross: rounded(net + tax, 2) };
}

/** The sum of several, so that an order's totals are those of its lines. */
export function totalAmounts(amounts: readonly OrderAmounts[]): OrderAmounts {
  const sum = (part: (amount: OrderAmounts) => number) =>
    rounded(
      amounts.reduce((total, amount) => total + part(amount), 0),
      2,
    );
  return {
    net: sum(({ net }) => net),
    tax: sum(({ tax }) => tax),
    gross: sum(({ gross }) => gross),
  };
}

const rounded = (value: number, decimals: number): number => {
  const scale = 10 ** decimals;
  const scaled = value * scale;
  // Beyond this a double holds no fraction anyway.
  return Math.abs(scaled) < Number.MAX_SAFE_INTEGER ? Math.round(scaled) / scale : value;
};
