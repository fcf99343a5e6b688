import type { DatedRecord } from '../../../model/dataset.ts';

/**
 * The open readings of dates and bounds. A date without an offset may mean any from
 * −12:00 to +14:00, a date without a time the whole of its day as well, and bounds may be inclusive or
 * not. Only what no reading explains is ever held against a client.
 */

const second = 1000;
const quarter = 900_000;

/** A range in ms since 1970; a bound that was not sent is absent. */
export interface Range {
  readonly from?: number;
  readonly to?: number;
}

export interface ClosedRange {
  readonly from: number;
  readonly to: number;
}

/** Bounds are asked for to the second, so that a client may take a record for the whole of its second. */
const toSpare = ({ date: { kind, unit } }: DatedRecord): number =>
  kind === 'date' ? 0 : Math.max(0, second - unit);

/** The earliest instant that the date of a record may mean, with a printed unit to spare. */
export const earliest = (record: DatedRecord): number => record.date.lo - toSpare(record);

/** The latest one. */
export const latest = (record: DatedRecord): number => record.date.hi + toSpare(record);

/** On which side a record lies outside, under every reading. */
export function surelyOutside(
  record: DatedRecord,
  { from, to }: Range,
): 'before' | 'after' | undefined {
  if (from !== undefined && latest(record) < from) return 'before';
  return to !== undefined && earliest(record) > to ? 'after' : undefined;
}

/** Whether a record lies inside, under every reading. */
export const surelyInside = (record: DatedRecord, { from, to }: ClosedRange): boolean =>
  earliest(record) > from && latest(record) < to;

/**
 * Whether a time without an offset cannot mean the instant `cut`: offsets are whole quarters of an
 * hour, and this time is no whole number of them away. False for other dates.
 */
export function surelyNotAt({ date: { kind, at, unit } }: DatedRecord, cut: number): boolean {
  const apart = Math.abs(at - cut) % quarter;
  return kind === 'naive' && Math.min(apart, quarter - apart) > Math.max(unit, second);
}
