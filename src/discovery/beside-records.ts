import { utcText } from '../contract/transactions/ranges/range-text.ts';
import type { Window } from '../model/target.ts';

const second = 1000;
const minute = 60 * second;
/** So far from a record a bound lies, within the same minute; no other record is nearer. */
const [nearest, farthest] = [5, 20];

/** So many records from the median one are looked at first. */
const aside = 40;

type Beside = Required<Pick<Window, 'justAfter' | 'justBefore'>>;

/**
 * Ranges whose bounds lie a few seconds after a record, and a few seconds before one, so that a bound that is
 * cut or rounded to the minute or the hour takes a record in or leaves one out.
 */
export function besideRecords(sorted: Float64Array): Beside {
  const n = sorted.length;
  const half = Math.floor(n / 2);
  const early = Math.max(0, half - aside);
  const late = Math.min(n - 1, half + aside);
  const range = (side: 1 | -1) => {
    const from = near(sorted, early, side, [0, half]);
    const to = near(sorted, late, side, [half, n]);
    return { from: utcText(from), to: utcText(Math.max(to, from + second)) };
  };
  return { justAfter: range(1), justBefore: range(-1) };
}

/** The bound beside the record that is closest to this place and has room beside it in its minute. */
function near(
  sorted: Float64Array,
  place: number,
  side: 1 | -1,
  [first, last]: readonly [number, number],
): number {
  for (let apart = 0; apart < last - first; apart += 1) {
    for (const i of [place - apart, place + apart]) {
      const bound = i < first || i >= last ? undefined : boundBeside(sorted, i, side);
      if (bound !== undefined) return bound;
    }
  }
  return (sorted[place] ?? 0) + side * nearest * second;
}

function boundBeside(sorted: Float64Array, i: number, side: 1 | -1): number | undefined {
  const at = Math.floor((sorted[i] ?? 0) / second) * second;
  const inMinute = (((at % minute) + minute) % minute) / second;
  const room = side > 0 ? 58 - inMinute : inMinute - 1;
  let next = i + side;
  while (sorted[next] === sorted[i]) next += side;
  const other = sorted[next];
  const clear = other === undefined ? farthest : Math.abs(other - at) / second - 2;
  const by = Math.floor(Math.min(farthest, room, clear));
  return by >= nearest ? at + side * by * second : undefined;
}
