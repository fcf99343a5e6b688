import type { Json } from '../../model/json.ts';
import { capital, figure } from '../../standards/text/figures.ts';
import { phrase } from '../json/spaced-json.ts';
import type { Cells, Table } from './block.ts';

/** Matches `48,310`, `31.4 s`, `1 min 43 s`, `38 kB`. */
const isFigure = (text: string): boolean =>
  /^-?\d[\d,]*(?:\.\d+)?(?: (?:ms|s|min \d+ s|h \d+ min|[kMG]?B))?$/.test(text);

/** Returns the cells of a table as text; `figures` says which columns hold numbers, which are aligned right. */
export function gridOf(rows: readonly Cells[]) {
  const headings = [...new Set(rows.flatMap(Object.keys))];
  const texts = rows.map((row) => headings.map((heading) => cellOf(heading, row[heading])));
  const figures = headings.map((_, i) => texts.every((row) => !row[i] || isFigure(row[i])));
  return { headings, figures, rows: texts };
}

/** Formats a cell; numbers of records and lines are names, so they are not grouped. */
function cellOf(heading: string, value: Json = ''): string {
  if (typeof value !== 'number') {
    return value === '' ? '' : Array.isArray(value) ? value.map(phrase).join(', ') : phrase(value);
  }
  return /^(?:record|line|number)$/i.test(heading) ? String(value) : figure(value);
}

/** Returns the sentence below a table: of how many things its rows are a selection, and its note. */
export const belowTable = ({ note }: Table): string | undefined =>
  note === undefined || note === '' ? undefined : `${capital(note)}.`;
