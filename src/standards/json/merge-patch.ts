import { isObject } from './is-object.ts';
import type { JsonValue } from './json-text.ts';

/**
 * Applies a JSON Merge Patch (RFC 7396): null removes a member, an object is merged, anything else replaces.
 * Neither argument is changed; unpatched parts are shared with the result. `__proto__` is an ordinary member.
 */
export function mergePatch(target: JsonValue | undefined, patch: JsonValue): JsonValue {
  if (!isObject(patch)) return patch;
  const merged = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name), value));
  }
  // fromEntries defines members and never sets the prototype.
  return Object.fromEntries(merged);
}
