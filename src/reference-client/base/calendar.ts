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
  /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/**
 * Parses an ISO 8601 instant to ms since 1970; undefined for anything else. Without an offset it is local, and
 * a date without a time is the beginning of that day.
 */
export function instantOf(text: string): number | undefined {
  const [, year, month, date, hours, minutes, seconds, fraction = '', zone] = form.exec(text) ?? [];
  if (year === undefined) return undefined;
  const [y, m, d] = [Number(year), Number(month) - 1, Number(date)];
  const clock = [hours, minutes, seconds].map((part) => Number(part ?? 0));
  const [h = 0, min = 0, s = 0] = clock;
  const midnight = new Date(0).setUTCFullYear(y, m, d);
  const dated = new Date(midnight);
  if (dated.getUTCMonth() !== m || dated.getUTCDate() !== d) return undefined;
  if (h > 24 || min > 59 || s > 60 || (h === 24 && (min > 0 || s > 0))) return undefined;
  const thousandths = Number(fraction.padEnd(3, '0').slice(0, 3));
  return midnight + h * hour + min * minute + s * second + thousandths - zoneOf(zone);
}

function zoneOf(zone: string | undefined): number {
  if (zone === undefined) return offset;
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  const east = Number(hours) * hour + Number(minutes) * minute;
  return sign === '-' ? -east : east;
}
