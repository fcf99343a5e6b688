import type { JsonObject } from '../../../../model/json.ts';
import { asId } from '../../../reading/values/record-values.ts';
import { byPart, type RecordPart } from './parts.ts';

/** Minimum numbers of records of a part, and of prices that both parts have. */
const [minRecords, minPrices] = [10, 3];
/** Maximum width of the rates that fit all records of a part. */
const narrow = 0.002;
/** Maximum number of prices that are kept for a part. */
const maxPrices = 2_000;

/** Records of a part: the rates that fit each of them, whose tax is rounded, and the last price of each product, by itself and in each order. */
interface Taxed {
  records: number;
  from: number;
  to: number;
  readonly prices: Map<string, number>;
}

export interface TaxWithin {
  /** Its prices contain the tax. */
  readonly part: RecordPart;
  /** Its prices do not. */
  readonly other: RecordPart;
  readonly records: number;
  readonly rate: number;
}

/** Detects a part of the records whose net prices contain the tax: the rate r is r / (1 + r), and prices are 1 + r times as high. */
export function openTaxWithin() {
  const parts = byPart((): Taxed => ({ records: 0, from: 0, to: 1, prices: new Map() }));
  return {
    add(fields: JsonObject, net: number, tax: number): void {
      const rounding = Number.isInteger(tax) ? 0.5 : 0.006;
      const product = asId(fields['productId']) ?? '';
      // An order and its invoice have one price; a product may have many.
      const sold = [product, `${product} of ${asId(fields['orderId'])}`];
      parts.add(fields, (to) => {
        to.records += 1;
        to.from = Math.max(to.from, (tax - rounding) / net);
        to.to = Math.min(to.to, (tax + rounding) / net);
        if (to.prices.size < maxPrices) for (const each of sold) to.prices.set(each, net);
      });
    },
    end(): TaxWithin | undefined {
      for (const group of parts.groups()) {
        const telling = group.filter(([, of]) => of.records >= minRecords && isNarrow(of));
        for (const [part, own] of telling) {
          const [other, of] = telling.find(([, each]) => contains(own, each)) ?? [];
          if (other && of)
            return { part, other, records: own.records, rate: (of.from + of.to) / 2 };
        }
      }
      return undefined;
    },
  };
}

const isNarrow = ({ from, to }: Taxed) => from > 0 && from <= to && to - from <= narrow;

/** Returns the rate of a tax on a price that contains it. */
const within = (rate: number) => rate / (1 + rate);

/** Reports whether the prices of the one part are those of the other with its tax. */
function contains(own: Taxed, other: Taxed): boolean {
  if (own.to >= other.from || within(other.to) < own.from || within(other.from) > own.to) {
    return false;
  }
  const ratios = [...own.prices].flatMap(([product, price]) => {
    const net = other.prices.get(product);
    return net === undefined ? [] : [price / net / (1 + (other.from + other.to) / 2)];
  });
  const fitting = ratios.filter((ratio) => Math.abs(ratio - 1) < 0.02);
  return fitting.length >= minPrices && fitting.length * 2 > ratios.length;
}
