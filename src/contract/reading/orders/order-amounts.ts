import type { Product } from '../../../model/target.ts';

/** Tax rate of our orders. The contract names none; this one is realistic. */
export const taxRate = 0.19;

export interface OrderAmounts {
  readonly net: number;
  readonly tax: number;
  readonly gross: number;
}

/** Computes the amounts of a line: net is an integer if the unit price is, and tax depends on net alone, at both endpoints. */
export function lineAmounts({
  quantity,
  unitPrice,
}: Pick<Product, 'quantity' | 'unitPrice'>): OrderAmounts {
  const net = rounded(quantity * unitPrice, Number.isInteger(unitPrice) ? 0 : 2);
  const tax = rounded(net * taxRate, Number.isInteger(net) ? 0 : 2);
  return { net, tax, gross: rounded(net + tax, 2) };
}

/** Adds amounts, so that an order's totals are those of its lines. */
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
  // Doubles this large have no fraction.
  return Math.abs(scaled) < Number.MAX_SAFE_INTEGER ? Math.round(scaled) / scale : value;
};
