import type { JsonObject } from '../../../../model/json.ts';
import { byPart, type RecordPart } from './parts.ts';

/** Maximum number of records kept, the first of an answer. */
const maxRecords = 20_000;
/** Slope of a value proportional to quantity: twice the units, about twice the value, and little other influence. */
const inProportion = { least: 0.9, most: 1.1 };
/** Maximum slope of a value independent of quantity. */
const maxFlatSlope = 0.3;

/** Thresholds that tell a pattern from chance. */
interface Thresholds {
  readonly records: number;
  readonly kinds: number;
  /** Minimum coefficient of determination. */
  readonly fit: number;
  /** For values with other influences: maximum standard error of the slope, which many records make small. */
  readonly error?: number;
  /** A single part is proof; otherwise only together with a part whose values do not depend on quantity. */
  readonly alone?: true;
}

/** Records in which a value grows with quantity. */
export interface GrowingPart {
  readonly part: RecordPart;
  /** In this part and similar ones. */
  readonly records: number;
  readonly kinds: number;
  /** A part of the same field in which it does not. */
  readonly flat?: RecordPart;
}

/** A record: the logarithms of its quantity, x, and of the value, y. Only records of one kind are compared. */
interface SalePoint {
  readonly kind: string;
  readonly x: number;
  readonly y: number;
}

/** Detects a unit value that is that of the whole line, in all records and in each part of them. */
export function openProportion(enough: Thresholds) {
  const sold = byPart((): SalePoint[] => []);
  let records = 0;

  /** Returns the dependence of the value on quantity; undefined with too few informative records. */
  function trendOf(of: readonly SalePoint[]) {
    const telling = sumsOf(of).filter((sums) => spread(sums) > 0.1);
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
      if (records >= maxRecords || !(quantity > 0 && value > 0)) return;
      records += 1;
      const one: SalePoint = { kind, x: Math.log(quantity), y: Math.log(value) };
      sold.add(fields, (to) => to.push(one));
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
        const flat = parts.find(({ slope }) => Math.abs(slope) <= maxFlatSlope)?.part;
        if (shown.part.field !== undefined && !flat && !enough.alone) continue;
        const { part, kinds } = shown;
        const all = steep.reduce((sum, each) => sum + each.records, 0);
        return { judged, growing: { part, kinds, records: all, ...(flat ? { flat } : {}) } };
      }
      return { judged };
    },
  };
}

interface Trend {
  readonly records: number;
  readonly kinds: number;
  readonly slope: number;
  readonly fit: number;
}

function sumsOf(sold: readonly SalePoint[]): readonly Sums[] {
  const kinds = new Map<string, Sums>();
  for (const { kind, x, y } of sold) kinds.set(kind, add(kinds.get(kind) ?? none(), x, y));
  return [...kinds.values()];
}

/** Sums over all records of one kind. */
interface Sums {
  n: number;
  x: number;
  y: number;
  xx: number;
  xy: number;
  yy: number;
}

const none = (): Sums => ({ n: 0, x: 0, y: 0, xx: 0, xy: 0, yy: 0 });

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
