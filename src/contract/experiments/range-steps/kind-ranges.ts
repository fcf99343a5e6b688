import type { DatedRecord } from '../../../model/dataset.ts';
import type { ClosedRange } from '../../reading/sales/readings.ts';
import { earliest, latest } from '../../reading/sales/readings.ts';
import { traitsOf } from '../between-answers/record-traits.ts';
import { oddSecond } from '../ranges/range-cut.ts';

/** Maximum number of ranges, each at a record of several kinds that no other range has. */
const maxRanges = 6;

/**
 * Returns narrow ranges at one record of each kind: document type, origin, channel, deletion, offset, last day
 * of a month. They show a client that treats narrow ranges differently.
 */
export function kindRanges(records: readonly DatedRecord[], until: number): readonly ClosedRange[] {
  const open = new Map<string, DatedRecord>();
  for (const record of records) {
    if (latest(record) >= until) continue;
    for (const trait of traitsOf(record)) if (!open.has(trait)) open.set(trait, record);
  }
  const ranges: ClosedRange[] = [];
  while (open.size > 0 && ranges.length < maxRanges) {
    const shows = (record: DatedRecord) => traitsOf(record).filter((trait) => open.has(trait));
    const [best] = [...open.values()].toSorted((a, b) => shows(b).length - shows(a).length);
    if (!best) break;
    for (const trait of shows(best)) open.delete(trait);
    ranges.push(rangeAt(best));
  }
  return ranges;
}

const minute = 60_000;

/** Returns a range with a margin of a few minutes around every possible instant of its date. */
const rangeAt = (record: DatedRecord): ClosedRange => ({
  from: oddSecond(earliest(record) - 4 * minute),
  to: oddSecond(latest(record) + 3 * minute),
});
