import type { Json, JsonObject } from '../../model/json.ts';

export const object = (value: Json | undefined): JsonObject | undefined =>
  typeof value === 'object' && value !== null && !isList(value) ? value : undefined;

/** Returns the value at a path of own members. */
export function at(value: Json | undefined, ...path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((inside, name) => {
    const members = object(inside);
    return members && Object.hasOwn(members, name) ? members[name] : undefined;
  }, value);
}

export const text = (value: Json | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

export const number = (value: Json | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined;

export const list = (value: Json | undefined): readonly Json[] | undefined =>
  isList(value) ? value : undefined;

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);
