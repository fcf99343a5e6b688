import type { Json, JsonObject } from '../../model/json.ts';

/** The value as an object; undefined for a list, a scalar, null or nothing. */
export function asObject(json: Json | undefined): JsonObject | undefined {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
    ? (json as JsonObject)
    : undefined;
}
