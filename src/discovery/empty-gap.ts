import { halfWay } from '../contract/transactions/ranges/range-cut.ts';
import { utcText } from '../contract/transactions/ranges/range-text.ts';
import type { DateKind } from './dates.ts';

const minute = 60_000;
const hour = 60 * minute;
const shortest = 10 * minute;

/** How far before and after its printed time a record may lie. */
const around: { readonly [kind in DateKind]: readonly [before: number, after: number] } = {
  instant: [minute, minute],
  naive: [14 * hour + minute, 12 * hour + minute],
  date: [14 * hour, 36 * hour],
};

/** Where no gap is wide enough: an hour before any transaction of today's systems. */
const longAgo = { from: '2000-02-03T04:07:37Z', to: '2000-02-03T05:07:37Z' };

/** An hour at the most in the widest gap between records, clear of all that their dates may mean. */
export function emptyGap(
  sorted: Float64Array,
  kind: DateKind,
): { readonly from: string; readonly to: string } {
  const [before, after] = around[kind];
  let [from, to] = [0, 0];
  for (let i = 1; i < sorted.length; i += 1) {
    const [left, right] = [(sorted[i - 1] ?? 0) + after, (sorted[i] ?? 0) - before];
    if (right - left > to - from) [from, to] = [left, right];
  }
  if (to - from < shortest) return longAgo;
  const width = Math.min(hour, (to - from) / 3);
  const start = halfWay(from, to - width);
  return { from: utcText(start), to: utcText(start + Math.floor(width / minute) * minute) };
}
