import { utcText } from '../contract/transactions/ranges/range-text.ts';
import type { CutRange, Window } from '../model/target.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Bounds of the two days lie clear of round times. */
const aside = 7 * 60_000 + 37_000;
/** So many hours of a night are quiet. */
const night = 5;

/** Midnight of UTC and of the client's own offset with records close to it, and a day on both sides. */
export function midnights(
  sorted: Float64Array,
  offset: number | undefined,
): Required<Pick<Window, 'midnight' | 'localMidnight'>> {
  return {
    midnight: aroundMidnight(sorted, 0),
    localMidnight: aroundMidnight(sorted, offset ?? quietOffset(sorted)),
  };
}

function aroundMidnight(sorted: Float64Array, offset: number): CutRange {
  const at = midnightOf(sorted[Math.floor(sorted.length / 2)] ?? 0, offset);
  let best = { at, apart: Number.POSITIVE_INFINITY };
  for (let i = 1; i < sorted.length; i += 1) {
    const [left, right] = [sorted[i - 1] ?? 0, sorted[i] ?? 0];
    const between = midnightOf(right, offset);
    if (between <= left) continue;
    // A record at midnight itself tells nothing.
    const apart = right === between ? day : Math.max(between - left, right - between);
    if (apart < best.apart) best = { at: between, apart };
  }
  return {
    from: utcText(best.at - day + aside),
    middle: utcText(best.at),
    to: utcText(best.at + day + aside),
  };
}

/** The last midnight up to then. */
const midnightOf = (at: number, offset: number) => Math.floor((at + offset) / day) * day - offset;

/** Where no date prints an offset: night begins with the hours in which the fewest records lie. */
function quietOffset(sorted: Float64Array): number {
  const hours = Array.from({ length: 24 }, () => 0);
  for (const at of sorted) {
    const own = Math.floor((((at % day) + day) % day) / hour);
    hours[own] = (hours[own] ?? 0) + 1;
  }
  const during = (start: number) =>
    Array.from({ length: night }, (_, i) => hours[(start + i) % 24] ?? 0).reduce((a, b) => a + b);
  const starts = hours.map((_, start) => start).toSorted((a, b) => during(a) - during(b));
  const start = starts[0] ?? 0;
  return start <= 12 ? -start * hour : (24 - start) * hour;
}
