import type { Json, JsonObject } from '../../../model/json.ts';
import { disagreement, disagreementOfSum } from '../../quotes/amounts.ts';

/** A price of a record, by its name. Read by its own function: millions of records are asked. */
interface Price {
  readonly name: string;
  readonly of: (record: JsonObject) => Json | undefined;
}

/** What the contract says of the prices of one unit: `whole` is `first` with `second` added or taken away. */
export interface PriceSum {
  readonly whole: Price;
  readonly first: Price;
  readonly sign: 1 | -1;
  readonly second: Price;
}

const net: Price = { name: 'netPricePerUnit', of: (r) => r.netPricePerUnit };
const discountedNet: Price = {
  name: 'discountedNetPricePerUnit',
  of: (r) => r.discountedNetPricePerUnit,
};

export const discounted: PriceSum = {
  whole: discountedNet,
  first: net,
  sign: -1,
  second: { name: 'discountPerUnit', of: (r) => r.discountPerUnit },
};
export const gross: PriceSum = {
  whole: { name: 'grossPricePerUnit', of: (r) => r.grossPricePerUnit },
  first: net,
  sign: 1,
  second: { name: 'taxPerUnit', of: (r) => r.taxPerUnit },
};
export const discountedGross: PriceSum = {
  whole: { name: 'discountedGrossPricePerUnit', of: (r) => r.discountedGrossPricePerUnit },
  first: discountedNet,
  sign: 1,
  second: { name: 'discountedTaxPerUnit', of: (r) => r.discountedTaxPerUnit },
};

/** Whether all three are numbers of one sign. Where signs differ, negative-number says all there is to say. */
export function canBeReckoned(record: JsonObject, { whole, first, second }: PriceSum): boolean {
  const a = whole.of(record);
  const b = first.of(record);
  const c = second.of(record);
  if (typeof a !== 'number' || typeof b !== 'number' || typeof c !== 'number') return false;
  if (!Number.isFinite(a + b + c)) return false;
  return (a >= 0 && b >= 0 && c >= 0) || (a <= 0 && b <= 0 && c <= 0);
}

/** An amount without its sign: the sign is negative-number's. 0 where there is none. */
export function amount(record: JsonObject, price: Price): number {
  const value = price.of(record);
  return typeof value === 'number' ? Math.abs(value) : 0;
}

/**
 * The price that is above netPricePerUnit and must not be; undefined where all is well. Undefined too where
 * no surcharge and no price of nothing explains the three: then they contradict each other, which is an
 * error of price-arithmetic and no mere oddity. So is a discount that is added to the price.
 */
export function aboveThePrice(record: JsonObject): Price | undefined {
  const price = amount(record, net);
  const taken = amount(record, discounted.second);
  const left = amount(record, discountedNet);
  if (isAbove(taken, price)) {
    const isExplained = left === 0 || isSum(left, taken, -price);
    return isExplained ? discounted.second : undefined;
  }
  if (!isAbove(left, price)) return undefined;
  return taken === 0 ? discountedNet : undefined;
}

const isSum = (whole: number, first: number, second: number) =>
  disagreementOfSum(whole, [first, second]) === 'none';

const isAbove = (value: number, price: number) =>
  value > price && disagreement(value, price) !== 'none';

/**
 * Whether the prices of a record plainly add up, or are left out: most do, so this is looked at first, and
 * allocates nothing. False says nothing: then the sums are to be reckoned.
 */
export const addsUp = (r: JsonObject): boolean =>
  fits(r.discountedNetPricePerUnit, r.netPricePerUnit, r.discountPerUnit, -1) &&
  fits(r.grossPricePerUnit, r.netPricePerUnit, r.taxPerUnit, 1) &&
  fits(r.discountedGrossPricePerUnit, r.discountedNetPricePerUnit, r.discountedTaxPerUnit, 1);

type Value = Json | undefined;

function fits(whole: Value, first: Value, second: Value, sign: 1 | -1): boolean {
  if (typeof whole !== 'number' || typeof first !== 'number' || typeof second !== 'number') {
    return true;
  }
  return plainlyFits(whole, first, sign * second);
}

/** Whether an amount is plainly the sum that it must be. */
export function plainlyFits(whole: number, first: number, second: number): boolean {
  const apart = Math.abs(whole - (first + second));
  if (apart < 1e-6) return true;
  // Rounding explains a half for each of three whole numbers.
  return apart <= 1 && whole % 1 === 0 && first % 1 === 0 && second % 1 === 0;
}
