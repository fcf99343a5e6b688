import type { Json, JsonObject } from '../model/json.ts';
import type { Form } from './listing.ts';

/**
 * CSV by RFC 4180 with a header row; lists and objects stand in their cells as JSON. Of the columns those
 * are left out that no record has, and what else the records have comes after them.
 */
export const csv =
  (columns: readonly string[], cell: (value: Json | undefined) => string = cellOf): Form =>
  (records) =>
    rows(columnsOf(columns, records), records, cell);

function* rows(
  columns: readonly string[],
  records: readonly JsonObject[],
  cell: (value: Json | undefined) => string,
): Iterable<string> {
  yield `${columns.map(quoted).join(',')}\r\n`;
  for (const record of records) {
    yield `${columns.map((name) => cell(record[name])).join(',')}\r\n`;
  }
}

function columnsOf(columns: readonly string[], records: readonly JsonObject[]): readonly string[] {
  if (records.length === 0) return columns;
  const names = new Set(records.flatMap((record) => Object.keys(record)));
  const known = columns.filter((name) => names.has(name));
  return [...known, ...[...names].filter((name) => !columns.includes(name))];
}

/** Empty for what is absent. */
export function cellOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return quoted(typeof value === 'string' ? value : JSON.stringify(value));
}

export const quoted = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
