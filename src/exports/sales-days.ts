import type { Sale } from '../contract/reading/sales/identity.ts';
import type { ExportDiff, SalesCount, Side } from '../model/export-diff.ts';
import { type Decimal, decimal, sum, times, toNumber } from '../standards/decimal.ts';

/** Maximum number of series and days; further ones are combined. */
const maxSeries = 60;
const maxDays = 4000;
const rest = 'others';

interface SalesTotals {
  records: number;
  readonly units: Sum;
  readonly sales: Sum;
}

type SalesBySide = { readonly [side in Side]: SalesTotals };

const counting = (): SalesTotals => ({ records: 0, units: openSum(), sales: openSum() });

/** Sums the sales of two exports by document type, currency and day. */
export function openSalesDays() {
  const all = new Map<string, { type: string; currency: string; days: Map<string, SalesBySide> }>();
  const seriesOf = ({ documentType, currency }: Sale) => {
    const name = `${documentType}\n${currency}`;
    const known = all.get(name);
    if (known) return known;
    if (all.size >= maxSeries && documentType !== rest) {
      return seriesOf({ documentType: rest, currency: rest, units: 0, price: 0 });
    }
    const series = { type: documentType, currency, days: new Map<string, SalesBySide>() };
    all.set(name, series);
    return series;
  };
  return {
    add(side: Side, day: string, sale: Sale): void {
      const { days } = seriesOf(sale);
      const name = days.has(day) || days.size < maxDays ? day : rest;
      const counts = days.get(name) ?? { old: counting(), new: counting() };
      days.set(name, counts);
      counts[side].records += 1;
      counts[side].units.add(sale.units, 1);
      counts[side].sales.add(sale.units, sale.price);
    },
    /** Returns the days on which a kind of sale differs, in calendar order. */
    end: (): ExportDiff['days'] =>
      [...all.values()]
        .flatMap(({ type: documentType, currency, days }) =>
          [...days].flatMap(([day, counts]) => {
            const [old, now] = [countOf(counts.old), countOf(counts.new)];
            const isSame = JSON.stringify(old) === JSON.stringify(now);
            return isSame ? [] : [{ day, documentType, currency, old, new: now }];
          }),
        )
        .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
  };
}

const countOf = ({ records, units, sales }: SalesTotals): SalesCount => ({
  records,
  units: units.total(),
  sales: sales.total(),
});

/** Exact sum of products. */
export interface Sum {
  /** Ignores values that are not finite. */
  readonly add: (a: number, b: number) => void;
  readonly total: () => number;
}

const zero: Decimal = { digits: 0n, places: 0 };

export function openSum(): Sum {
  /** Integers, which doubles add exactly and fast. */
  let whole = 0;
  let rest = zero;
  return {
    add(a, b) {
      if (!Number.isFinite(a) || !Number.isFinite(b)) return;
      const next = whole + a * b;
      if (Number.isSafeInteger(a) && Number.isSafeInteger(b) && Number.isSafeInteger(next))
        whole = next;
      else rest = sum([rest, times(decimal(a), decimal(b))]);
    },
    total: () => toNumber(sum([decimal(whole), rest])),
  };
}
