import stringWidth from 'string-width';
import { figure } from '../../standards/text/figures.ts';
import {
  type Block,
  type Document,
  type Entry,
  type Fact,
  type Finding,
  gridOf,
  type List,
  type Paragraph,
  type Section,
  type Table,
  type Tone,
} from '../page/block.ts';
import { setLines } from '../page/example.ts';
import { commandsIn, firstSamples } from '../page/finding.ts';
import { afterColon } from '../page/page.ts';
import {
  apart,
  hangingIndent,
  paragraph,
  row,
  toTheLeft,
  toTheRight,
  widest,
  wrapped,
  written,
} from './layout.ts';
import { type Pen, penOf, plain, type TerminalOptions } from './pen.ts';

type Lines = readonly string[];

/** Formats a document for a terminal, with so many empty lines between sections and a final newline. */
export const printed = (
  document: Document,
  look: Pick<TerminalOptions, 'width' | 'color' | 'ascii'>,
  empty: 1 | 2 = 2,
): string => {
  const pen = penOf(look);
  return written(
    apart(
      empty,
      document.map((section) => sectionLines(pen, section)),
    ),
  );
};

export const sectionLines = (pen: Pen, section: Section): Lines =>
  apart(
    1,
    section.map((block) => blockLines(pen, block)),
  );

/** Indent of labels, of details under an entry, and of tables. */
const inset = 2;
/** Indent of code, and of nested entries. */
const deepInset = 4;

function blockLines(pen: Pen, block: Block): Lines {
  switch (block.kind) {
    case 'heading':
      return headingLines(pen, pen.text(block.text), pen.text(block.note ?? ''));
    case 'paragraph':
      return paragraphLines(pen, block);
    case 'list':
      return [...listLines(pen, block), ...moreLines(pen, block.left)];
    case 'facts':
      return factLines(pen, block.facts, inset);
    case 'table':
      return tableLines(pen, block, inset);
    case 'code':
      return setLines(block.lines, pen.width - deepInset).map((line) =>
        line === '' ? '' : ' '.repeat(deepInset) + pen.text(line, maxLineLength),
      );
    case 'fold':
      return sectionLines(pen, block.blocks);
    default:
      return findingLines(pen, block);
  }
}

const maxLineLength = 100_000;

/** Formats a heading; its note goes on the next line if it does not fit. */
function headingLines(pen: Pen, text: string, note: string): Lines {
  return stringWidth(text + note) + 2 <= pen.width
    ? [`${pen.bold(text)}  ${pen.dim(note)}`]
    : [...paragraph(pen, 0, text, pen.bold), ...paragraph(pen, inset, note, pen.dim)];
}

function paragraphLines(pen: Pen, { text, tone, word }: Paragraph): Lines {
  if (word !== undefined) {
    const lead = `${pen.bold(paintOf(pen, tone)(word))}  `;
    return hangingIndent(lead, pen.text(text), pen.width, pen.bold);
  }
  return tone === undefined
    ? paragraph(pen, 0, pen.text(text))
    : hangingIndent(`${pen.marks[tone]} `, pen.text(text), pen.width);
}

const paintOf = (pen: Pen, tone: Tone | undefined) =>
  tone === undefined
    ? plain
    : { passed: pen.green, failed: pen.red, warning: pen.yellow, quiet: plain }[tone];

const moreLines = (pen: Pen, left = 0, indent = inset): Lines =>
  left > 0 ? [pen.dim(`${' '.repeat(indent)}and ${figure(left)} more (--json)`)] : [];

/** Formats a list; a single sentence has no number. */
function listLines(pen: Pen, { entries, isNumbered }: List): Lines {
  if (!isNumbered) return entriesLines(pen, entries);
  const digits = String(entries.length).length;
  const isBare = entries.length === 1 && !entries[0]?.under;
  return entries.flatMap(({ text, under = [] }, i) => {
    const lead = isBare ? '  ' : `  ${String(i + 1).padStart(digits)}  `;
    return [
      ...hangingIndent(lead, pen.text(text), pen.width),
      ...under.flatMap((each) => paragraph(pen, lead.length, pen.text(each, 400), pen.dim)),
    ];
  });
}

/** Formats entries; names are a column if every entry has one. */
function entriesLines(pen: Pen, entries: readonly Entry[]): Lines {
  const isNamed = entries.every(({ name }) => name !== undefined);
  const columns = isNamed ? widest(entries.map(({ name = '' }) => name)) : 0;
  return entries.flatMap((entry) => entryLines(pen, entry, columns));
}

