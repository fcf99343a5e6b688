import { instantOf } from '../base/calendar.ts';

/** Both bounds as they were sent; absent and empty are the same. */
export interface Bounds {
  readonly from?: string;
  readonly to?: string;
}

/** The same in ms since 1970. */
export interface Range {
  readonly from?: number;
  readonly to?: number;
}

/** What was asked for, or why it cannot be read. A `+` that arrived as a blank is taken for what it was. */
export function rangeOf({ from, to }: Bounds): Range | string {
  const read = { date_from: instant(from), date_to: instant(to) };
  for (const [name, value] of Object.entries(read)) {
    if (value === 'unread') {
      return `${name} debe ser una fecha y hora ISO 8601, como 2026-10-14T09:12:00Z.`;
    }
  }
  const { date_from: least, date_to: most } = read;
  return {
    ...(typeof least === 'number' ? { from: least } : {}),
    ...(typeof most === 'number' ? { to: most } : {}),
  };
}

/** `date_from` is included and `date_to` is not, so that ranges that meet share no record. */
export const isWithin = (at: number, { from, to }: Range): boolean =>
  (from === undefined || at >= from) && (to === undefined || at < to);

/** Each bound turned by itself, where it is there; `to` as `from` where nothing else is said. */
export const turning =
  (from: (at: number) => number, to = from) =>
  (range: Range): Range => ({
    ...(range.from === undefined ? {} : { from: from(range.from) }),
    ...(range.to === undefined ? {} : { to: to(range.to) }),
  });

/** A bound that stays as it is. */
export const same = (at: number): number => at;

/** The range as it would be asked for. */
export const boundsOf = ({ from, to }: Range): Bounds => ({
  ...(from === undefined ? {} : { from: new Date(from).toISOString() }),
  ...(to === undefined ? {} : { to: new Date(to).toISOString() }),
});

const instant = (text: string | undefined): number | 'unread' | undefined =>
  text === undefined ? undefined : (instantOf(text.replace(' ', '+')) ?? 'unread');
