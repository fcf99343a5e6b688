/** Formats `14/10/2026`, which no standard defines. */
export const dayFirst = (date: string): string => date.replace(/^(\d+)-(\d+)-(\d+).*/, '$3/$2/$1');

/** The distributor's clock is at −03:00 all year. Days are numbered from 1970 by that clock. */
export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

const offset = -3 * hour;

export const dayOf = (at: number): number => Math.floor((at + offset) / day);

/** Returns the instant at which a day begins. */
export const startOf = (dayNumber: number): number => dayNumber * day - offset;

/** Returns the weekday, 0 for Sunday; 1 January 1970 was a Thursday. */
export const weekdayOf = (dayNumber: number): number => (((dayNumber + 4) % 7) + 7) % 7;

const lastWritten = Date.UTC(10_000, 0, 1) - second;

/** Formats as ISO 8601 in UTC, no later than the year 9999: a later one has a sign and six digits. */
const utcText = (at: number): string => new Date(Math.min(at, lastWritten)).toISOString();

/** Formats 2026-11-17. */
export const dateText = (dayNumber: number): string => utcText(dayNumber * day).slice(0, 10);

/** Formats 2026-11-17T10:42:08-03:00. */
export const localText = (at: number): string => `${utcText(at + offset).slice(0, 19)}-03:00`;

const form =
  /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?)(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/**
 * Parses an ISO 8601 instant to ms since 1970; undefined for anything else. Without an offset it is local, and
 * a date without a time is the beginning of that day.
 */
export function instantOf(text: string): number | undefined {
  const [, date, time = '00:00', zone = '-03:00'] = form.exec(text) ?? [];
  const east = /^[+-]/.test(zone) ? zone.replace(':', '').padEnd(5, '0') : zone;
  const at = Date.parse(`${date}T${time.replace(',', '.')}${east.replace(/\d\d$/, ':$&')}`);
  return Number.isNaN(at) ? undefined : at;
}
