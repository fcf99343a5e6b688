import type { Window } from '../text/window.ts';

/** Escape of a quote inside quotes: doubled (RFC 4180), or after a backslash. */
export type Escape = 'doubled' | 'backslash';

/** State of the scan of one row. */
export interface RowScan {
  state: 'field' | 'plain' | 'quoted' | 'quote' | 'escaped';
  /** Number of line ends inside quotes. */
  lines: number;
}

export const beginRow = (): RowScan => ({ state: 'field', lines: 0 });

/**
 * Scans to the end of the row and leaves `window.at` at its line end (true) or at `window.to` (false).
 * A quote opens only at the start of a field, so an inch sign within a text has no effect.
 */
export function scanRow(
  scan: RowScan,
  window: Window,
  delimiter: number,
  lineEnd: number,
  escaping: Escape,
): boolean {
  const { bytes, to } = window;
  let { state } = scan;
  let at = window.at;
  for (; at < to; at += 1) {
    const byte = bytes[at];
    if (state === 'quoted') {
      if (byte === quote) state = 'quote';
      else if (byte === backslash && escaping === 'backslash') state = 'escaped';
      else if (byte === lineEnd) scan.lines += 1;
      continue;
    }
    if (state === 'escaped') {
      state = 'quoted';
      continue;
    }
    if (byte === lineEnd) break;
    if (byte === delimiter) state = 'field';
    else if (byte === quote && state === 'field') state = 'quoted';
    else if (byte === quote && state === 'quote' && escaping === 'doubled') state = 'quoted';
    else if (state !== 'field' || byte !== 32) state = 'plain';
  }
  scan.state = state;
  window.at = at;
  return at < to;
}

const quote = 34;
const backslash = 92;

export interface Row {
  readonly fields: readonly string[];
  /** Whether text follows a closing quote. */
  readonly untidy: boolean;
}

/** Splits a row without its line end into fields. */
export function fieldsOf(row: string, delimiter: string, escaping: Escape): Row {
  if (!row.includes('"')) return { fields: row.split(delimiter), untidy: false };
  const fields: string[] = [];
  let untidy = false;
  for (let at = 0; ; ) {
    const start = at + (/^ *(?=")/.exec(row.slice(at, at + 100))?.[0].length ?? 0);
    let field = '';
    if (row[start] === '"') {
      const end = closingQuote(row, start + 1, escaping);
      field = unquoted(row.slice(start + 1, end), escaping);
      at = end + 1;
    }
    const next = row.indexOf(delimiter, at);
    const rest = row.slice(at, next < 0 ? row.length : next);
    if (row[start] === '"') {
      if (rest.trim() !== '') {
        untidy = true;
        field += rest;
      }
    } else {
      field = rest;
    }
    fields.push(field);
    if (next < 0) return { fields, untidy };
    at = next + delimiter.length;
  }
}

function closingQuote(row: string, from: number, escaping: Escape): number {
  for (let at = from; at < row.length; at += 1) {
    if (row[at] === '\\' && escaping === 'backslash') {
      at += 1;
    } else if (row[at] === '"') {
      if (escaping === 'backslash' || row[at + 1] !== '"') return at;
      at += 1;
    }
  }
  return row.length;
}

function unquoted(text: string, escaping: Escape): string {
  if (escaping === 'doubled') return text.replaceAll('""', '"');
  return text.replace(/\\(.)/gs, '$1');
}
