import { wrapped } from '../terminal/layout.ts';
import type { Pen } from '../terminal/pen.ts';
import type { OutcomeRow } from '../view/exchange.ts';
import { setLines } from './example.ts';
import { type Examples, type Fact, type Page, titleOf } from './page.ts';

const labelIndent = 2;
const textIndent = 13;
const blockIndent = 4;
const wrongIndent = 19;

/** A page for the terminal: facts beside their labels, the first example of each kind. Ends with a line feed. */
export function printed(page: Page, pen: Pen): string {
  const { title, kind, id, path, about, examples = [], beside = [], next = [] } = page;
  const last = [
    ...next.map(({ label, lines }) =>
      factLines({ label, items: lines.slice(0, most).map((line) => ({ id: line })) }, pen),
    ),
    ...(path === undefined ? [] : [factLines({ label: 'page', text: path }, pen)]),
  ].flat();
  const groups = [
    about.flatMap((each) => factLines(each, pen)),
    ...examples.flatMap((each) => exampleLines(each, pen)),
    beside.flatMap((each) => factLines(each, pen)),
    last,
  ].filter((lines) => lines.length > 0);
  return `${[heading(pen, title, kind, id), ...groups].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** So many commands under one label. */
const most = 3;

/** Title at the left, what it is and its id flush at the right; under each other where there is no room. */
function heading(pen: Pen, name: string, kind: string, id: string): readonly string[] {
  const title = pen.text(name);
  const right = `${kind} · ${id}`;
  const room = pen.measure - title.length - right.length;
  const shown = pen.dim(pen.text(right));
  if (room >= 2) return [`${pen.bold(title)}${' '.repeat(room)}${shown}`];
  return [...wrapped(title, pen.measure).map((line) => pen.bold(line)), shown];
}

/** `  effect     The service takes …`, the text hanging under itself; each item on a line of its own. */
export function factLines({ label, text, items = [] }: Fact, pen: Pen): readonly string[] {
  const texts =
    text === undefined
      ? items.map((item) =>
          item.text === undefined ? item.id : `${item.id}: ${afterColon(item.text)}`,
        )
      : [text];
  return texts
    .flatMap((each) => wrapped(pen.text(each), pen.measure - textIndent))
    .map(
      (line, index) => `${' '.repeat(labelIndent)}${beside(pen, index === 0 ? label : '')}${line}`,
    );
}

const beside = (pen: Pen, label: string) =>
  `${pen.dim(label)}${' '.repeat(textIndent - labelIndent - label.length)}`;

function exampleLines(
  { kind, shown: [example] }: Examples,
  pen: Pen,
): readonly (readonly string[])[] {
  if (!example) return [];
  const { why, outcome, lines } = example;
  const shown = [
    ...(why === undefined ? [] : [why, '']),
    ...setLines(lines, pen.measure - blockIndent).map((line) => pen.text(line)),
    ...(outcome ? ['', ...outcome.map((row) => outcomeLine(row, pen))] : []),
  ];
  return [
    [`${' '.repeat(labelIndent)}${pen.bold(titleOf(kind, example))}`],
    shown.map((line) => (line === '' ? '' : `${' '.repeat(blockIndent)}${line}`)),
  ];
}

/** What the service does, with what would be right beside what is not. */
function outcomeLine({ label, value, wrong }: OutcomeRow, pen: Pen): string {
  const row = `${beside(pen, label)}${pen.text(value)}`;
  if (wrong === undefined) return row;
  return `${row}${' '.repeat(Math.max(2, wrongIndent - value.length))}${pen.marks.failed} ${wrong}`;
}

/** A sentence that goes on after a colon. A name of the contract keeps its letters. */
export const afterColon = (text: string): string =>
  text.replace(/^[A-Z](?=[a-z]* )/, (first) => first.toLowerCase());
