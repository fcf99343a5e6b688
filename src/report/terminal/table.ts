import type { Json } from '../../model/json.ts';
import { figure } from '../../standards/text/figures.ts';
import { phrase } from '../json/spaced-json.ts';
import type { Cells } from '../page/block.ts';
import { toTheLeft, toTheRight, widest } from './layout.ts';
import type { Pen } from './pen.ts';

interface Column {
  readonly heading: string;
  readonly cells: readonly string[];
  readonly isNumber: boolean;
  readonly columns: number;
}

const between = 3;
const widestCell = 40;

/**
 * Rows under their headings, figures to the right. `totals` is a last row. Columns of words are left
 * out, the widest first, until the table fits; undefined when it cannot.
 */
export function tableLines(
  pen: Pen,
  rows: readonly Cells[],
  totals: Cells | undefined,
  width: number,
): readonly [head: string, ...body: string[]] | undefined {
  const every = totals ? [...rows, totals] : rows;
  const columns = fitting(
    [...new Set(rows.flatMap(Object.keys))].map((name) => columnOf(pen, name, rows, every)),
    width,
  );
  if (needed(columns) > width) return undefined;
  const line = (texts: readonly string[]) =>
    columns
      .map((column, index) =>
        (column.isNumber ? toTheRight : toTheLeft)(texts[index] ?? '', column.columns),
      )
      .join(' '.repeat(between))
      .trimEnd();
  return [
    pen.dim(line(columns.map(({ heading }) => heading))),
    ...every.map((_, at) => line(columns.map(({ cells }) => cells[at] ?? ''))),
  ];
}

function columnOf(pen: Pen, name: string, rows: readonly Cells[], every: readonly Cells[]): Column {
  const heading = pen.text(name, widestCell);
  const cells = every.map((row) => cellOf(pen, name, row[name]));
  const isNumber = rows.every((row) => typeof row[name] === 'number');
  return { heading, cells, isNumber, columns: widest([heading, ...cells]) };
}

/** Numbers of records and lines are names, not amounts. */
export function cellOf(pen: Pen, heading: string, value: Json | undefined): string {
  if (value === undefined) return '';
  const isName = /^(?:records?|lines?|numbers?)$/i.test(heading);
  if (typeof value === 'number') return isName ? String(value) : figure(value);
  return pen.text(Array.isArray(value) ? value.map(phrase).join(', ') : phrase(value), widestCell);
}

const needed = (columns: readonly Column[]): number =>
  columns.reduce((sum, column) => sum + column.columns + between, -between);

function fitting(columns: readonly Column[], width: number): readonly Column[] {
  // The first column says which row it is, figures say why it matters.
  const words = columns.slice(1).filter(({ isNumber }) => !isNumber);
  if (needed(columns) <= width || words.length === 0) return columns;
  const wide = Math.max(...words.map((column) => column.columns));
  const out = words.find((column) => column.columns === wide);
  return fitting(
    columns.filter((column) => column !== out),
    width,
  );
}
