import type { Json } from '../model/json.ts';
import { isObject } from '../standards/json/is-object.ts';

/**
 * Reports whether a value is empty. CSV does not distinguish an empty cell from an absent one, so all three are equal.
 */
export const isNothing = (value: Json | undefined) =>
  value === undefined || value === null || value === '';

/** Normalizes a value for comparison: the order of an object's members is irrelevant (RFC 8259, section 4). */
export function plain(value: Json | undefined): Json {
  if (isNothing(value)) return null;
  if (Array.isArray(value)) return value.map(plain);
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([, each]) => !isNothing(each));
  return Object.fromEntries(
    members.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, each]) => [name, plain(each)]),
  );
}

/** Returns the day of a date, YYYY-MM-DD. */
export const dayOf = (date: Json | undefined): string | undefined =>
  typeof date === 'string' && /^\d{4}-\d\d-\d\d/.test(date) ? date.slice(0, 10) : undefined;
