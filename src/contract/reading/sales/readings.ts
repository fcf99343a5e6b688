import { dateKinds, type RecordDigest } from '../../../model/dataset.ts';

/**
 * The open readings of dates and bounds. A date without an offset may mean any from
 * −12:00 to +14:00, a date without a time the whole of its day as well, and bounds may be inclusive or
 * not. Only what no reading explains is ever held against a client.
 */

const second = 1000;
const hour = 3_600_000;
const quarter = hour / 4;
const mostEastern = 14 * hour;
const mostWestern = 12 * hour;

/** The dates of records, by index: what is needed of a digest to read them. */
export type Dated = Pick<RecordDigest, 'at' | 'unit' | 'kind'>;

/** A range in ms since 1970; a bound that was not sent is absent. */
export interface Range {
  readonly from?: number;
  readonly to?: number;
}

export interface ClosedRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The smallest unit that counts for record `i`: what its date prints, and a second at the least. Bounds are
 * asked for to the second, so that a client may take one for the whole of it.
 */
const unitOf = ({ unit }: Dated, i: number): number => Math.max(unit[i] ?? 0, second);

export const kindOf = ({ kind }: Dated, i: number) => dateKinds[kind[i] ?? 0] ?? dateKinds[0];

/** The earliest instant that the date of record `i` may mean, with a printed unit to spare. */
export function earliest(digest: Dated, i: number): number {
  const [at, unit] = [digest.at[i] ?? 0, unitOf(digest, i)];
  const kind = kindOf(digest, i);
  if (kind === 'instant') return at - unit;
  return kind === 'naive' ? at - mostEastern - unit : at - mostEastern;
}

/** The latest one. */
export function latest(digest: Dated, i: number): number {
  const [at, unit] = [digest.at[i] ?? 0, unitOf(digest, i)];
  const kind = kindOf(digest, i);
  if (kind === 'instant') return at + unit;
  return kind === 'naive' ? at + mostWestern + unit : at + 24 * hour + mostWestern;
}

/** On which side record `i` lies outside, under every reading. */
export function surelyOutside(
  digest: Dated,
  i: number,
  { from, to }: Range,
): 'before' | 'after' | undefined {
  if (from !== undefined && latest(digest, i) < from) return 'before';
  return to !== undefined && earliest(digest, i) > to ? 'after' : undefined;
}

/** Whether record `i` lies inside, under every reading. */
export const surelyInside = (digest: Dated, i: number, { from, to }: ClosedRange): boolean =>
  earliest(digest, i) > from && latest(digest, i) < to;

/**
 * Whether the naive time of record `i` cannot mean the instant `cut`: offsets are whole quarters of an
 * hour, and this time is no whole number of them away.
 */
export function surelyNotAt(digest: Dated, i: number, cut: number): boolean {
  const [at, unit] = [digest.at[i] ?? 0, unitOf(digest, i)];
  const apart = Math.abs(at - cut) % quarter;
  return Math.min(apart, quarter - apart) > unit;
}
