import type { RecordDigest } from '../../../model/dataset.ts';
import type { ClosedRange } from '../../reading/sales/readings.ts';
import { earliest, latest } from '../../reading/sales/readings.ts';
import { lookAt, traitsOf } from '../between-answers/record-traits.ts';
import { oddSecond } from '../ranges/range-cut.ts';

/** The maximum number of ranges: each lies at a record of several kinds that no other showed. */
const mostRanges = 6;
/** Of so many records, spread over all of them, one of each kind is taken. */
const mostLooked = 20_000;

/**
 * Narrow ranges at one record of each kind: type of document, origin, channel, deleted or not, offset, the last
 * day of a month. A client that reads narrow ranges in a way of their own shows it there.
 */
export function kindRanges(digest: RecordDigest, until: number): readonly ClosedRange[] {
  const step = Math.max(1, Math.ceil(digest.count / mostLooked));
  const open = new Map<string, number>();
  for (let i = 0; i < digest.count; i += step) {
    if (latest(digest, i) >= until) continue;
    for (const trait of traitsOf(lookAt(digest, i))) if (!open.has(trait)) open.set(trait, i);
  }
  const ranges: ClosedRange[] = [];
  while (open.size > 0 && ranges.length < mostRanges) {
    const [i, shown] = mostTelling(digest, open);
    for (const trait of shown) open.delete(trait);
    ranges.push(rangeAt(digest, i));
  }
  return ranges;
}

/** The record that shows the most of the kinds that are open. */
function mostTelling(
  digest: RecordDigest,
  open: ReadonlyMap<string, number>,
): readonly [number, readonly string[]] {
  let best: readonly [number, readonly string[]] = [0, [...open.keys()]];
  let most = 0;
  for (const i of open.values()) {
    const shown = traitsOf(lookAt(digest, i)).filter((trait) => open.has(trait));
    if (shown.length > most) [best, most] = [[i, shown], shown.length];
  }
  return best;
}

const minute = 60_000;

/** A few minutes on each side of all that its date may mean. */
const rangeAt = (digest: RecordDigest, i: number): ClosedRange => ({
  from: oddSecond(earliest(digest, i) - 4 * minute),
  to: oddSecond(latest(digest, i) + 3 * minute),
});
