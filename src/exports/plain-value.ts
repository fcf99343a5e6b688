import type { Json } from '../model/json.ts';
import { isObject } from '../standards/json/is-object.ts';

/** In a CSV nothing tells an empty cell from an absent one, so that all three are one. */
export const isNothing = (value: Json | undefined) =>
  value === undefined || value === null || value === '';

/** A value as it is compared: the order of an object's members says nothing (RFC 8259, section 4). */
export function plain(value: Json | undefined): Json {
  if (isNothing(value)) return null;
  if (Array.isArray(value)) return value.map(plain);
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([, each]) => !isNothing(each));
  return Object.fromEntries(
    members.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, each]) => [name, plain(each)]),
  );
}

/** The day that a date begins with, YYYY-MM-DD. */
export const dayOf = (date: Json | undefined): string | undefined =>
  typeof date === 'string' && /^\d{4}-\d\d-\d\d/.test(date) ? date.slice(0, 10) : undefined;
