import { readDate } from '../../../standards/date/iso-8601.ts';

const hour = 3_600_000;
const dayLength = 24 * hour;
/** Extreme offsets, −12:00 and +14:00. */
const maxEasternOffset = 14 * hour;
const maxWesternOffset = 12 * hour;

/** Reports whether the day of a date is later than the day of `now` at any offset. */
export function isAfterToday(text: string, now: number): boolean {
  const date = readDate(text);
  if ('trouble' in date || date.at <= now - dayLength) return false;
  return date.day * dayLength - (date.offset ?? maxEasternOffset) > now;
}

/** Reports whether the day of a date is over at `now` at any offset. */
export function isBeforeToday(text: string, now: number): boolean {
  const date = readDate(text);
  if ('trouble' in date || date.at > now) return false;
  return (date.day + 1) * dayLength - (date.offset ?? -maxWesternOffset) <= now;
}
