import type { Json, JsonObject } from '../../../model/json.ts';
import { type IsoDate, readDate } from '../../../standards/date/iso-8601.ts';
import { isObject } from '../../../standards/json/is-object.ts';

/** Returns the value as an object; undefined for a list, a scalar, null or nothing. */
export const asObject = (json: Json | undefined): JsonObject | undefined =>
  isObject(json) ? json : undefined;

/** Returns an object's members; none for anything else. */
export const members = (value: Json | undefined): JsonObject => asObject(value) ?? {};

/** Returns a text that is not blank; undefined for anything else. */
export const asText = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && hasSigns(value) ? value : undefined;

/** Returns an identifier as a text. A number breaks field-type, but identifies the record. */
export const asId = (value: Json | undefined): string | undefined =>
  typeof value === 'number' ? String(value) : asText(value);

export const asNumber = (value: Json | undefined): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

export function asDate(value: Json | undefined): IsoDate | undefined {
  const read = typeof value === 'string' ? readDate(value) : undefined;
  return read && 'trouble' in read ? undefined : read;
}

/** Returns the texts of a list, or of a text that is sent instead of a list. */
export const asTexts = (value: Json | undefined): readonly string[] =>
  ([value].flat() as readonly Json[]).filter((each) => typeof each === 'string');

/** Reports whether a value is absent, as null and an empty text are. */
export const isAbsent = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === '';

function hasSigns(text: string): boolean {
  const first = text.charCodeAt(0);
  return (first > 32 && first < 127) || text.trim() !== '';
}
