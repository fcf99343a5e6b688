import { fieldKinds, type RecordFields } from '../../../model/dataset.ts';
import { disagreement, disagreementOfSum } from '../../quotes/amounts.ts';
import { field } from '../fields.ts';

/** A price of a record: its name, and the number of its field. */
interface Price {
  readonly name: keyof typeof field;
  readonly field: number;
}

/** What the contract says of the prices of one unit: `whole` is `first` with `second` added or taken away. */
export interface PriceSum {
  readonly whole: Price;
  readonly first: Price;
  readonly sign: 1 | -1;
  readonly second: Price;
}

const price = (name: keyof typeof field): Price => ({ name, field: field[name] });
const net = price('netPricePerUnit');
const discountedNet = price('discountedNetPricePerUnit');

export const discounted: PriceSum = {
  whole: discountedNet,
  first: net,
  sign: -1,
  second: price('discountPerUnit'),
};
export const gross: PriceSum = {
  whole: price('grossPricePerUnit'),
  first: net,
  sign: 1,
  second: price('taxPerUnit'),
};
export const discountedGross: PriceSum = {
  whole: price('discountedGrossPricePerUnit'),
  first: discountedNet,
  sign: 1,
  second: price('discountedTaxPerUnit'),
};

/** Whether all three are numbers of one sign. Where signs differ, negative-number says all there is to say. */
export function canBeReckoned(r: RecordFields, { whole, first, second }: PriceSum): boolean {
  if (!isNumber(r, whole) || !isNumber(r, first) || !isNumber(r, second)) return false;
  const a = r.numbers[whole.field] as number;
  const b = r.numbers[first.field] as number;
  const c = r.numbers[second.field] as number;
  if (!Number.isFinite(a + b + c)) return false;
  return (a >= 0 && b >= 0 && c >= 0) || (a <= 0 && b <= 0 && c <= 0);
}

const isNumber = ({ kinds }: RecordFields, { field: at }: Price): boolean =>
  kinds[at] === fieldKinds.number;

/** An amount without its sign: the sign is negative-number's. 0 where there is none. */
export const amount = (r: RecordFields, of: Price): number =>
  isNumber(r, of) ? Math.abs(r.numbers[of.field] as number) : 0;

/**
 * The price that is above netPricePerUnit and must not be; undefined where all is well. Undefined too where
 * no surcharge and no price of nothing explains the three: then they contradict each other, which is an
 * error of price-arithmetic and no mere oddity. So is a discount that is added to the price.
 */
export function aboveThePrice(record: RecordFields): Price | undefined {
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
 * Whether three prices plainly add up, or one is left out: most do, so this is looked at first, and allocates
 * nothing. False says nothing: then the sum is to be reckoned.
 */
export function addUp(r: RecordFields, { whole, first, sign, second }: PriceSum): boolean {
  if (!isNumber(r, whole) || !isNumber(r, first) || !isNumber(r, second)) return true;
  const sum = r.numbers[whole.field] as number;
  const one = r.numbers[first.field] as number;
  const other = r.numbers[second.field] as number;
  const apart = Math.abs(sum - (one + sign * other));
  if (apart < 1e-6) return true;
  // Rounding explains a half for each of three whole numbers.
  return apart <= 1 && sum % 1 === 0 && one % 1 === 0 && other % 1 === 0;
}
