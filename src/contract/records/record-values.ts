import type { Json } from '../../model/json.ts';

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

/** The texts of a list; none where it is no list. */
export const asTexts = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? (value as readonly Json[]).filter((each) => typeof each === 'string') : [];

const hasSigns = (text: string) => text.charCodeAt(0) > 32 || text.trim() !== '';
