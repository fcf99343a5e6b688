import { wrapped } from '../../../../report/terminal/layout.ts';
import type { Pen } from '../../../../report/terminal/pen.ts';
import type { OutcomeRow } from '../../../../report/view/exchange.ts';

/** The lines of an explanation; texts stand in a column beside their labels (looks/explain.txt). */
const labelIndent = 2;
const textIndent = 13;
const blockIndent = 4;
const wrongIndent = 19;

/** Title at the left, what it is and its id flush at the right; under each other where there is no room. */
export function heading(pen: Pen, name: string, kind: string, id: string): string[] {
  const title = pen.text(name);
  const right = `${kind} · ${id}`;
  const room = pen.measure - title.length - right.length;
  const shown = pen.dim(pen.text(right));
  if (room >= 2) return [`${pen.bold(title)}${' '.repeat(room)}${shown}`, ''];
  return [...wrapped(title, pen.measure).map((line) => pen.bold(line)), shown, ''];
}

/** `  effect     The service takes …`, the text hanging under itself. */
export function field(pen: Pen, label: string, text: string): string[] {
  return wrapped(pen.text(text), pen.measure - textIndent).map(
    (line, index) => beside(pen, index === 0 ? label : '') + line,
  );
}

/** The same for texts that each begin on a line of their own. */
export const fields = (pen: Pen, label: string, texts: readonly string[]): string[] =>
  texts.flatMap((text, index) => field(pen, index === 0 ? label : '', text));

const beside = (pen: Pen, label: string) =>
  `${' '.repeat(labelIndent)}${pen.dim(label)}${' '.repeat(textIndent - labelIndent - label.length)}`;

/** Lines as they are, under a title of their own. */
export const block = (pen: Pen, title: string, lines: readonly string[]): string[] => [
  `${' '.repeat(labelIndent)}${pen.bold(title)}`,
  '',
  ...lines.map((line) => (line === '' ? '' : `${' '.repeat(blockIndent)}${line}`)),
  '',
];

/** What the service does, row by row, with what would be right beside what is not. */
export function outcomeLines(pen: Pen, rows: readonly OutcomeRow[]): string[] {
  return rows.map(({ label, value, wrong }) => {
    const row = `${pen.dim(label)}${' '.repeat(textIndent - labelIndent - label.length)}${pen.text(value)}`;
    if (wrong === undefined) return row;
    return `${row}${' '.repeat(Math.max(2, wrongIndent - value.length))}${pen.marks.failed} ${wrong}`;
  });
}

/** A sentence that goes on after a colon. A name of the contract keeps its letters. */
export const afterColon = (text: string): string =>
  text.replace(/^[A-Z](?=[a-z]* )/, (first) => first.toLowerCase());
