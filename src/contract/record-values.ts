import type { Json, JsonObject } from '../model/json.ts';

/** Null is absent everywhere, and so is a text of blanks where something is to be named. */
export function textIn(record: JsonObject, field: string): string | undefined {
  const value = record[field];
  return typeof value === 'string' && hasSigns(value) ? value : undefined;
}

/** An identifier as a text. A number in its place breaks field-type, and identifies all the same. */
export function idIn(record: JsonObject, field: string): string | undefined {
  const value = record[field];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && hasSigns(value) ? value : undefined;
}

/** A number that can be reckoned with. */
export function numberIn(record: JsonObject, field: string): number | undefined {
  const value = record[field];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The texts of a list; none where it is no list. */
export function textsIn(record: JsonObject, field: string): readonly string[] {
  const value = record[field];
  return Array.isArray(value)
    ? (value as readonly Json[]).filter((each) => typeof each === 'string')
    : [];
}

const hasSigns = (text: string) => text.charCodeAt(0) > 32 || text.trim() !== '';
