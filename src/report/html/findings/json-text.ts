import type { Json } from '../../../model/json.ts';
import { spaced } from '../../json/spaced-json.ts';

const columns = 80;
/** Deeper values go on one line, however long; nobody reads them here. */
const deepest = 24;

/** JSON as one reads it: what fits goes on one line, the rest one line a member. */
export function readableJson(value: Json, indent = 0, before = 0): string {
  const short = spaced(value);
  const isPlain = typeof value !== 'object' || value === null;
  if (isPlain || indent > deepest * 2 || indent + before + short.length <= columns) return short;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const members = Object.entries(value).map(([name, each]) => {
    const label = Array.isArray(value) ? '' : `${JSON.stringify(name)}: `;
    return `${' '.repeat(indent + 2)}${label}${readableJson(each, indent + 2, label.length)}`;
  });
  return `${open}\n${members.join(',\n')}\n${' '.repeat(indent)}${close}`;
}
