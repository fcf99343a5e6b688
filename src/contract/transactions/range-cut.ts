import { isUsualPage } from './range-caps.ts';

const second = 1000;
const minute = 60 * second;
const quarter = 15 * minute;
/** Kept to the records on both sides, so that dates printed in whole seconds stay clear of the cut. */
const margin = 2 * second;
/** So many gaps on both sides of the median are looked at. */
const reach = 40;

/**
 * A place between two neighbouring records, near the one it leans on, so that a filter that is off by
 * little is seen there (procedures.md 26): at second 37, never in the first minute of a quarter of an hour,
 * so that no offset makes a round time of it. In a gap too narrow for that any whole second will do.
 */
export function cutBetween(
  left: number,
  right: number,
  lean: 'left' | 'right' = 'left',
): number | undefined {
  const [least, most] = [left + margin, right - margin];
  const step = lean === 'left' ? minute : -minute;
  const start = lean === 'left' ? least : most;
  let cut = Math.floor(start / minute) * minute + 37 * second;
  while (lean === 'left' ? cut <= least : cut >= most) cut += step;
  if (Math.floor(cut / minute) % 15 === 0) cut += step;
  if (cut > least && cut < most) return cut;
  const between = Math.round((left + right) / 2 / second) * second;
  return between > left + second && between < right - second ? between : undefined;
}

/**
 * A place near the median of the instants, which are sorted: the widest gap there. Where it can be
 * chosen, neither half is as long as the other or as a page might be. Undefined where no gap is wide
 * enough for a cut.
 */
export function middleCut(sorted: ArrayLike<number>): number | undefined {
  const n = sorted.length;
  const median = Math.floor(n / 2);
  const [first, last] = [Math.max(1, Math.floor(n / 4)), Math.min(n - 1, Math.ceil((3 * n) / 4))];
  const gaps: { readonly before: number; readonly width: number }[] = [];
  for (const direction of [-1, 1]) {
    let looked = 0;
    for (
      let i = direction < 0 ? median : median + 1;
      i >= first && i <= last && looked < reach;
      i += direction
    ) {
      const width = (sorted[i] ?? 0) - (sorted[i - 1] ?? 0);
      if (width < 4 * margin) continue;
      gaps.push({ before: i, width });
      looked += 1;
    }
  }
  const telling = gaps.filter(
    ({ before }) => before !== n - before && !isUsualPage(before) && !isUsualPage(n - before),
  );
  const [widest] = (telling.length > 0 ? telling : gaps).toSorted((a, b) => b.width - a.width);
  return widest && cutBetween(sorted[widest.before - 1] ?? 0, sorted[widest.before] ?? 0);
}

/** The place half-way, at an odd second, where there are no records to go by. */
export function halfWay(from: number, to: number): number {
  const cut = Math.floor((from + to) / 2 / minute) * minute + 37 * second;
  return cut % quarter < minute ? cut + minute : cut;
}
