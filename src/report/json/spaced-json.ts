import type { Json } from '../../model/json.ts';

/** `{ "transportationCost": 4200, "lines": [1, 2] }` on one line, with room to breathe. */
export function spaced(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((each: Json) => spaced(each)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const pairs = Object.entries(value).map(
    ([name, each]) => `${JSON.stringify(name)}: ${spaced(each)}`,
  );
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

/** A JSON value as lines of at most so many columns where it can be: one line, else one a member. */
export function spacedJson(value: Json, columns: number): readonly string[] {
  const line = spaced(value);
  return line.length <= columns ? [line] : JSON.stringify(value, null, 2).split('\n');
}

/** Expected or actual as it is reported: a text is a phrase already, anything else is JSON that wraps at spaces. */
export const phrase = (value: Json): string =>
  typeof value === 'string' && value.trim() !== '' ? value : spaced(value);
