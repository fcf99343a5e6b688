import type { Json, JsonObject } from '../../model/json.ts';
import type { Form } from './listing.ts';

interface Style {
  /** Formats a number; default as in JSON. */
  readonly number?: (value: number) => string;
  readonly header?: 'none';
}

/**
 * Formats CSV by RFC 4180 with a header row; lists and objects are JSON in their cells. Columns without any
 * value are omitted; other fields of the records follow as additional columns.
 */
export const csv =
  (columns: readonly string[], style: Style = {}): Form =>
  (records) =>
    rows(columnsOf(columns, records), records, style);

function* rows(
  columns: readonly string[],
  records: readonly JsonObject[],
  style: Style,
): Iterable<string> {
  const { number = String, header } = style;
  if (header !== 'none') yield row(columns);
  for (const record of records) yield row(columns.map((name) => cellOf(record[name], number)));
}

const row = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\r\n`;

function columnsOf(columns: readonly string[], records: readonly JsonObject[]): readonly string[] {
  if (records.length === 0) return columns;
  const names = new Set(records.flatMap((record) => Object.keys(record)));
  const known = columns.filter((name) => names.has(name));
  return [...known, ...[...names].filter((name) => !columns.includes(name))];
}

/** Formats a cell; empty if absent. */
function cellOf(value: Json | undefined, number: (value: number) => string): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') return number(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const quoted = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
