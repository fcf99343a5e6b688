import stringWidth from 'string-width';
import { figure } from '../../standards/text/figures.ts';
import { shortened } from '../../standards/text/legible.ts';
import type {
  Block,
  Document,
  Entry,
  Fact,
  Finding,
  Message,
  Note,
  Samples,
  Section,
  Steps,
  Table,
  Tone,
} from '../page/block.ts';
import { setLines } from '../page/example.ts';
import { afterColon, titleOf } from '../page/page.ts';
import { reflowed } from './command.ts';
import { apart, paragraph, plain, row, toTheLeft, widest, wrapped, written } from './layout.ts';
import { type Pen, penOf, type TerminalOptions } from './pen.ts';
import { cellOf, tableLines } from './table.ts';

type Lines = readonly string[];

/** A document for a terminal, with so many empty lines between its sections; ends with a line end. */
export const printed = (
  document: Document,
  look: Pick<TerminalOptions, 'width' | 'color' | 'ascii'>,
  empty: 1 | 2 = 2,
): string => written(documentLines(penOf(look), document, empty));

export const documentLines = (pen: Pen, document: Document, empty: 1 | 2 = 2): Lines =>
  apart(
    empty,
    document.map((section) => sectionLines(pen, section)),
  );

export const sectionLines = (pen: Pen, section: Section): Lines =>
  apart(
    1,
    section.map((block) => blockLines(pen, block)),
  );

/** Where labels begin, and what stands under an entry. */
const inset = 2;
const exampleInset = 4;
/** Commands shown under one label. */
const mostCommands = 3;

function blockLines(pen: Pen, block: Block): Lines {
  switch (block.kind) {
    case 'heading':
      return block.note === undefined
        ? [pen.bold(block.text)]
        : row(pen, {
            lead: `${pen.bold(block.text)}  `,
            text: pen.text(block.note),
            paint: pen.dim,
          });
    case 'paragraph':
      return block.tone === undefined
        ? paragraph(pen, 0, pen.text(block.text))
        : hanging(pen, `${pen.marks[block.tone]} `, pen.text(block.text));
    case 'list': {
      return [
        ...entriesLines(pen, block.entries, block.isLoose ? 1 : 0),
        ...moreLines(pen, block.left),
      ];
    }
    case 'steps':
      return stepLines(pen, block);
    case 'facts':
      return factLines(pen, block.facts, inset);
    case 'table':
      return tableOf(pen, block, inset);
    case 'code':
      return codeLines(pen, block.lines);
    case 'verdict':
      return [
        ...hanging(
          pen,
          `${pen.bold(paintOf(pen, block.tone)(block.word))}  `,
          pen.text(block.text),
          pen.bold,
          pen.width,
        ),
        ...(block.under === undefined ? [] : paragraph(pen, 0, pen.text(block.under))),
      ];
    case 'fold':
      return sectionLines(pen, block.blocks);
    case 'exchange':
      return [];
    case 'message':
      return messageLines(pen, block);
    case 'finding':
      return findingLines(pen, block);
    case 'title':
      return entryLines(
        { ...pen, width: pen.measure },
        { text: block.text, isStrong: true, beside: `${block.what} · ${block.id}` },
      );
    case 'examples': {
      const [first] = block.shown;
      if (!first) return [];
      const { why, outcome } = first;
      return apart(1, [
        [`${' '.repeat(inset)}${pen.bold(titleOf(block.of, first))}`],
        why === undefined ? [] : paragraph(pen, exampleInset, pen.text(why)),
        codeLines(pen, first.lines),
        outcome ? factLines(pen, outcome, exampleInset) : [],
      ]);
    }
    default:
      return factLines(
        pen,
        [
          ...block.commands.map(({ label, lines }) => ({
            label,
            text: lines.slice(0, mostCommands),
          })),
          ...(block.page === undefined ? [] : [{ label: 'page', text: block.page }]),
        ],
        inset,
      );
  }
}

/** An address stays on one line, so that it can be copied. */
const messageLines = (pen: Pen, { head, headers, body }: Message): Lines =>
  apart(1, [
    [pen.bold(pen.text(head, longestHead))],
    headers.flatMap((line) => hanging(pen, '  ', pen.text(line))),
    body.flatMap(({ text }) => {
      const line = text.trimStart();
      return hanging(
        pen,
        ' '.repeat(inset + text.length - line.length),
        pen.text(line, longestLine),
      );
    }),
  ]);

const [longestHead, longestLine] = [400, 100_000] as const;

const codeLines = (pen: Pen, lines: Parameters<typeof setLines>[0]): Lines =>
  setLines(lines, pen.measure - exampleInset).map((line) =>
    line === '' ? '' : ' '.repeat(exampleInset) + pen.text(line),
  );

