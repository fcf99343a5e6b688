import type { Json } from '../../model/json.ts';

/** Formats JSON on one line with spaces: `{ "transportationCost": 4200, "lines": [1, 2] }`. */
export function spaced(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((each: Json) => spaced(each)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const pairs = Object.entries(value).map(
    ([name, each]) => `${JSON.stringify(name)}: ${spaced(each)}`,
  );
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

/** Formats JSON on one line, or one line per member, within so many columns if possible. */
export function spacedJson(value: Json, columns: number): readonly string[] {
  const line = spaced(value);
  return line.length <= columns ? [line] : JSON.stringify(value, null, 2).split('\n');
}

/** Formats an expected or actual value: a text is already a phrase, anything else is JSON that wraps at spaces. */
export const phrase = (value: Json): string =>
  typeof value === 'string' && value.trim() !== '' ? value : spaced(value);
