/** An exact decimal number: `digits` divided by ten to the power of `places`. */
export interface Decimal {
  readonly digits: bigint;
  /** Zero or more. */
  readonly places: number;
}

/**
 * The decimal that a JSON writer shows for a number: the shortest text that reads back as it, so
 * 0.1 is one tenth exactly. Throws a RangeError on a number that is not finite.
 */
export function decimal(value: number): Decimal {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (!parts) throw new RangeError(`${value} has no decimal form`);
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const places = fraction.length - Number(exponent);
  const digits = BigInt(`${sign}${whole}${fraction}`);
  return places < 0 ? { digits: digits * ten(-places), places: 0 } : { digits, places };
}

/** Exact. */
export function sum(terms: readonly Decimal[]): Decimal {
  const places = Math.max(0, ...terms.map((term) => term.places));
  return { digits: terms.reduce((all, term) => all + scaled(term, places), 0n), places };
}

/** Exact: a − b. */
export const minus = (a: Decimal, b: Decimal): Decimal => sum([a, negative(b)]);

/** Exact. */
export const times = (a: Decimal, b: Decimal): Decimal => ({
  digits: a.digits * b.digits,
  places: a.places + b.places,
});

const negative = ({ digits, places }: Decimal): Decimal => ({ digits: -digits, places });

export const absolute = (value: Decimal): Decimal => (value.digits < 0n ? negative(value) : value);

/** Below zero, zero or above zero, as a sort wants it. */
export function compare(a: Decimal, b: Decimal): number {
  const places = Math.max(a.places, b.places);
  const [left, right] = [scaled(a, places), scaled(b, places)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The greatest decimal with so many places that is not above `value`. */
export function floor(value: Decimal, places: number): Decimal {
  if (value.places <= places) return value;
  const unit = ten(value.places - places);
  const cut = value.digits / unit;
  return { digits: value.digits < 0n && value.digits % unit !== 0n ? cut - 1n : cut, places };
}

/** The least decimal with so many places that is not below `value`. */
export const ceil = (value: Decimal, places: number): Decimal =>
  negative(floor(negative(value), places));

/** The nearest decimal with so many places; a half goes away from zero. */
export function round(value: Decimal, places: number): Decimal {
  if (value.places <= places) return value;
  const half = { digits: 5n, places: places + 1 };
  return value.digits < 0n ? ceil(minus(value, half), places) : floor(sum([value, half]), places);
}

/** The nearest double. */
export const toNumber = ({ digits, places }: Decimal): number => Number(`${digits}e-${places}`);

const ten = (power: number) => 10n ** BigInt(power);

const scaled = ({ digits, places }: Decimal, to: number) => digits * ten(to - places);

/** Up to the digits that a double always holds. Looked up, since every number and date of a dataset asks. */
export const powersOfTen = Float64Array.from({ length: 16 }, (_, power) => 10 ** power);
