import type { Json } from '../../model/json.ts';
import type { LenientCell } from '../../model/rule.ts';
import { readCell } from './csv-cells.ts';
import type { Column } from './csv-header.ts';

/** Builds a record; missing fields at its end are absent. `lenient` lists cells that JSON would write differently. */
export function recordOf(columns: readonly Column[], fields: readonly string[]) {
  const record: { [field: string]: Json } = {};
  let lenient: LenientCell[] | undefined;
  const note = (field: string, how: string) => {
    lenient ??= [];
    lenient.push({ field, how });
  };
  for (let i = 0; i < columns.length; i += 1) {
    const column = columns[i] as Column;
    const { name, field, below } = column;
    const text = fields[i];
    if (text === undefined) break;
    if (below.length > 0) {
      putBelow(record, column, text);
      if (text !== '' && field) note(field.name, 'a list or an object spread over columns');
    } else if (field) {
      const { value, how } = readCell(text, field.type, field.required);
      if (how) note(name, how);
      if (value !== undefined) record[name] = value;
    } else if (text !== '' && name !== '') {
      record[name] = text;
    }
  }
  return { fields: record, lenient };
}

type OpenValue = { [member: string]: Json | OpenValue } | (Json | OpenValue)[];

/** Sets the cell of a spread array or object in the record. */
function putBelow(record: { [field: string]: Json }, column: Column, text: string): void {
  if (!column.field || text === '') return;
  const leaf = readCell(text, column.field.type === 'object' ? 'number' : 'text', false);
  const value = /^[[{]/.test(text) ? readCell(text, 'object', false).value : leaf.value;
  const { name, type } = column.field;
  record[name] ??= type === 'list' ? [] : {};
  let open = record[name] as OpenValue;
  if (typeof open !== 'object') return;
  column.below.forEach((part, depth) => {
    const members = open as { [member: string]: Json | OpenValue };
    const last = depth === column.below.length - 1;
    const key = Array.isArray(open) ? String(Math.min(Number(part) || 0, open.length)) : part;
    const inner = /^\d+$/.test(column.below[depth + 1] ?? '') ? [] : {};
    const next = last ? (value ?? null) : Object.hasOwn(members, key) ? members[key] : inner;
    Object.defineProperty(open, key, {
      value: next,
      configurable: true,
      enumerable: true,
      writable: true,
    });
    if (!last && typeof next === 'object' && next !== null) open = next as OpenValue;
  });
}
