import stringWidth from 'string-width';
import { wrappedAt } from './columns.ts';
import { type Paint, type Pen, plain } from './pen.ts';

/** Figures that are not broken across lines: `18 of 27`, `31.4 s`, `CLP 296,460`, `→ issue 1`. */
const bound = new RegExp(
  [
    '(?<=\\d) (?=of \\d)|(?<=\\d of) (?=\\d)',
    '(?<=\\d) (?=(?:ms|s|min|h|B|kB|MB|GB)\\b)',
    '(?<=\\b[A-Z]{3}) (?=\\d)',
    '(?<=→) |(?<=issues?) (?=\\d)',
  ].join('|'),
  'g',
);
const tie = '\u00a0';

/** Wraps a text by display width; a word longer than a line is broken. */
export function wrapped(text: string, columns: number): readonly string[] {
  const tied = text.replaceAll(tie, ' ').replace(bound, tie);
  return wrappedAt(tied, Math.max(columns, 10)).map((line) => line.replaceAll(tie, ' '));
}

export const paragraph = (pen: Pen, indent: number, text: string, paint = plain): string[] =>
  wrapped(text, pen.width - indent).map((line) => ' '.repeat(indent) + paint(line));

export function hangingIndent(lead: string, text: string, width: number, paint = plain): string[] {
  const hang = stringWidth(lead);
  return wrapped(text, width - hang).map(
    (line, i) => (i === 0 ? lead : ' '.repeat(hang)) + paint(line),
  );
}

interface Row {
  /** Indent and mark, already coloured. Further lines are aligned with the text after it. */
  readonly lead: string;
  readonly text: string;
  readonly paint?: Paint;
  /** Aligned right, or on its own line if it does not fit. */
  readonly right?: string;
  /** Indent of that line; default that of the text. */
  readonly under?: number;
}

/** Formats a row: text on the left, its id or time on the right. */
export function row(pen: Pen, { lead, text, paint = plain, ...at }: Row): string[] {
  const hang = stringWidth(lead);
  const { right = '', under = hang } = at;
  const room = pen.width - hang - stringWidth(text) - stringWidth(right);
  if (right !== '' && room >= 2) {
    return [lead + paint(text) + ' '.repeat(room) + pen.dim(right)];
  }
  return [
    ...hangingIndent(lead, text, pen.width, paint),
    ...(right === '' ? [] : paragraph(pen, under, right, pen.dim)),
  ];
}

export const written = (lines: readonly string[]): string =>
  lines.map((line) => `${line.trimEnd()}\n`).join('');

/** Joins blocks by so many empty lines, omitting empty blocks. */
export const apart = (empty: number, blocks: readonly (readonly string[])[]): readonly string[] =>
  blocks
    .filter((block) => block.length > 0)
    .flatMap((block, i) => (i === 0 ? block : [...Array<string>(empty).fill(''), ...block]));

export const toTheLeft = (text: string, columns: number): string =>
  text + ' '.repeat(Math.max(0, columns - stringWidth(text)));

export const toTheRight = (text: string, columns: number): string =>
  ' '.repeat(Math.max(0, columns - stringWidth(text))) + text;

export const widest = (texts: readonly string[]): number =>
  Math.max(0, ...texts.map((t) => stringWidth(t)));
