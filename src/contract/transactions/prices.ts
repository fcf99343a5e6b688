import type { JsonObject } from '../../model/json.ts';
import { disagreement } from '../amounts.ts';
import { numberIn } from '../record-values.ts';

/** What the contract says of the prices of one unit: `whole` is `first` with `second` added or taken away. */
export interface PriceSum {
  readonly whole: string;
  readonly first: string;
  readonly sign: 1 | -1;
  readonly second: string;
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
export function canBeReckoned(record: JsonObject, { whole, first, second }: PriceSum): boolean {
  const a = numberIn(record, whole);
  const b = numberIn(record, first);
  const c = numberIn(record, second);
  if (a === undefined || b === undefined || c === undefined) return false;
  return (a >= 0 && b >= 0 && c >= 0) || (a <= 0 && b <= 0 && c <= 0);
}

/** An amount without its sign: the sign is negative-number's. 0 where there is none. */
export const amount = (record: JsonObject, field: string): number =>
  Math.abs(numberIn(record, field) ?? 0);

/** The field that is above netPricePerUnit and must not be; undefined where all is well. */
export function aboveThePrice(record: JsonObject): string | undefined {
  const price = amount(record, discounted.first);
  if (isAbove(amount(record, discounted.second), price)) return discounted.second;
  return isAbove(amount(record, discounted.whole), price) ? discounted.whole : undefined;
}

const isAbove = (value: number, price: number) =>
  value > price && disagreement(value, price) !== 'none';
