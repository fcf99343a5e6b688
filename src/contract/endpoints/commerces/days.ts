import { asDate } from '../../reading/values/record-values.ts';

const hour = 3_600_000;
const dayLength = 24 * hour;
/** Extreme offsets, −12:00 and +14:00. */
const maxEasternOffset = 14 * hour;
const maxWesternOffset = 12 * hour;

/** Reports whether the day of a date is later than the day of `now` at any offset. */
export function isAfterToday(text: string, now: number): boolean {
  const date = asDate(text);
  return !!date && date.day * dayLength - (date.offset ?? maxEasternOffset) > now;
}

/** Reports whether the day of a date is over at `now` at any offset. */
export function isBeforeToday(text: string, now: number): boolean {
  const date = asDate(text);
  return !!date && (date.day + 1) * dayLength - (date.offset ?? -maxWesternOffset) <= now;
}
