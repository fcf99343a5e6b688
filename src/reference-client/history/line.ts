import type { Currency } from '../base/currency.ts';
import type { Random } from '../base/random.ts';
import type { Article } from '../business/data.ts';

/** One product of an order, with its unit prices. */
export interface Line {
  readonly productId: string;
  readonly quantity: number;
  readonly prices: Prices;
}

/** Price fields of the contract, exact to the printed decimals. */
export interface Prices {
  readonly netPricePerUnit: number;
  readonly discountedNetPricePerUnit: number;
  readonly taxPerUnit: number;
  readonly discountedTaxPerUnit: number;
  readonly discountPerUnit: number;
  readonly grossPricePerUnit: number;
  readonly discountedGrossPricePerUnit: number;
}

const taxPercent = 19;
const pesosInADollar = 920;

export function lineOf(article: Article, currency: Currency, random: Random): Line {
  const minor = minorUnits(article, currency);
  const share = random.pick([0, 0, 0, 0, 5, 10]);
  return {
    productId: article.sku,
    quantity: Math.max(1, Math.round(article.usual * (0.5 + 2 * random.next()))),
    prices: pricesOf(minor, Math.round((minor * share) / 100), currency),
  };
}

/** Returns the price in minor units: whole pesos, cents. */
const minorUnits = ({ unitPrice }: Article, currency: Currency) =>
  currency === 'clp' ? unitPrice : Math.round((unitPrice * 100) / pesosInADollar);

/** Computes in hundredths of minor units, so that nothing is lost to rounding. */
function pricesOf(minor: number, discount: number, currency: Currency): Prices {
  const scale = 100 * (currency === 'clp' ? 1 : 100);
  const amount = (hundredths: number) => hundredths / scale;
  const left = minor - discount;
  return {
    netPricePerUnit: amount(minor * 100),
    discountedNetPricePerUnit: amount(left * 100),
    taxPerUnit: amount(minor * taxPercent),
    discountedTaxPerUnit: amount(left * taxPercent),
    discountPerUnit: amount(discount * 100),
    grossPricePerUnit: amount(minor * (100 + taxPercent)),
    discountedGrossPricePerUnit: amount(left * (100 + taxPercent)),
  };
}
