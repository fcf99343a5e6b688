import { cutBetween, halfWay } from '../contract/transactions/ranges/range-cut.ts';
import { utcText } from '../contract/transactions/ranges/range-text.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** About an hour around the middle record of the day, in UTC, that has the most; cut near records. */
export function hourOf(sorted: Float64Array): { readonly from: string; readonly to: string } {
  const { start, length } = busiestDay(sorted);
  const k = start + Math.floor(length / 2);
  const at = sorted[k] ?? 0;
  const i = lastIndexUpTo(sorted, k, at - hour / 2);
  const j = firstIndexFrom(sorted, k, at + hour / 2);
  const from = cutBetween(
    Math.max(sorted[i] ?? at - hour, at - hour),
    Math.min(sorted[i + 1] ?? at, at),
  );
  const to = cutBetween(
    Math.max(sorted[j - 1] ?? at, at),
    Math.min(sorted[j] ?? at + hour, at + hour),
    'right',
  );
  return {
    from: utcText(from ?? halfWay(at - hour, at)),
    to: utcText(to ?? halfWay(at, at + hour)),
  };
}

function busiestDay(sorted: Float64Array): { readonly start: number; readonly length: number } {
  let best = { start: 0, length: 0 };
  let start = 0;
  for (let i = 1; i <= sorted.length; i += 1) {
    const same = i < sorted.length && dayOf(sorted[i] ?? 0) === dayOf(sorted[start] ?? 0);
    if (same) continue;
    if (i - start > best.length) best = { start, length: i - start };
    start = i;
  }
  return best;
}

const dayOf = (at: number) => Math.floor(at / day);

function lastIndexUpTo(sorted: Float64Array, from: number, at: number): number {
  let i = from;
  while (i >= 0 && (sorted[i] ?? 0) > at) i -= 1;
  return i;
}

function firstIndexFrom(sorted: Float64Array, from: number, at: number): number {
  let i = from;
  while (i < sorted.length && (sorted[i] ?? 0) < at) i += 1;
  return i;
}
