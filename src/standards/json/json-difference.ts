import { isObject } from './is-object.ts';
import { pointerOf } from './json-pointer.ts';

type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [member: string]: Json };

/** One place at which two JSON values differ; undefined where one of them has nothing. */
export interface JsonChange {
  readonly path: readonly (string | number)[];
  /** A JSON Pointer (RFC 6901). */
  readonly at: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/**
 * The smallest places at which two values differ, in the order of the first: members of objects by their
 * names, elements of lists by their places.
 */
export function changesBetween(
  before: Json | undefined,
  after: Json | undefined,
  path: readonly (string | number)[] = [],
): readonly JsonChange[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    const [a, b] = [before as readonly Json[], after as readonly Json[]];
    const length = Math.max(a.length, b.length);
    return Array.from({ length }, (_, i) => changesBetween(a[i], b[i], [...path, i])).flat();
  }
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    const own = (value: { readonly [name: string]: unknown }, name: string) =>
      Object.hasOwn(value, name) ? (value[name] as Json) : undefined;
    return names.flatMap((name) =>
      changesBetween(own(before, name), own(after, name), [...path, name]),
    );
  }
  const same = before === after || JSON.stringify(before) === JSON.stringify(after);
  return same ? [] : [{ path, at: pointerOf(path), before, after }];
}

/** The value with some of its changes made. Elements that are taken from or added to a list close up. */
export function withChanges(value: Json, changes: readonly JsonChange[]): Json {
  const [first] = changes;
  if (!first) return value;
  if (first.path.length === 0) return first.after ?? null;
  const here = new Map<string | number, JsonChange[]>();
  for (const change of changes) {
    const [name, ...rest] = change.path;
    if (name === undefined) continue;
    const under = here.get(name) ?? [];
    under.push({ ...change, path: rest });
    here.set(name, under);
  }
  const changed = (held: Json | undefined, own: readonly JsonChange[]): Json | undefined =>
    own[0]?.path.length === 0 ? own[0].after : withChanges(held ?? null, own);
  if (Array.isArray(value)) {
    const list: (Json | undefined)[] = [...(value as readonly Json[])];
    for (const [at, own] of here) list[Number(at)] = changed(list[Number(at)], own);
    return list.filter((each) => each !== undefined);
  }
  const members = new Map(Object.entries(value as { readonly [name: string]: Json }));
  for (const [name, own] of here) {
    const next = changed(members.get(String(name)), own);
    if (next === undefined) members.delete(String(name));
    else members.set(String(name), next);
  }
  return Object.fromEntries(members);
}
