/** Exact decimal number: `digits` divided by ten to the power of `places`. */
export interface Decimal {
  readonly digits: bigint;
  /** Not negative. */
  readonly places: number;
}

/**
 * Converts a number by its shortest JSON form, so 0.1 is exactly one tenth. Throws a RangeError if it is not finite.
 */
export function decimal(value: number): Decimal {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (!parts) throw new RangeError(`${value} has no decimal form`);
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const places = fraction.length - Number(exponent);
  const digits = BigInt(`${sign}${whole}${fraction}`);
  return places < 0 ? { digits: digits * ten(-places), places: 0 } : { digits, places };
}

export function sum(terms: readonly Decimal[]): Decimal {
  const places = Math.max(0, ...terms.map((term) => term.places));
  return { digits: terms.reduce((all, term) => all + scaled(term, places), 0n), places };
}

export const minus = (a: Decimal, b: Decimal): Decimal => sum([a, negative(b)]);

export const times = (a: Decimal, b: Decimal): Decimal => ({
  digits: a.digits * b.digits,
  places: a.places + b.places,
});

const negative = ({ digits, places }: Decimal): Decimal => ({ digits: -digits, places });

export const absolute = (value: Decimal): Decimal => (value.digits < 0n ? negative(value) : value);

export function compare(a: Decimal, b: Decimal): number {
  const places = Math.max(a.places, b.places);
  const [left, right] = [scaled(a, places), scaled(b, places)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Rounds down (towards negative infinity) to so many places. */
export function floor(value: Decimal, places: number): Decimal {
  if (value.places <= places) return value;
  const unit = ten(value.places - places);
  const cut = value.digits / unit;
  return { digits: value.digits < 0n && value.digits % unit !== 0n ? cut - 1n : cut, places };
}

/** Rounds up (towards positive infinity) to so many places. */
export const ceil = (value: Decimal, places: number): Decimal =>
  negative(floor(negative(value), places));

/** Removes the rounding errors of doubles: 0.1 times 3 becomes 0.3. */
export const withoutNoise = (value: number): number => Number(value.toPrecision(12));

export const toNumber = ({ digits, places }: Decimal): number => Number(`${digits}e-${places}`);

const ten = (power: number) => 10n ** BigInt(power);

const scaled = ({ digits, places }: Decimal, to: number) => digits * ten(to - places);

/** Powers of ten that a double holds exactly. A table, since every number and date of a dataset needs one. */
export const powersOfTen = Float64Array.from({ length: 16 }, (_, power) => 10 ** power);
