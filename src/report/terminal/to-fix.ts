import type { Run, Sample } from '../../model/run.ts';
import { figure, howMany } from '../../standards/text/figures.ts';
import { grouped, type RecordCells, recordsOf } from '../view/compared.ts';
import { type FindingView, findingView, lossUnder, placeOf } from '../view/finding.ts';
import { groupsOf, type RuleGroup } from '../view/groups.ts';
import { reflowed } from './command.ts';
import {
  apart,
  besideLabel,
  heading,
  labelIndent,
  labelled,
  paragraph,
  row,
  valueIndent,
} from './layout.ts';
import type { Pen } from './pen.ts';
import { type Cells, tableLines } from './table.ts';

type Lines = readonly string[];

/** The rules that fail the run, worst first, each with all that is needed to fix it. */
export function toFixLines(pen: Pen, run: Run): readonly string[] {
  const groups = groupsOf(run).failing;
  if (groups.length === 0) return [];
  const broken = `${howMany(groups.length, 'rule')} broken`;
  // Where nothing answered, the finding is shown and does not fail the run.
  const [name, note] =
    run.verdict === 'failed'
      ? ['To fix', `${broken}${groups.length > 1 ? ', worst first' : ''}`]
      : ['Found', `${broken}, not counted in the verdict`];
  const digits = Math.max(...groups.map(({ number }) => number.length));
  return [
    ...heading(pen, name, note),
    ...apart(
      2,
      groups.map((group) => groupLines(pen, group, group.number.padStart(digits))),
    ),
  ];
}

/** What is said first, over an empty line. */
const first: ReadonlySet<string> = new Set(['expected', 'got', 'at', 'lost']);
/** What alone carries the colour. */
const painted: ReadonlySet<string> = new Set(['got', 'lost']);

function groupLines(pen: Pen, group: RuleGroup, number: string): readonly string[] {
  const view = findingView(group);
  const [mark, paint] =
    group.severity === 'error' ? [pen.marks.failed, pen.red] : [pen.marks.warning, pen.yellow];
  const lines = (own: FindingView['facts']) =>
    own.flatMap(
      ({ label, text }) =>
        (label === 'got' ? sideBySide(pen, recordsOf(group.worst.actual)) : undefined) ??
        labelled(pen, label, pen.text(text), painted.has(label) ? paint : undefined),
    );
  const above = lines(view.facts.filter(({ label }) => first.has(label)));
  return [
    ...row(pen, {
      lead: `${mark} ${pen.bold(number)}  `,
      text: pen.text(view.title),
      paint: pen.bold,
      right: pen.text(view.rule),
    }),
    ...paragraph(pen, labelIndent, pen.text(view.seen)),
    '',
    ...above,
    ...(above.length > 0 ? [''] : []),
    ...lines(view.facts.filter(({ label }) => !first.has(label))),
    ...sampleLines(pen, group),
    '',
    ...repeatLines(pen, view),
  ];
}

/** Records that are held against each other, a row each, with what the service does with it. */
function sideBySide(pen: Pen, records: readonly RecordCells[] | undefined): Lines | undefined {
  const rows = records?.map(({ kept, ...cells }) => ({
    ...cells,
    ...(typeof kept === 'boolean' ? { 'it is': kept ? 'kept' : 'lost' } : {}),
  }));
  return rows && beside(pen, 'got', rows);
}

/** A table beside its label; in a narrow one its headings stand for it. */
function beside(pen: Pen, label: string, rows: readonly Cells[], totals?: Cells) {
  const indent = pen.narrow ? labelIndent : valueIndent;
  const lines = tableLines(pen, rows, totals, pen.width - indent);
  const [head = '', ...body] = (lines ?? []).map((line) => ' '.repeat(indent) + line);
  if (!lines) return undefined;
  return pen.narrow ? [head, ...body] : [besideLabel(pen, label, lines[0]), ...body];
}

/** How to see it again: our own command, and curl where it can still be read. */
function repeatLines(pen: Pen, { command, curl }: FindingView): readonly string[] {
  const indent = pen.narrow ? 2 : valueIndent;
  const shown = (text: string) => pen.text(text, Number.MAX_SAFE_INTEGER);
  const lines = curl === undefined ? [] : reflowed(curl, { width: pen.width, indent, shown });
  const under = (label: string, text: readonly string[]) =>
    pen.narrow
      ? [' '.repeat(labelIndent) + pen.dim(label), ...text]
      : text.map((line, index) => (index === 0 ? besideLabel(pen, label, line.trimStart()) : line));
  return [
    ...under('repeat', [' '.repeat(indent) + pen.text(command)]),
    ...(lines.length === 0 ? [] : under('curl', lines)),
  ];
}

/** How many samples the terminal shows; the other reports show all that are kept. */
const shown = 3;

/** The first samples: as a table where they have rows, else by their places when records are concerned. */
function sampleLines(pen: Pen, group: RuleGroup): readonly string[] {
  const { samples } = group.worst;
  const lines = table(pen, group, samples) ?? places(pen, samples.slice(0, shown));
  return lines.length === 0 ? [] : ['', ...lines];
}

function table(
  pen: Pen,
  group: RuleGroup,
  samples: readonly Sample[],
): readonly string[] | undefined {
  const all = samples.flatMap(({ row }) => (row ? [new Map(Object.entries(row))] : []));
  const rows = grouped(all)
    .slice(0, shown)
    .map((row) => Object.fromEntries(row));
  return rows.length === 0 ? undefined : beside(pen, 'samples', rows, totalsOf(group, rows));
}

/** What all that were counted lose together, under the columns that carry it. */
function totalsOf({ worst }: RuleGroup, rows: readonly Cells[]): Cells | undefined {
  const { countedTemplate = '' } = worst;
  const [first = '', ...headings] = new Set(rows.flatMap(Object.keys));
  const held = lossUnder(headings, worst);
  if (held.length === 0) return undefined;
  // "{count} of {judged} keys …" says what is counted.
  const [, noun] = / \{judged\} (\p{L}+)/u.exec(countedTemplate) ?? [];
  const all = ['all', figure(worst.count), ...(noun === undefined ? [] : [noun])].join(' ');
  return { [first]: all, ...Object.fromEntries(held) };
}

function places(pen: Pen, samples: readonly Sample[]): readonly string[] {
  if (samples.length < 2 || samples.some(({ record }) => record === undefined)) return [];
  const lines = samples.flatMap((sample) =>
    paragraph(
      pen,
      pen.narrow ? labelIndent : valueIndent,
      pen.text(`${placeOf(sample)}: ${sample.message}`, 300),
    ),
  );
  return pen.narrow
    ? [' '.repeat(labelIndent) + pen.dim('samples'), ...lines]
    : lines.map((line, index) =>
        index === 0 ? besideLabel(pen, 'samples', line.trimStart()) : line,
      );
}
