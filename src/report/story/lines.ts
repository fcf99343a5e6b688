import type { Sentence } from '../../model/outcome.ts';
import { toTheLeft, wrapped } from '../terminal/layout.ts';
import type { Pen } from '../terminal/pen.ts';
import type { OutcomeRow } from '../view/exchange.ts';

/** Where the values beside a label begin, as in looks/judge.txt. */
const labelIndent = 2;
const valueIndent = 13;
/** Where what would be right begins. */
const wrongIndent = 32;

/** `What happened` and its sentences by number, then what the service decided, row by row. */
export function storyLines(
  pen: Pen,
  sentences: readonly Sentence[],
  rows: readonly OutcomeRow[],
  /** What stands above, and to which of several answers it belongs. */
  { heading = 'What happened', whose }: { readonly heading?: string; readonly whose?: string } = {},
): readonly string[] {
  const numbers = sentences.length > 1;
  return [
    `${pen.bold(heading)}${whose === undefined ? '' : `  ${pen.dim(pen.text(whose))}`}`,
    '',
    ...sentences.flatMap(({ text }, i) => sentenceLines(pen, text, numbers ? i + 1 : undefined)),
    ...(rows.length > 0 ? ['', ...rows.flatMap((row) => rowLines(pen, row))] : []),
  ];
}

function sentenceLines(pen: Pen, text: string, number: number | undefined): readonly string[] {
  const lead = number === undefined ? '  ' : `  ${number}  `;
  return wrapped(pen.text(text), pen.measure - lead.length).map((line, i) =>
    i === 0 ? lead + line : ' '.repeat(lead.length) + line,
  );
}

function rowLines(pen: Pen, { label, value, wrong }: OutcomeRow): readonly string[] {
  if (wrong !== undefined) {
    const beside = `${pen.marks.failed} ${wrong}`;
    const at = pen.text(value);
    return [`${labelOf(pen, label)}${toTheLeft(at, wrongIndent - valueIndent - 2)}  ${beside}`];
  }
  return labelledLines(pen, label, value);
}

/** `  remedy     Send netValue …`, the text hanging under itself. */
export function labelledLines(
  pen: Pen,
  label: string,
  text: string,
  paint: (line: string) => string = (line) => line,
): readonly string[] {
  return wrapped(pen.text(text), pen.measure - valueIndent).map((line, i) =>
    i === 0 ? labelOf(pen, label) + paint(line) : ' '.repeat(valueIndent) + paint(line),
  );
}

const labelOf = (pen: Pen, label: string) =>
  `${' '.repeat(labelIndent)}${pen.dim(label)}${' '.repeat(Math.max(1, valueIndent - labelIndent - label.length))}`;

/** A command, never broken: under its label where it does not fit beside it. */
export const commandLines = (pen: Pen, label: string, command: string): readonly string[] =>
  valueIndent + command.length <= pen.width
    ? [labelOf(pen, label) + command]
    : [labelOf(pen, label).trimEnd(), `  ${command}`];
