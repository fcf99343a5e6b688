import { hash } from 'node:crypto';
import { asObject } from '../contract/reading/values/json-object.ts';
import type { Json, JsonObject } from '../model/json.ts';

/** Returns a non-empty text; converts a number, since ids are often numbers. Undefined for anything else. */
export function textOf(value: Json | undefined): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}

/** Returns the distinct texts of a list. */
export const textsOf = (value: Json | undefined): readonly string[] =>
  Array.isArray(value)
    ? [...new Set((value as readonly Json[]).flatMap((each) => textOf(each) ?? []))]
    : [];

export const objectsOf = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value)
    ? (value as readonly Json[]).flatMap((each): JsonObject[] => {
        const object = asObject(each);
        return object ? [object] : [];
      })
    : [];

/** Returns a sort key for a random choice that depends only on the seed, not on the order of the records. */
export const randomKey = (seed: number, id: string): string => hash('sha256', `${seed} ${id}`);