const paintOf = (pen: Pen, tone: Tone | undefined) =>
  tone === undefined
    ? plain
    : { passed: pen.green, failed: pen.red, warning: pen.yellow, quiet: plain }[tone];

/** Text that hangs under itself, after what leads it. */
function hanging(pen: Pen, lead: string, text: string, paint = plain, width = pen.measure): Lines {
  const hang = stringWidth(lead);
  return wrapped(text, width - hang).map(
    (line, i) => (i === 0 ? lead : ' '.repeat(hang)) + paint(line),
  );
}

const moreLines = (pen: Pen, left = 0): Lines =>
  left > 0 ? [pen.dim(`  and ${figure(left)} more (--json)`)] : [];

/** Where each has a name, the names are a column. */
function entriesLines(pen: Pen, entries: readonly Entry[], empty: 0 | 1): Lines {
  const isNamed = entries.every(({ name }) => name !== undefined);
  const columns = isNamed ? widest(entries.map(({ name = '' }) => name)) : 0;
  return apart(
    empty,
    entries.map((entry) => entryLines(pen, entry, columns)),
  );
}

function entryLines(pen: Pen, entry: Entry, columns = 0): Lines {
  const { tone, name, text, isStrong, beside = '', under = [], facts = [], entries = [] } = entry;
  const inner = { ...pen, width: pen.width - exampleInset, measure: pen.measure - exampleInset };
  const mark = tone === undefined ? '' : `${pen.marks[tone]} `;
  const called = name === undefined ? '' : `${toTheLeft(pen.bold(pen.text(name)), columns)}  `;
  // A name that leaves no room for the text is a line of its own.
  const isLong = stringWidth(mark + called) > pen.width / 2;
  return [
    ...(isLong ? paragraph(pen, 0, mark + called) : []),
    ...row(pen, {
      lead: isLong ? ' '.repeat(inset) : mark + called,
      text: pen.text(text),
      paint: isStrong ? pen.bold : plain,
      right: pen.text(beside, 300),
      under: inset,
    }),
    ...under.flatMap((note) => paragraph(pen, inset, noteText(pen, note))),
    ...factLines(pen, facts, inset),
    ...entriesLines(inner, entries, 0).map((line) => ' '.repeat(exampleInset) + line),
  ];
}

const noteText = (pen: Pen, { state, text, aside }: Note): string =>
  [
    ...(text === undefined
      ? []
      : [`${state === undefined ? '' : `${pen.bold(state)}: `}${pen.text(text)}`]),
    ...(aside === undefined ? [] : [pen.dim(pen.text(aside))]),
  ].join('  ');

/** What stands beside is a column, or a line under each where one of them has no room: the list keeps one shape. */
function stepLines(pen: Pen, { steps }: Steps): Lines {
  const isBare = steps.length === 1 && steps[0]?.beside === undefined;
  const digits = String(steps.length).length;
  const columns = widest(steps.map(({ text }) => pen.text(text)));
  const room = pen.width - columns - digits - 6;
  const isWide = room >= widest(steps.map(({ beside = '' }) => pen.text(beside, 200)));
  return steps.flatMap(({ text, beside }, i) => {
    const lead = isBare ? '  ' : `  ${String(i + 1).padStart(digits)}  `;
    if (beside === undefined) return hanging(pen, lead, pen.text(text));
    const said = pen.text(beside, 200);
    return isWide
      ? [`${lead}${toTheLeft(pen.text(text), columns)}  ${pen.dim(said)}`]
      : [...hanging(pen, lead, pen.text(text)), ...paragraph(pen, lead.length, said, pen.dim)];
  });
}

/** A finding in brief: its title, what was seen, and of its facts those of these labels. */
export const inBrief = (
  { level, title, id, seen, facts }: Finding,
  ...labels: string[]
): Entry => ({
  tone: tones[level],
  text: title,
  isStrong: true,
  beside: id,
  under: [{ text: seen ?? '' }],
  facts: facts.flat().filter(({ label }) => labels.includes(label)),
});

const tones = { error: 'failed', warning: 'warning', waived: 'quiet' } as const;

/** A title with its id, what was seen, then the facts in their groups. */
function findingLines(pen: Pen, { level, number, title, id, seen, ...more }: Finding): Lines {
  const { facts, samples, repeat = [] } = more;
  const lead = `${pen.marks[tones[level]]} ${number === undefined ? '' : `${pen.bold(number)}  `}`;
  const indent = number === undefined ? inset : stringWidth(lead);
  const shown = samples ? shownSamples(samples) : [];
  return apart(1, [
    [
      ...row(pen, { lead, text: pen.text(title), paint: pen.bold, right: pen.text(id) }),
      ...(seen === undefined ? [] : paragraph(pen, indent, pen.text(seen))),
    ],
    ...[...facts, shown, repeat.filter(({ isLong }) => !isLong)].map((group) =>
      factLines(pen, group, indent),
    ),
  ]);
}

