import { isUsualPage } from '../contract/experiments/ranges/range-caps.ts';
import {
  cutBefore,
  cutBetween,
  halfWay,
  middleCut,
  oddSecond,
} from '../contract/experiments/ranges/range-cut.ts';
import { utcText } from '../contract/experiments/ranges/range-text.ts';
import type { DateKind } from '../model/dataset.ts';
import type { CutRange, TimeRange } from '../model/target.ts';

/** Maximum number of records, if possible, in a range that is requested many times. */
const maxRecords = 1000;
const day = 86_400_000;
/** Distance from the cut at which a record is certainly in its half, and the days of all bounds differ. */
const reach: { readonly [kind in DateKind]: number } = {
  instant: 1.25 * day,
  naive: 2 * day,
  date: 4 * day,
};

interface PlacedDay {
  /** Printed times in ms since 1970, ascending, not empty. */
  readonly sorted: Float64Array;
  readonly kind: DateKind;
  /** End of the settled records. */
  readonly latest: number;
}

/**
 * Returns the range around the median. It starts just after one record and ends just before another, so that a filter
 * that is off by an hour shows at either bound, and is split in two between records.
 */
export function partOf({ sorted, kind, latest }: PlacedDay): CutRange {
  const n = sorted.length;
  const size = Math.min(n, maxRecords);
  const start = Math.floor((n - size) / 2);
  const after = gapFrom(sorted, start, 1, n / 8);
  const before = gapFrom(sorted, start + size - 2, -1, n / 8);
  const few = n < 12 || after === undefined || before === undefined || after >= before;
  const [i, j] = few ? [start, start + size] : [after + 1, before + 1];
  const inside = sorted.subarray(i, j);
  const [first, last] = [inside[0] ?? 0, inside.at(-1) ?? 0];
  const from = few ? first - day / 24 : (cutBetween(sorted[i - 1] ?? 0, first) ?? first);
  const to = few ? last + day / 24 : (cutBefore(last, sorted[j] ?? 0) ?? last);
  const middle = middleCut(inside) ?? halfWay(from, to);
  const [earliest, farthest] = [middle - reach[kind], middle + reach[kind]];
  const range = {
    from: utcText(Math.min(from, oddSecond(earliest))),
    to: utcText(Math.max(to, Math.min(oddSecond(farthest), Math.max(latest, to)))),
  };
  return { ...beyondPage(sorted, range), middle: utcText(middle) };
}

/**
 * Returns the range, from a few records later if it holds as many as a common page: that number would look like a
 * limit of the client. `sorted` are times in ms since 1970.
 */
export function beyondPage(sorted: Float64Array, range: TimeRange): TimeRange {
  const [from, to] = [Date.parse(range.from), Date.parse(range.to)];
  const inside = sorted.filter((at) => at >= from && at <= to);
  if (!isUsualPage(inside.length)) return range;
  for (let i = 1; i < 40 && i < inside.length / 4; i += 1) {
    const cut = cutBetween(inside[i - 1] ?? 0, inside[i] ?? 0);
    if (cut !== undefined && !isUsualPage(inside.length - i)) {
      return { ...range, from: utcText(cut) };
    }
  }
  return range;
}

/** Returns the index before the first gap that is wide enough for a cut. */
function gapFrom(
  sorted: Float64Array,
  start: number,
  step: 1 | -1,
  within: number,
): number | undefined {
  for (let i = start, looked = 0; looked <= within; i += step, looked += 1) {
    const [left, right] = [sorted[i], sorted[i + 1]];
    if (left === undefined || right === undefined) return undefined;
    if (cutBetween(left, right) !== undefined) return i;
  }
  return undefined;
}
