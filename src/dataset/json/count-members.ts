import type { Json } from '../../model/json.ts';

/** How many members a value's objects hold together. */
export function countMembers(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) count += countMembers(item);
    return count;
  }
  const object = value as { readonly [member: string]: Json };
  for (const name in object) {
    count += 1;
    const member = object[name];
    if (typeof member === 'object' && member !== null) count += countMembers(member);
  }
  return count;
}
