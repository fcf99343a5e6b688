import type { JsonObject } from '../../../../model/json.ts';
import { disagreement, disagreementOfSum } from '../../../reading/values/amounts.ts';

/** The name of a price of a record. */
export type Price =
  | 'netPricePerUnit'
  | 'discountedNetPricePerUnit'
  | 'discountPerUnit'
  | 'grossPricePerUnit'
  | 'discountedGrossPricePerUnit'
  | 'taxPerUnit'
  | 'discountedTaxPerUnit';

/** What the contract says of the prices of one unit: `whole` is `first` with `second` added or taken away. */
export interface PriceSum {
  readonly whole: Price;
  readonly first: Price;
  readonly sign: 1 | -1;
  readonly second: Price;
}

export const discounted: PriceSum = {
  whole: 'discountedNetPricePerUnit',
  first: 'netPricePerUnit',
  sign: -1,
  second: 'discountPerUnit',
};
export const gross: PriceSum = {
  whole: 'grossPricePerUnit',
  first: 'netPricePerUnit',
  sign: 1,
  second: 'taxPerUnit',
};
export const discountedGross: PriceSum = {
  whole: 'discountedGrossPricePerUnit',
  first: 'discountedNetPricePerUnit',
  sign: 1,
  second: 'discountedTaxPerUnit',
};

/** Whether all three are numbers of one sign. Where signs differ, negative-number says all there is to say. */
export function canBeReckoned(fields: JsonObject, { whole, first, second }: PriceSum): boolean {
  const a = fields[whole];
  const b = fields[first];
  const c = fields[second];
  if (typeof a !== 'number' || typeof b !== 'number' || typeof c !== 'number') return false;
  if (!Number.isFinite(a + b + c)) return false;
  return (a >= 0 && b >= 0 && c >= 0) || (a <= 0 && b <= 0 && c <= 0);
}

/** An amount without its sign: the sign is negative-number's. 0 where there is none. */
export function amount(fields: JsonObject, of: Price): number {
  const number = fields[of];
  return typeof number === 'number' ? Math.abs(number) : 0;
}

/**
 * The price that is above netPricePerUnit and must not be; undefined where all is well. Undefined too where
 * no surcharge and no price of nothing explains the three: then they contradict each other, which is an
 * error of price-arithmetic and no mere oddity. So is a discount that is added to the price.
 */
export function aboveThePrice(fields: JsonObject): Price | undefined {
  const price = amount(fields, 'netPricePerUnit');
  const taken = amount(fields, discounted.second);
  const left = amount(fields, discounted.whole);
  if (isAbove(taken, price)) {
    const isExplained = left === 0 || isSum(left, taken, -price);
    return isExplained ? discounted.second : undefined;
  }
  if (!isAbove(left, price)) return undefined;
  return taken === 0 ? discounted.whole : undefined;
}

const isSum = (whole: number, first: number, second: number) =>
  disagreementOfSum(whole, [first, second]) === 'none';

const isAbove = (value: number, price: number) =>
  value > price && disagreement(value, price) !== 'none';

/**
 * Whether three prices plainly add up, or one is left out: most do, so this is looked at first, and allocates
 * nothing. False says nothing: then the sum is to be reckoned.
 */
export function addUp(fields: JsonObject, { whole, first, sign, second }: PriceSum): boolean {
  const sum = fields[whole];
  const one = fields[first];
  const other = fields[second];
  if (typeof sum !== 'number' || typeof one !== 'number' || typeof other !== 'number') return true;
  const apart = Math.abs(sum - (one + sign * other));
  if (apart < 1e-6) return true;
  // Rounding explains a half for each of three whole numbers.
  return apart <= 1 && sum % 1 === 0 && one % 1 === 0 && other % 1 === 0;
}
