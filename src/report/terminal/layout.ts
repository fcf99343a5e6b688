import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';
import type { Pen } from './pen.ts';

type Paint = (text: string) => string;
export const plain: Paint = (text) => text;

/** Figures stay in one piece: `1 488`, `18 of 27`, `31.4 s`, `CLP 296 460`. */
const bound = new RegExp(
  [
    '(?<=\\d) (?=\\d{3}(?!\\d))',
    '(?<=\\d) (?=of \\d)|(?<=\\d of) (?=\\d)',
    '(?<=\\d) (?=(?:ms|s|min|h|B|kB|MB|GB)\\b)',
    '(?<=\\b[A-Z]{3}) (?=\\d)',
  ].join('|'),
  'g',
);
const tie = '\u00a0';

/** Lines of at most so many columns by display width; a word longer than a line is broken. */
export function wrapped(text: string, columns: number): readonly string[] {
  const tied = text.replaceAll(tie, ' ').replace(bound, tie);
  return wrapAnsi(tied, Math.max(columns, 10), { hard: true }).replaceAll(tie, ' ').split('\n');
}

/** Running text at an indent. */
export const paragraph = (pen: Pen, indent: number, text: string, paint = plain): string[] =>
  wrapped(text, pen.measure - indent).map((line) => ' '.repeat(indent) + paint(line));

/** Text that hangs under itself, after what leads it. */
export function hanging(lead: string, text: string, width: number, paint = plain): string[] {
  const hang = stringWidth(lead);
  return wrapped(text, width - hang).map(
    (line, i) => (i === 0 ? lead : ' '.repeat(hang)) + paint(line),
  );
}

interface Row {
  /** Painted already: indent and mark. Text hangs under what follows it. */
  readonly lead: string;
  readonly text: string;
  readonly paint?: Paint;
  /** Flush at the right, or on a line of its own where there is no room. */
  readonly right?: string;
  /** The indent of that line; default the text's own. */
  readonly under?: number;
}

/** What at the left, its id or time at the right. */
export function row(pen: Pen, { lead, text, paint = plain, ...at }: Row): string[] {
  const hang = stringWidth(lead);
  const { right = '', under = hang } = at;
  const room = pen.width - hang - stringWidth(text) - stringWidth(right);
  if (right !== '' && room >= 2) {
    return [lead + paint(text) + ' '.repeat(room) + pen.dim(right)];
  }
  return [
    ...hanging(lead, text, pen.width, paint),
    ...(right === '' ? [] : paragraph(pen, under, right, pen.dim)),
  ];
}

/** Lines as text, each without spaces at its end. */
export const written = (lines: readonly string[]): string =>
  lines.map((line) => `${line.trimEnd()}\n`).join('');

/** Blocks with so many empty lines between them; one without lines is left out. */
export const apart = (empty: number, blocks: readonly (readonly string[])[]): readonly string[] =>
  blocks
    .filter((block) => block.length > 0)
    .flatMap((block, i) => (i === 0 ? block : [...Array<string>(empty).fill(''), ...block]));

/** Text with spaces after it up to so many columns. */
export const toTheLeft = (text: string, columns: number): string =>
  text + ' '.repeat(Math.max(0, columns - stringWidth(text)));

/** Text with spaces before it up to so many columns. */
export const toTheRight = (text: string, columns: number): string =>
  ' '.repeat(Math.max(0, columns - stringWidth(text))) + text;

/** The widest of some texts, in columns. */
export const widest = (texts: readonly string[]): number =>
  Math.max(0, ...texts.map((t) => stringWidth(t)));
