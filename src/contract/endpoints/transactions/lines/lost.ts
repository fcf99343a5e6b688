import type { Loss } from '../../../../model/rule.ts';
import type { Line } from '../../../reading/sales/line.ts';

/** Loss due to discarded records. */
export interface RecordLoss {
  readonly records: number;
  readonly units: number;
  /** Net amounts by currency. */
  readonly amounts: { readonly [currency: string]: number };
  readonly unknown: number;
}

export const nothingLost: RecordLoss = { records: 0, units: 0, amounts: {}, unknown: 0 };

/** Adds without the rounding errors of doubles. */
export const exactSum = (...terms: readonly number[]): number =>
  Number(terms.reduce((sum, term) => sum + term, 0).toFixed(6));

/** Computes the loss: none for a deleted record; the price is the discounted one, else the net price. */
export const lostWith = (lines: readonly Line[]): RecordLoss =>
  lines.map(lostWithOne).reduce(sumOfLosses, nothingLost);

function lostWithOne(line: Line): RecordLoss {
  const { quantity, currency, isDeleted } = line;
  if (isDeleted) return { ...nothingLost, records: 1 };
  const price = line.discountedPrice ?? line.netPrice;
  const units = Math.abs(quantity ?? 0);
  return quantity === undefined || price === undefined
    ? { records: 1, units, amounts: {}, unknown: 1 }
    : { records: 1, units, amounts: { [currency]: units * Math.abs(price) }, unknown: 0 };
}

export function sumOfLosses(a: RecordLoss, b: RecordLoss): RecordLoss {
  const sums = Object.entries(b.amounts).map(([currency, amount]) => [
    currency,
    exactSum(a.amounts[currency] ?? 0, amount),
  ]);
  return {
    records: a.records + b.records,
    units: exactSum(a.units, b.units),
    amounts: { ...a.amounts, ...Object.fromEntries(sums) },
    unknown: a.unknown + b.unknown,
  };
}

/** Returns the size of a loss over all currencies, for sorting. */
export const weightOf = ({ amounts, units }: RecordLoss): number =>
  exactSum(...Object.values(amounts)) + units / 1e9;

export const asLoss = ({ records, units, amounts }: RecordLoss): Loss => ({
  records,
  quantity: units,
  sales: amounts,
});
