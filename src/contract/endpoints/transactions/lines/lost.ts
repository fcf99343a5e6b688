import type { Loss } from '../../../../model/rule.ts';
import {
  absolute,
  type Decimal,
  decimal,
  sum,
  times,
  toNumber,
} from '../../../../standards/decimal.ts';
import type { Line } from '../../../reading/sales/line.ts';

/** Loss due to discarded records, in exact decimals. */
export interface RecordLoss {
  readonly records: number;
  readonly units: Decimal;
  /** Net amounts by currency. */
  readonly amounts: ReadonlyMap<string, Decimal>;
  readonly unknown: number;
}

const zero: Decimal = { digits: 0n, places: 0 };

export const nothingLost: RecordLoss = { records: 0, units: zero, amounts: new Map(), unknown: 0 };

/** Computes the loss: none for a deleted record; the price is the discounted one, else the net price. */
export function lostWith(lines: readonly Line[]): RecordLoss {
  return lines.map(lostWithOne).reduce(sumOfLosses, nothingLost);
}

function lostWithOne({
  quantity,
  discountedPrice,
  netPrice,
  currency,
  isDeleted,
}: Line): RecordLoss {
  if (isDeleted) return { ...nothingLost, records: 1 };
  const price = discountedPrice ?? netPrice;
  const units = quantity === undefined ? zero : absolute(decimal(quantity));
  const isKnown = quantity !== undefined && price !== undefined;
  const amounts = isKnown ? [[currency, times(units, absolute(decimal(price)))] as const] : [];
  return { records: 1, units, amounts: new Map(amounts), unknown: isKnown ? 0 : 1 };
}

export function sumOfLosses(a: RecordLoss, b: RecordLoss): RecordLoss {
  const amounts = new Map(a.amounts);
  for (const [currency, amount] of b.amounts) {
    amounts.set(currency, sum([amounts.get(currency) ?? zero, amount]));
  }
  return {
    records: a.records + b.records,
    units: sum([a.units, b.units]),
    amounts,
    unknown: a.unknown + b.unknown,
  };
}

/** Returns the size of a loss over all currencies, for sorting. */
export const weightOf = ({ amounts, units }: RecordLoss): number =>
  toNumber(sum([...amounts.values()])) + toNumber(units) / 1e9;

export const asLoss = ({ records, units, amounts }: RecordLoss): Loss => ({
  records,
  quantity: toNumber(units),
  sales: amountsOf({ amounts }),
});

export const amountsOf = ({
  amounts,
}: Pick<RecordLoss, 'amounts'>): { readonly [currency: string]: number } =>
  Object.fromEntries([...amounts].map(([currency, amount]) => [currency, toNumber(amount)]));
