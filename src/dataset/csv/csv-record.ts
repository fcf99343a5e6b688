import type { Json } from '../../model/json.ts';
import type { LenientCell } from '../../model/rule.ts';
import { readCell } from './csv-cells.ts';
import { type Column, putBelow } from './csv-header.ts';

export interface CsvRecord {
  readonly record: { readonly [field: string]: Json };
  /** Cells that were read although they are not written as JSON would. */
  readonly lenient: readonly LenientCell[] | undefined;
}

/** The record of a row that has a field for each column. */
export function recordOf(columns: readonly Column[], fields: readonly string[]): CsvRecord {
  const record: { [field: string]: Json } = {};
  let lenient: LenientCell[] | undefined;
  const note = (field: string, how: string) => {
    lenient ??= [];
    lenient.push({ field, how });
  };
  for (let i = 0; i < columns.length; i += 1) {
    const column = columns[i] as Column;
    const { name, field, below } = column;
    const text = fields[i] as string;
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
  return { record, lenient };
}
