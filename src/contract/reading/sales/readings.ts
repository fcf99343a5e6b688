import type { DatedRecord } from '../../../model/dataset.ts';

/**
 * Interpretations that the contract leaves open. A date without an offset may mean any from −12:00 to +14:00, a
 * date without a time any instant of its day, and bounds may be inclusive or exclusive. Only what contradicts
 * every interpretation counts against a client.
 */

const second = 1000;
const quarter = 900_000;

/** Range in ms since 1970; an absent bound was not sent. */
export interface Range {
  readonly from?: number;
  readonly to?: number;
}

export interface ClosedRange {
  readonly from: number;
  readonly to: number;
}

export const closedRange = ({ from, to }: Range = {}): ClosedRange | undefined =>
  from === undefined || to === undefined ? undefined : { from, to };

/** Returns the extra tolerance: bounds have a resolution of one second, so a client may compare whole seconds. */
const toSpare = ({ date: { kind, unit } }: DatedRecord): number =>
  kind === 'date' ? 0 : Math.max(0, second - unit);

/** Returns the earliest possible instant of a record's date, less the tolerance. */
export const earliest = (record: DatedRecord): number => record.date.lo - toSpare(record);

export const latest = (record: DatedRecord): number => record.date.hi + toSpare(record);

/** Reports whether a bound was written with a fraction of a second, so that no second is to spare. */
const isFine = (bound: number): boolean => bound % second !== 0;

const isBefore = (record: DatedRecord, bound: number): boolean =>
  isFine(bound) ? record.date.hi <= bound : latest(record) < bound;

const isAfter = (record: DatedRecord, bound: number): boolean =>
  isFine(bound) ? record.date.lo >= bound : earliest(record) > bound;

/** Returns the side on which a record is outside under every interpretation. */
export function surelyOutside(
  record: DatedRecord,
  { from, to }: Range,
): 'before' | 'after' | undefined {
  if (from !== undefined && isBefore(record, from)) return 'before';
  return to !== undefined && isAfter(record, to) ? 'after' : undefined;
}

/** Reports whether a record is inside under every interpretation. */
export const surelyInside = (record: DatedRecord, { from, to }: ClosedRange): boolean =>
  isAfter(record, from) && isBefore(record, to);

/** Returns the range with its bounds moved outwards to whole seconds. */
export const inSeconds = ({ from, to }: ClosedRange): ClosedRange => ({
  from: Math.floor(from / second) * second,
  to: Math.ceil(to / second) * second,
});

/**
 * Reports whether a time without an offset cannot mean the instant `cut`: offsets are multiples of a quarter of
 * an hour, and the difference is not. False for other dates.
 */
export function surelyNotAt({ date: { kind, at, unit } }: DatedRecord, cut: number): boolean {
  const apart = Math.abs(at - cut) % quarter;
  return kind === 'naive' && Math.min(apart, quarter - apart) > Math.max(unit, second);
}
