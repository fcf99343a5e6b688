import type { Json } from '../../../model/json.ts';
import { type IsoDate, readDate } from '../../../standards/date/iso-8601.ts';

/** A text that says something; undefined for anything else, and for nothing but blanks. */
export const asText = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && hasSigns(value) ? value : undefined;

/** An identifier as a text. A number in its place breaks field-type, and identifies all the same. */
export function asId(value: Json | undefined): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && hasSigns(value) ? value : undefined;
}

/** A number that can be reckoned with. */
export const asNumber = (value: Json | undefined): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** A date, if it is one of ISO 8601. */
export function asDate(value: Json | undefined): IsoDate | undefined {
  const read = typeof value === 'string' ? readDate(value) : undefined;
  return read && 'trouble' in read ? undefined : read;
}

/** The texts of a list; none where it is no list. */
export const asTexts = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? (value as readonly Json[]).filter((each) => typeof each === 'string') : [];

/** Null is absent, and so is an empty text. */
export const isAbsent = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === '';

function hasSigns(text: string): boolean {
  const first = text.charCodeAt(0);
  return (first > 32 && first < 127) || text.trim() !== '';
}
