import { isObject } from './is-object.ts';
import type { JsonValue } from './json-text.ts';

type Members = { readonly [member: string]: JsonValue };

/**
 * JSON Merge Patch (RFC 7396): null removes a member, an object is merged, anything else replaces.
 * Neither argument is changed; what is not patched is shared with the answer. A member called
 * `__proto__` is a member like any other.
 */
export function mergePatch(target: JsonValue | undefined, patch: JsonValue): JsonValue {
  if (!isMembers(patch)) return patch;
  const merged = new Map(isMembers(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name), value));
  }
  // fromEntries defines members, it never assigns them: no prototype is set.
  return Object.fromEntries(merged);
}

const isMembers = (value: JsonValue | undefined): value is Members => isObject(value);
