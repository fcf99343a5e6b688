import type { JsonObject } from '../../../../model/json.ts';
import { disagreement, disagreementOfSum } from '../../../reading/values/amounts.ts';

export type Price =
  | 'netPricePerUnit'
  | 'discountedNetPricePerUnit'
  | 'discountPerUnit'
  | 'grossPricePerUnit'
  | 'discountedGrossPricePerUnit'
  | 'taxPerUnit'
  | 'discountedTaxPerUnit';

/** Equation of the contract for the prices of one unit: `whole` is `first` plus or minus `second`. */
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

export const priceSums = [discounted, gross, discountedGross] as const;

/** Reports whether all three are numbers of one sign. negative-number judges different signs. */
export function canBeReckoned(fields: JsonObject, { whole, first, second }: PriceSum): boolean {
  const a = fields[whole];
  const b = fields[first];
  const c = fields[second];
  if (typeof a !== 'number' || typeof b !== 'number' || typeof c !== 'number') return false;
  if (!Number.isFinite(a + b + c)) return false;
  return (a >= 0 && b >= 0 && c >= 0) || (a <= 0 && b <= 0 && c <= 0);
}

/** Returns an amount without its sign, which negative-number judges; 0 if absent. */
export function amount(fields: JsonObject, of: Price): number {
  const number = fields[of];
  return typeof number === 'number' ? Math.abs(number) : 0;
}

/**
 * Returns the price that unlawfully exceeds netPricePerUnit; undefined if there is none. Undefined too if
 * neither a surcharge nor a zero price explains the three: then they contradict each other, or the discount is
 * added to the price, which price-arithmetic judges as an error.
 */
export function aboveThePrice(fields: JsonObject): Price | undefined {
  const price = amount(fields, 'netPricePerUnit');
  const discountedPrice = amount(fields, discounted.second);
  const left = amount(fields, discounted.whole);
  if (isAbove(discountedPrice, price)) {
    const isExplained = left === 0 || isSum(left, discountedPrice, -price);
    return isExplained ? discounted.second : undefined;
  }
  if (discountedPrice !== 0 || !isAbove(left, price)) return undefined;
  // The price with its tax is no surcharge.
  return isSum(left, price, amount(fields, gross.second)) ? undefined : discounted.whole;
}

const isSum = (whole: number, first: number, second: number) =>
  disagreementOfSum(whole, [first, second]) === 'none';

const isAbove = (value: number, price: number) =>
  value > price && disagreement(value, price) !== 'none';

/**
 * Reports whether three prices obviously add up, or one is absent: a fast path for most records, without
 * allocation. False is inconclusive: the exact sum must be computed.
 */
export function addUp(fields: JsonObject, { whole, first, sign, second }: PriceSum): boolean {
  const sum = fields[whole];
  const one = fields[first];
  const other = fields[second];
  if (typeof sum !== 'number' || typeof one !== 'number' || typeof other !== 'number') return true;
  const apart = Math.abs(sum - (one + sign * other));
  if (apart < 1e-6) return true;
  // Rounding explains up to a half for each of three integers.
  return apart <= 1 && sum % 1 === 0 && one % 1 === 0 && other % 1 === 0;
}

const disagreementIn = (fields: JsonObject, price: PriceSum) => {
  if (addUp(fields, price) || !canBeReckoned(fields, price)) return 'none';
  const terms = [amount(fields, price.first), price.sign * amount(fields, price.second)];
  return disagreementOfSum(amount(fields, price.whole), terms);
};

/** Reports whether the prices that are present add up, but for rounding. */
export const pricesAddUp = (fields: JsonObject): boolean =>
  priceSums.every((price) => disagreementIn(fields, price) === 'none');

/** Reports whether prices contradict each other by more than rounding: they are no measure for other records. */
export const contradict = (fields: JsonObject): boolean =>
  priceSums.some((price) => disagreementIn(fields, price) === 'beyond');

/** Returns the number of decimals in which a number is written. */
export function decimalsOf(value: number): number {
  if (Number.isInteger(value)) return 0;
  return /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
}

/** Maximum share of a tax that rounding its last digit may be, for the rate to be known. */
const maxRounding = 0.02;

/** Reports whether a half of the last digit written is much of an amount. */
export const isMostlyRounding = (tax: number): boolean =>
  10 ** -decimalsOf(tax) / 2 > maxRounding * tax;

/** Reports whether it is a percentage in halves, as rates of tax are, but for the rounding of the tax. */
const isRate = (fraction: number): boolean =>
  fraction > 0 && Math.abs(fraction * 200 - Math.round(fraction * 200)) < 0.03;

/** Reports whether a price contains its tax: the tax is a plain rate of the rest alone. */
export const containsTax = (price: number, tax: number): boolean =>
  isRate(tax / (price - tax)) && !isRate(tax / price);