function entryLines(pen: Pen, entry: Entry, columns: number): Lines {
  const { tone, name, text, beside = '', under = [], entries = [] } = entry;
  const inner = { ...pen, width: pen.width - deepInset };
  const mark = tone === undefined ? '' : `${pen.marks[tone]} `;
  const called = name === undefined ? '' : `${toTheLeft(pen.bold(pen.text(name)), columns)}  `;
  // A name that leaves no room for the text gets its own line.
  const isLong = stringWidth(mark + called) > pen.width / 2;
  return [
    ...(isLong ? paragraph(pen, 0, mark + called) : []),
    ...row(pen, {
      lead: isLong ? ' '.repeat(inset) : mark + called,
      text: pen.text(text),
      right: pen.text(beside, 300),
      under: inset,
    }),
    ...under.flatMap((each) => paragraph(pen, inset, pen.text(each))),
    ...entriesLines(inner, entries).map((line) => ' '.repeat(deepInset) + line),
  ];
}

const tones = { error: 'failed', warning: 'warning', waived: 'quiet' } as const;

/** Maximum number of samples; the other reports show all that are kept. */
const maxSamples = 3;

/** Formats a finding: title with id, what was seen, groups of facts, and samples of the client's own data. */
function findingLines(pen: Pen, finding: Finding): Lines {
  const { level, number, title, id, seen, facts, samples } = finding;
  const lead = `${pen.marks[tones[level]]} ${number === undefined ? '' : `${pen.bold(number)}  `}`;
  const indent = number === undefined ? inset : stringWidth(lead);
  return apart(1, [
    [
      ...row(pen, { lead, text: pen.text(title), paint: pen.bold, right: pen.text(id) }),
      ...(seen === undefined ? [] : paragraph(pen, indent, pen.text(seen))),
    ],
    ...facts.map((group) => factLines(pen, group, indent)),
    samples?.isOfData ? tableLines(pen, firstSamples(samples, maxSamples), indent) : [],
    factLines(pen, commandsIn(finding), indent),
  ]);
}

const labelColumns = 11;

const factLines = (pen: Pen, facts: readonly Fact[], indent: number): Lines =>
  facts.flatMap((fact) => {
    const { label, tone, command } = fact;
    const at = indent + labelColumns;
    if (command?.split('\n').some((line) => stringWidth(line) + at > pen.width))
      return commandUnder(pen, label, command, indent);
    const gap = ' '.repeat(Math.max(1, labelColumns - stringWidth(label)));
    return factText(pen, fact, at).map((line, i) =>
      i === 0
        ? `${' '.repeat(indent)}${pen.dim(label)}${gap}${paintOf(pen, tone)(line)}`
        : ' '.repeat(at) + paintOf(pen, tone)(line),
    );
  });

const commandUnder = (pen: Pen, label: string, command: string, indent: number): Lines => [
  ' '.repeat(indent) + pen.dim(label),
  ...factText(pen, { label, command }, 0).map((line) => ' '.repeat(indent + inset) + line),
];

/** Formats a fact; a command is broken only at its own newlines, so that it can be copied. */
function factText(pen: Pen, { text, items = [], command }: Fact, at: number): Lines {
  if (command !== undefined)
    return command.split('\n').map((line) => pen.text(line, Number.MAX_SAFE_INTEGER));
  const texts =
    text ?? items.map(({ id, text }) => (text === undefined ? id : `${id}: ${afterColon(text)}`));
  return [texts].flat().flatMap((each) => wrapped(pen.text(each), pen.width - at));
}

const widestCell = 40;
const between = 3;

/** Formats a table, numbers aligned right; if it is too wide, each row takes a few lines. */
function tableLines(pen: Pen, { rows: cells, note, left }: Table, indent: number): Lines {
  const { headings, figures, rows } = gridOf(cells);
  const all = [headings, ...rows].map((each) => each.map((text) => pen.text(text, widestCell)));
  const columns = headings.map((_, i) => widest(all.map((texts) => texts[i] ?? '')));
  const needed = columns.reduce((sum, each) => sum + each + between, indent - between);
  const line = (texts: Lines) =>
    ' '.repeat(indent) +
    columns
      .map((room, i) => (figures[i] ? toTheRight : toTheLeft)(texts[i] ?? '', room))
      .join(' '.repeat(between))
      .trimEnd();
  const [head = [], ...body] = all;
  return [
    ...(needed <= pen.width
      ? [pen.dim(line(head)), ...body.map(line)]
      : body.flatMap(([first = '', ...rest]) => [
          ...paragraph(pen, indent, first),
          ...paragraph(
            pen,
            indent + inset,
            rest.flatMap((text, i) => (text === '' ? [] : `${head[i + 1]} ${text}`)).join(', '),
          ),
        ])),
    ...moreLines(pen, left, indent),
    ...(note === undefined ? [] : paragraph(pen, indent, pen.text(note), pen.dim)),
  ];
}
