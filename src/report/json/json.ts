import type { Run } from '../../model/run.ts';
import { byCode } from '../../standards/text/legible.ts';
import { shape } from './json-shape.ts';

/**
 * The run as report.json: two spaces of indent, members in the order of the published schema. What
 * could move a terminal's cursor or turn its text is written by its code, which JSON allows.
 */
export const json = (run: Run): string =>
  `${JSON.stringify(ordered(run, shape), null, 2).replace(unsafe, byCode)}\n`;

/** JSON.stringify escapes what is below U+0020 itself. */
const unsafe = /[\u007f-\u009f\u2028\u2029]|\p{Cf}/gu;

type Order = 0 | readonly [Order] | { readonly [name: string]: Order };

const isList = (order: Order): order is readonly [Order] => Array.isArray(order);

/** The same value with its known members first, in order; others after them, as they came. */
function ordered(value: unknown, order: Order): unknown {
  if (order === 0 || typeof value !== 'object' || value === null) return value;
  if (isList(order)) {
    return Array.isArray(value) ? value.map((item) => ordered(item, order[0])) : value;
  }
  const names = [...new Set([...Object.keys(order), ...Object.keys(value)])];
  const held = new Map(Object.entries(value));
  // Object.fromEntries defines members, so that one called __proto__ stays an ordinary one.
  return Object.fromEntries(
    names
      .filter((name) => held.has(name))
      .map((name) => [name, ordered(held.get(name), order[name] ?? 0)]),
  );
}
