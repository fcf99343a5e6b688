import type { JsonObject } from '../../../../model/json.ts';
import { fingerprint } from '../../../../standards/text/fingerprint.ts';
import { byPart, type RecordPart } from './parts.ts';

/** Maximum number of records kept, the first of an answer. */
const maxRecords = 20_000;
/** Slope of a value proportional to quantity: twice the units, about twice the value, and little other influence. */
const inProportion = { least: 0.9, most: 1.1 };
/** Minimum number of records in a part, and in the rest, whose values are compared. */
const minCompared = 10;
/** Smallest factor that is no tariff, such as half the price for some, and one that no tariff gives. */
const [minFactor, sureFactor] = [3, 100];
/** Maximum ratio between such a factor and that of one kind, and for smaller ones, which must be whole. */
const tolerance = { sure: 1.5, whole: 1.01 };

interface Thresholds {
  readonly records: number;
  readonly kinds: number;
  /** Minimum coefficient of determination. */
  readonly fit: number;
  /** For values with other influences: maximum standard error of the slope, which many records make small. */
  readonly error?: number;
}

export interface GrowingPart {
  readonly part: RecordPart;
  /** In this part and similar ones. */
  readonly records: number;
  readonly kinds: number;
}

/** A part of the records in which the values of all kinds are a whole number of times as high as in the rest. */
export interface MultipliedPart {
  readonly part: RecordPart;
  readonly factor: number;
  /** No tariff does so, nor do the quantities say that it is of a larger unit. */
  readonly isSure: boolean;
  readonly records: number;
  readonly kinds: number;
}

/** Detects a unit value that is that of the whole line, in all records and in each part of them. */
export function openProportion(enough: Thresholds) {
  /** Records: the hash of the kind, and the logarithms of quantity and value. Only those of one kind are compared. */
  const [kinds, quantities, values]: [number[], number[], number[]] = [[], [], []];
  /** Indices of records. Numbers, unlike an object for each record, are no work for garbage collection. */
  const sold = byPart((): number[] => []);

  function sumsOf(indices: readonly number[]): ReadonlyMap<number, Sums> {
    const sums = new Map<number, Sums>();
    for (const i of indices) {
      const kind = kinds[i] ?? 0;
      sums.set(kind, add(sums.get(kind) ?? none(), quantities[i] ?? 0, values[i] ?? 0));
    }
    return sums;
  }

  /** Returns the dependence of the value on quantity; undefined with too few informative records. */
  function trendOf(of: readonly number[]) {
    const telling = [...sumsOf(of).values()].filter((sums) => spread(sums) > 0.1);
    const counted = telling.reduce((sum, { n }) => sum + n, 0);
    if (telling.length < enough.kinds || counted < enough.records) return undefined;
    return { records: counted, kinds: telling.length, ...lineThrough(telling) };
  }

  const isSteep = ({ slope, fit, records: n, kinds }: Trend): boolean =>
    slope >= inProportion.least &&
    slope <= inProportion.most &&
    (fit >= enough.fit || Math.sqrt((1 / fit - 1) / (n - kinds)) <= (enough.error ?? 0));

  return {
    add(fields: JsonObject, kind: string, quantity: number, value: number): void {
      const index = kinds.length;
      if (index >= maxRecords || !(quantity > 0 && value > 0)) return;
      kinds.push(fingerprint(kind));
      quantities.push(Math.log(quantity));
      values.push(Math.log(value));
      sold.add(fields, (to) => to.push(index));
    },
    /** `judged` counts the informative records. */
    end(): { readonly judged: number; readonly growing?: GrowingPart } {
      const groups = sold.groups().map((parts) =>
        parts.flatMap(([part, of]) => {
          const trend = trendOf(of);
          return trend ? [{ part, ...trend }] : [];
        }),
      );
      const judged = groups[0]?.[0]?.records ?? 0;
      for (const parts of groups) {
        const steep = parts.filter(isSteep);
        const [shown] = steep;
        if (!shown) continue;
        const all = steep.reduce((sum, each) => sum + each.records, 0);
        return { judged, growing: { part: shown.part, kinds: shown.kinds, records: all } };
      }
      return { judged };
    },
    /** Returns the first part whose values are several times those of the rest. */
    multiplied(): MultipliedPart | undefined {
      const all = sumsOf(sold.all);
      for (const [part, of] of sold.groups().slice(1).flat()) {
        const found = multiplied(sumsOf(of), all);
        if (found && found.kinds >= enough.kinds) return { part, records: of.length, ...found };
      }
      return undefined;
    },
  };
}

/** Compares the mean values of each kind in a part with those of its other records. */
function multiplied(part: ReadonlyMap<number, Sums>, all: ReadonlyMap<number, Sums>) {
  const apart = [...part].flatMap(([kind, { n, x, y }]) => {
    const of = all.get(kind) ?? none();
    const rest = of.n - n;
    return rest === 0
      ? []
      : [{ n, rest, x: x / n - (of.x - x) / rest, y: y / n - (of.y - y) / rest }];
  });
  const sum = (key: 'n' | 'rest' | 'x' | 'y') => apart.reduce((all, each) => all + each[key], 0);
  if (Math.min(sum('n'), sum('rest')) < minCompared) return undefined;
  const mean = sum('y') / apart.length;
  const magnitude = 10 ** Math.round(mean / Math.LN10);
  const isHuge = magnitude >= sureFactor;
  const factor = isHuge ? magnitude : Math.round(Math.exp(mean));
  const most = Math.log(isHuge ? tolerance.sure : tolerance.whole);
  const isSo = apart.every(({ y }) => Math.abs(y - Math.log(factor)) <= most);
  if (factor < minFactor || !isSo) return undefined;
  // A larger unit is sold in smaller numbers.
  const isSure = isHuge && sum('x') / apart.length > -mean / 2;
  return { factor, isSure, kinds: apart.length };
}

interface Trend {
  readonly records: number;
  readonly kinds: number;
  readonly slope: number;
  readonly fit: number;
}

const none = () => ({ n: 0, x: 0, y: 0, xx: 0, xy: 0, yy: 0 });

type Sums = ReturnType<typeof none>;

function add(sums: Sums, x: number, y: number): Sums {
  sums.n += 1;
  sums.x += x;
  sums.y += y;
  sums.xx += x * x;
  sums.xy += x * y;
  sums.yy += y * y;
  return sums;
}

const spread = ({ n, x, xx }: Sums): number => xx - (x * x) / n;

/** Fits a line to all kinds, each centered on its own mean: returns its slope and the coefficient of determination. */
function lineThrough(kinds: readonly Sums[]): { readonly slope: number; readonly fit: number } {
  let [xx, xy, yy] = [0, 0, 0];
  for (const sums of kinds) {
    xx += spread(sums);
    xy += sums.xy - (sums.x * sums.y) / sums.n;
    yy += sums.yy - (sums.y * sums.y) / sums.n;
  }
  return yy > 0 ? { slope: xy / xx, fit: (xy * xy) / (xx * yy) } : { slope: 0, fit: 0 };
}
