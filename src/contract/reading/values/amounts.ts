import {
  absolute,
  ceil,
  compare,
  type Decimal,
  decimal,
  floor,
  minus,
  sum,
  times,
  toNumber,
} from '../../../standards/decimal.ts';

/** Degree of difference between two amounts that must agree. */
export type Disagreement = 'none' | 'within' | 'beyond';

/**
 * Compares an amount with the required one. `none` if the difference is noise of doubles, or `actual` is
 * `expected` rounded, floored or ceiled to the decimals of `actual`; `beyond` above the greater of one currency
 * unit and 1 % of `expected`; else `within`. Both must be finite. `expected` must be a Decimal if it was
 * computed, so that it is exact.
 */
export function disagreement(actual: number, expected: Decimal | number): Disagreement {
  if (isSameAmount(actual, expected)) return 'none';
  const [shown, wanted] = [decimal(actual), exact(expected)];
  // Rounding gives either the floor or the ceiling.
  const rounded = [floor, ceil].some((way) => compare(way(wanted, shown.places), shown) === 0);
  return rounded ? 'none' : apart(shown, wanted);
}

/**
 * Does the same for an amount that must be the sum of others; subtracted amounts are negative terms. Also
 * `none` if rounding each field at its own decimals explains the difference.
 */
export function disagreementOfSum(actual: number, terms: readonly number[]): Disagreement {
  const shown = decimal(actual);
  const decimals = terms.map((term) => decimal(term));
  const wanted = sum(decimals);
  if (isSameAmount(actual, wanted)) return 'none';
  const slack = sum([shown, ...decimals].map(({ places }) => ({ digits: 5n, places: places + 1 })));
  const explained = compare(absolute(minus(shown, wanted)), slack) <= 0;
  return explained ? 'none' : apart(shown, wanted);
}

const exact = (value: Decimal | number) => (typeof value === 'number' ? decimal(value) : value);

/** Reports whether they are equal up to the rounding errors of doubles. Both must be finite. */
export function isSameAmount(actual: number, expected: Decimal | number): boolean {
  const wanted = typeof expected === 'number' ? expected : toNumber(expected);
  const difference = Math.abs(actual - wanted);
  return difference < 1e-6 || difference < Math.abs(wanted) * 1e-14;
}

/**
 * Reports whether an amount, after rounding was excluded, equals the expected one without one of its parts, and
 * the part exceeds 1 % of it: tax that was not added, a discount that was not taken off. Rounding does not
 * explain that, however small the amounts are.
 */
export function isLeftOut(actual: number, without: number, wanted: Decimal): boolean {
  const part = times(absolute(minus(wanted, decimal(without))), hundred);
  return isSameAmount(actual, without) && compare(part, absolute(wanted)) > 0;
}

/** Returns an amount with the tax of a rate, such as 0.19. */
export const withTax = (net: number, rate: number): Decimal =>
  times(decimal(net), sum([decimal(1), decimal(rate)]));

/** Reports whether an answer writes its taxed price with cents, as `2.00`: then whole units are not its rounding. */
export const showsCents = (answer = ''): boolean =>
  /"netTaxedValue"\s{0,9}:\s{0,9}-?\d{1,15}\.\d\d/.test(answer);

/** Returns the net amount of a taxed one, in whole units if the answer has that in whole units. */
export function netOfTaxed(taxed: number, rate: number, answer?: string): number {
  const places = Number.isInteger(taxed) && !showsCents(answer) ? 1 : 100;
  return Math.round((taxed / (1 + rate)) * places) / places;
}

const hundred: Decimal = { digits: 100n, places: 0 };

function apart(shown: Decimal, wanted: Decimal): 'within' | 'beyond' {
  const hundredfold = times(absolute(minus(shown, wanted)), hundred);
  const small = compare(hundredfold, hundred) <= 0;
  return small || compare(hundredfold, absolute(wanted)) <= 0 ? 'within' : 'beyond';
}
