import type { Run } from '../../model/run.ts';
import { legibleJson } from '../../standards/json/legible-json.ts';
import { shape } from './json-shape.ts';

/** The run as report.json: two spaces of indent, members in the order of the published schema. */
export const json = (run: Run): string => `${legibleJson(ordered(run, shape), 2)}\n`;

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
