import { hash } from 'node:crypto';
import { asObject } from '../contract/reading/values/json-object.ts';
import type { Json, JsonObject } from '../model/json.ts';

/** A text that says something; a number counts, ids are often sent so. Undefined for all else. */
export function textOf(value: Json | undefined): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}

/** The texts of a list, each once. */
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

/** A place in a lottery that is the same for the same seed, in whatever order the records come. */
export const lot = (seed: number, id: string): string => hash('sha256', `${seed} ${id}`);
