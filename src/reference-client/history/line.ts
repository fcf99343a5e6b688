import type { Random } from '../base/random.ts';
import type { Article } from '../business/data.ts';

/** One product of an order, with its unit prices. */
export type Line = ReturnType<typeof lineOf>;

const taxPercent = 19;

export function lineOf(article: Article, random: Random) {
  const { unitPrice } = article;
  const share = random.pick([0, 0, 0, 0, 5, 10]);
  return {
    productId: article.sku,
    quantity: Math.max(1, Math.round(article.usual * (0.5 + 2 * random.next()))),
    prices: pricesOf(unitPrice, Math.round((unitPrice * share) / 100)),
  };
}

/**
 * Returns the price fields of the contract, exact to the printed decimals: computed in hundredths of pesos, so that
 * nothing is lost to rounding.
 */
function pricesOf(price: number, discount: number) {
  const left = price - discount;
  return {
    netPricePerUnit: price,
    discountedNetPricePerUnit: left,
    taxPerUnit: (price * taxPercent) / 100,
    discountedTaxPerUnit: (left * taxPercent) / 100,
    discountPerUnit: discount,
    grossPricePerUnit: (price * (100 + taxPercent)) / 100,
    discountedGrossPricePerUnit: (left * (100 + taxPercent)) / 100,
  };
}
