import { isUsualPage } from './range-caps.ts';

const second = 1000;
const minute = 60 * second;
const quarter = 15 * minute;
/** Distance from the records on both sides, so that dates printed in whole seconds stay clear of the cut. */
const margin = 2 * second;
/** Half of the maximum number of gaps examined around the median. */
const reach = 40;

/**
 * Returns an instant between two neighbouring records, near the first, so that a filter with a small error shows:
 * at second 37, never in the first minute of a quarter of an hour, so that it is not a round time at any offset.
 * In a gap too narrow for that, any whole second.
 */
export function cutBetween(left: number, right: number): number | undefined {
  const odd = oddCutBetween(left, right);
  if (odd !== undefined) return odd;
  const between = Math.round((left + right) / 2 / second) * second;
  return between > left + second && between < right - second ? between : undefined;
}

/** Returns an instant as `cutBetween` does, but near the second record. */
export const cutBefore = (left: number, right: number): number | undefined =>
  cutBetween(Math.max(left, right - 3 * minute), right);

/** Returns an instant at second 37, if there is one. */
function oddCutBetween(left: number, right: number): number | undefined {
  const least = left + margin;
  const cut = oddSecond(oddSecond(least) > least ? least : least + minute);
  return cut < right - margin ? cut : undefined;
}

/**
 * Returns an instant in the widest gap near the median of sorted instants. If possible, the halves have
 * different lengths, and neither that of a common page. Undefined if no gap is wide enough.
 */
export function middleCut(sorted: ArrayLike<number>): number | undefined {
  const n = sorted.length;
  const median = Math.floor(n / 2);
  const [first, last] = [Math.max(1, Math.floor(n / 4)), Math.min(n - 1, Math.ceil((3 * n) / 4))];
  const gaps = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
    .map((before) => ({ before, width: (sorted[before] ?? 0) - (sorted[before - 1] ?? 0) }))
    .filter(({ width }) => width >= 4 * margin)
    .sort((a, b) => Math.abs(a.before - median) - Math.abs(b.before - median))
    .slice(0, 2 * reach);
  const telling = gaps.filter(
    ({ before }) => before !== n - before && !isUsualPage(before) && !isUsualPage(n - before),
  );
  const among = telling.length > 0 ? telling : gaps;
  const around = ({ before }: { readonly before: number }) =>
    [sorted[before - 1] ?? 0, sorted[before] ?? 0] as const;
  const odd = among.filter((gap) => oddCutBetween(...around(gap)) !== undefined);
  const [widest] = (odd.length > 0 ? odd : among).toSorted((a, b) => b.width - a.width);
  return widest && cutBetween(...around(widest));
}

/**
 * Returns the midpoint if there are no records to go by: at an odd second, or at any in a range too narrow for
 * that. It is a bound of both ranges unless they are at most a second wide.
 */
export function halfWay(from: number, to: number): number {
  const middle = (from + to) / 2;
  const odd = oddSecond(middle);
  return odd > from && odd < to ? odd : Math.floor(middle / second) * second;
}

/** Returns second 37 near this instant, not in the first minute of a quarter of an hour. */
export function oddSecond(at: number): number {
  const odd = Math.floor(at / minute) * minute + 37 * second;
  return odd % quarter < minute ? odd + minute : odd;
}
