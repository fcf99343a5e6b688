import type { Json, JsonObject } from '../../../model/json.ts';
import { isObject } from '../../../standards/json/is-object.ts';

/** Returns the value as an object; undefined for a list, a scalar, null or nothing. */
export const asObject = (json: Json | undefined): JsonObject | undefined =>
  isObject(json) ? json : undefined;

/** Returns an object's members; none for anything else. */
export const members = (value: Json | undefined): JsonObject => asObject(value) ?? {};
