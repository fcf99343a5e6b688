import { present } from '../../standards/collections/present.ts';
import { instantOf } from '../base/calendar.ts';

/** Both bounds as sent; absent and empty are the same. */
export interface Bounds {
  readonly from?: string;
  readonly to?: string;
}

/** Bounds in ms since 1970. */
export interface Range {
  readonly from?: number;
  readonly to?: number;
}

/** Parses the range, or returns why it is unreadable. A blank counts as the `+` that it was in the URL. */
export function rangeOf({ from, to }: Bounds): Range | string {
  const read = { from: instant(from), to: instant(to) };
  const unread = (['from', 'to'] as const).find((side) => Number.isNaN(read[side]));
  return unread
    ? `date_${unread} debe ser una fecha y hora ISO 8601, como 2026-10-14T09:12:00Z.`
    : present(read);
}

/**
 * Reports whether an instant is in the range: `date_from` is inclusive, `date_to` exclusive, so adjacent ranges
 * share none.
 */
export const isWithin = (at: number, { from, to }: Range): boolean =>
  (from === undefined || at >= from) && (to === undefined || at < to);

export const isClosed = ({ from, to }: Range): boolean => from !== undefined && to !== undefined;

/** Changes each bound that is present; `to` defaults to `from`. */
export const changeBounds =
  (from: (at: number) => number, to = from) =>
  (range: Range): Range => ({
    ...(range.from === undefined ? {} : { from: from(range.from) }),
    ...(range.to === undefined ? {} : { to: to(range.to) }),
  });

export const keepBound = (at: number): number => at;

export const boundsOf = ({ from, to }: Range): Bounds => ({
  ...(from === undefined ? {} : { from: new Date(from).toISOString() }),
  ...(to === undefined ? {} : { to: new Date(to).toISOString() }),
});

/** NaN if it is no instant. */
const instant = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : (instantOf(text.replace(' ', '+')) ?? Number.NaN);