/** Samples shown here; the other reports show all that are kept. */
const mostSamples = 3;

/** Those of exchanges are left out: the other reports have them. */
function shownSamples({ of, table, lines }: Samples): readonly Fact[] {
  if (of === 'exchanges' || of === 'names') return [];
  return of === 'rows'
    ? [{ label: 'samples', table: { ...table, rows: table.rows.slice(0, mostSamples) } }]
    : [
        {
          label: 'samples',
          text: lines
            .slice(0, mostSamples)
            .map(({ place, text }) => shortened(`${place}: ${text}`, 300)),
        },
      ];
}

/** Facts beside their labels; of those with marks the labels are a column of their own. */
function factLines(pen: Pen, facts: readonly Fact[], indent: number): Lines {
  if (facts.some(({ mark }) => mark)) {
    const columns = widest(facts.map(({ label }) => label));
    return facts.flatMap((fact) => markedLines(pen, fact, columns));
  }
  // Under a number the text has less room.
  const columns = indent > exampleInset ? 10 : 11;
  return facts.flatMap((fact) => labelled(pen, fact, indent, columns));
}

function markedLines(pen: Pen, { label, text = '', mark = 'quiet' }: Fact, columns: number): Lines {
  const paint = mark === 'failed' ? pen.bold : mark === 'quiet' ? pen.dim : plain;
  const said = pen.text([text].flat().join(' '));
  const lead = `  ${pen.marks[mark]} `;
  return pen.width < 60
    ? [lead + pen.text(label), ...paragraph(pen, 6, said, paint)]
    : hanging(pen, `${lead}${pen.dim(toTheLeft(pen.text(label), columns))}  `, said, paint);
}

function labelled(pen: Pen, fact: Fact, indent: number, columns: number): Lines {
  const { label, text = [], items, table, command, wrong, tone } = fact;
  const at = indent + columns;
  const lead = (name: string) =>
    ' '.repeat(indent) + pen.dim(name) + ' '.repeat(Math.max(1, columns - stringWidth(name)));
  const under = (lines: Lines) => [`${' '.repeat(indent)}${pen.dim(label)}`, ...lines];
  const beside = (lines: Lines) =>
    lines.map((line, i) => (i === 0 ? lead(label) : ' '.repeat(at)) + line);
  if (command !== undefined) {
    const shown = (line: string) => pen.text(line, Number.MAX_SAFE_INTEGER);
    const isShort = !pen.narrow && at + stringWidth(command) <= pen.width;
    if (!command.startsWith('curl '))
      return isShort ? beside([pen.text(command)]) : under([' '.repeat(inset) + pen.text(command)]);
    const from = pen.narrow ? inset : at;
    const lines = reflowed(command, { width: pen.width, indent: from, shown });
    return pen.narrow
      ? under(lines)
      : lines.map((line, i) => (i === 0 ? lead(label) + line.trimStart() : line));
  }
  const rows =
    table && tableLines(pen, table.rows, table.totals, pen.width - (pen.narrow ? indent : at));
  if (rows) {
    // In a narrow one its headings stand for the label. One that does not fit is told as text.
    return pen.narrow ? rows.map((line) => ' '.repeat(indent) + line) : beside(rows);
  }
  if (wrong !== undefined) {
    const value = pen.text([text].flat().join(' '));
    return beside([`${toTheLeft(value, wrongColumns)}  ${pen.marks.failed} ${pen.text(wrong)}`]);
  }
  const texts =
    items && fact.text === undefined
      ? items.map(({ id, text: said }) => (said === undefined ? id : `${id}: ${afterColon(said)}`))
      : [text].flat();
  const paint = tone === undefined ? plain : paintOf(pen, tone);
  return beside(
    texts.flatMap((each) => wrapped(pen.text(each), pen.measure - at)).map((line) => paint(line)),
  );
}

/** Columns of a value that has its correction beside it. */
const wrongColumns = 17;

/** A table at an indent; where it cannot fit, each row in a few lines. */
function tableOf(pen: Pen, { rows, totals, note, left }: Table, indent: number): Lines {
  const lines =
    tableLines(pen, rows, totals, pen.width - indent)?.map((line) => ' '.repeat(indent) + line) ??
    rows.flatMap((cells) => {
      const [[name, first] = ['', ''], ...rest] = Object.entries(cells);
      const said = rest.map(([heading, value]) => `${heading} ${cellOf(pen, heading, value)}`);
      return [
        ...paragraph(pen, indent, cellOf(pen, name, first)),
        ...paragraph(pen, indent + 2, said.join(', ')),
      ];
    });
  return [
    ...lines,
    ...(note === undefined ? [] : paragraph(pen, indent, pen.text(note), pen.dim)),
    ...moreLines(pen, left),
  ];
}
