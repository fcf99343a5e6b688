import type {
  ExportDiff,
  ExportRead,
  FieldShift,
  Key,
  OneSided,
  SalesShift,
} from '../../model/export-diff.ts';
import type { Json } from '../../model/json.ts';
import { figure, howMany, list } from '../../standards/text/figures.ts';
import { phrase } from '../json/spaced-json.ts';
import {
  headed,
  heading,
  inBlocks,
  limited,
  moreOf,
  mostShown,
  paragraph,
  row,
} from '../terminal/layout.ts';
import { type Pen, penOf, type TerminalOptions } from '../terminal/pen.ts';
import { type Cells, tableLines } from '../terminal/table.ts';

type Lines = readonly string[];

/** The difference of two exports for a person at a terminal: what is lost first, the verdict last. */
export function exportText(
  diff: ExportDiff,
  options: Pick<TerminalOptions, 'width' | 'color' | 'ascii'>,
): string {
  const pen = penOf(options);
  return inBlocks([
    opening(pen, diff),
    breakLines(pen, diff),
    oneSidedLines(pen, 'Gone', diff.gone, diff.old),
    changedLines(pen, diff),
    oneSidedLines(pen, 'New', diff.added, diff.new),
    totalLines(pen, diff),
    dayLines(pen, diff),
    observationLines(pen, diff),
    verdictLines(pen, diff),
  ]);
}

const opening = (pen: Pen, { old, new: now }: ExportDiff): Lines =>
  ([old, now] as const).flatMap((read, i) => [
    ...row(pen, {
      lead: `${pen.bold(i === 0 ? 'old' : 'new')}  `,
      text: pen.text(read.name, 200),
      right: readWords(read),
    }),
    ...notesOf(read).flatMap((note) => [
      ...row(pen, { lead: `     ${pen.marks.warning} `, text: note }),
    ]),
  ]);

const readWords = ({ records, format, days }: ExportRead) =>
  `${howMany(records, 'record')}, ${format}${days ? `, ${days.from} to ${days.to}` : ''}`;

const notesOf = ({ repeated, unidentified, unreadable, cut }: ExportRead): Lines => [
  ...(cut ? ['the text ends too early: what is absent may be in the rest'] : []),
  ...(unreadable > 0 ? [`${howMany(unreadable, 'place')} cannot be read as a record`] : []),
  ...(unidentified > 0
    ? [`${howMany(unidentified, 'record')} without the fields that identify it, not compared`]
    : []),
  ...(repeated > 0
    ? [`${howMany(repeated, 'record')} with a key that comes again: the last one is compared`]
    : []),
];

function breakLines(pen: Pen, { breaks }: ExportDiff): Lines {
  return headed(
    pen,
    'Breaks',
    'where a difference begins',
    limited(
      pen,
      breaks.map(({ says, currency }) =>
        row(pen, {
          lead: `${pen.marks.failed} `,
          text: pen.text(says, 300),
          right: pen.text(currency, 40),
        }),
      ),
    ),
  );
}

const salesOf = ({ sums }: OneSided) => [
  ...(sums.units === 0 ? [] : [howMany(sums.units, 'unit')]),
  ...Object.entries(sums.sales).map(
    ([currency, amount]) => `${currency.toUpperCase()} ${figure(amount)}`,
  ),
];

function oneSidedLines(pen: Pen, title: string, found: OneSided, own: ExportRead): Lines {
  if (found.records === 0) return [];
  const { outside, samples } = found;
  const where = title === 'Gone' ? 'new' : 'old';
  return [
    ...heading(pen, title, [howMany(found.records, 'record'), ...salesOf(found)].join(', ')),
    ...(outside > 0
      ? paragraph(
          pen,
          2,
          `${outside === found.records ? 'All' : figure(outside)} on days that the ${where} export does not reach.`,
        )
      : []),
    ...inset(
      pen,
      samples.map(({ key, record }) => ({ ...shownKey(key), record })),
    ),
    ...(samples.length < found.records
      ? [
          pen.dim(
            `  the first ${samples.length} of ${figure(found.records)} in ${pen.text(own.name, 100)}`,
          ),
        ]
      : []),
  ];
}

/** A field without a value is no cell. */
const shownKey = (key: Key): Cells =>
  Object.fromEntries(Object.entries(key).filter(([, value]) => value !== ''));

function changedLines(pen: Pen, { changed }: ExportDiff): Lines {
  if (changed.records === 0) return [];
  const { flipped } = changed;
  return [
    ...heading(
      pen,
      'Changed',
      `${howMany(changed.records, 'record')}${flipped > 0 ? `, ${figure(flipped)} with the sign flipped` : ''}`,
    ),
    ...limited(
      pen,
      changed.fields.map((field) => fieldLines(pen, field)),
    ),
  ];
}

const shown = (value: Json) => (value === null ? 'absent' : JSON.stringify(value));

function fieldLines(pen: Pen, { field, records, flipped, samples }: FieldShift): Lines {
  const mark = flipped > 0 ? pen.marks.failed : pen.marks.warning;
  return [
    ...row(pen, {
      lead: `${mark} `,
      text: pen.text(field, 100),
      right: `${howMany(records, 'record')}${flipped > 0 ? `, ${figure(flipped)} with the sign flipped` : ''}`,
    }),
    ...samples.slice(0, 2).flatMap(({ key, was, now }) => {
      const of = Object.values(key)
        .filter(Boolean)
        .map((value) => phrase(value));
      const shift = `${pen.text(shown(was), 120)}, now ${pen.text(shown(now), 120)}`;
      return paragraph(pen, 2, `${pen.text([...new Set(of)].join(' '), 200)}: ${shift}`, pen.dim);
    }),
  ];
}

const sameCount = ({ old, new: now }: SalesShift) =>
  old.records === now.records && old.units === now.units && old.sales === now.sales;

/** Old and new side by side, where they differ; equal ones in one column would only be noise. */
const shiftCells = ({ documentType, currency, old, new: now }: SalesShift): Cells => ({
  type: documentType,
  currency,
  ...Object.fromEntries(
    (['records', 'units', 'sales'] as const).map((measure) => [
      measure,
      old[measure] === now[measure]
        ? figure(now[measure])
        : `${figure(old[measure])} to ${figure(now[measure])}`,
    ]),
  ),
});

function totalLines(pen: Pen, { totals }: ExportDiff): Lines {
  const changed = totals.filter((total) => !sameCount(total));
  return tabled(pen, 'Sales', 'old to new, by document type and currency', changed.map(shiftCells));
}

function dayLines(pen: Pen, { days }: ExportDiff): Lines {
  const rows = days.map((shift) => ({ day: shift.day, ...shiftCells(shift) }));
  return tabled(pen, 'Days', 'old to new, where they differ', rows);
}

const inset = (pen: Pen, rows: readonly Cells[]): Lines =>
  (tableLines(pen, rows, undefined, pen.width - 2) ?? []).map((line) => `  ${line}`);

/** The first rows under a heading, and how many more there are. */
const tabled = (pen: Pen, title: string, note: string, rows: readonly Cells[]): Lines =>
  rows.length === 0
    ? []
    : [
        ...heading(pen, title, note),
        ...inset(pen, rows.slice(0, mostShown)),
        ...moreOf(pen, rows.length),
      ];

function observationLines(pen: Pen, { observations, old, new: now }: ExportDiff): Lines {
  return headed(
    pen,
    'Observed',
    howMany(observations.length, 'gap'),
    limited(
      pen,
      observations.map(({ in: side, saw }) =>
        row(pen, {
          lead: `${pen.marks.quiet} `,
          text: `${saw}.`,
          right: pen.text((side === 'old' ? old : now).name, 60),
        }),
      ),
    ),
  );
}

/** The later export lacks or changes what the earlier one had. */
/** What an export that is cut lacks may be in its rest. */
const isWorse = ({ new: now, gone, changed }: ExportDiff): boolean =>
  changed.records > 0 || (gone.records > 0 && !now.cut);

/** Whether all of both was compared. */
const isWhole = (diff: ExportDiff): boolean =>
  [diff.old, diff.new].every(
    ({ cut, unreadable, unidentified }) => !cut && unreadable === 0 && unidentified === 0,
  );

/** 1: records are gone or changed; 3: none as far as was compared, and not all was; 0: all is there. */
export const exitCodeOf = (diff: ExportDiff): 0 | 1 | 3 =>
  isWorse(diff) ? 1 : isWhole(diff) ? 0 : 3;

function verdictLines(pen: Pen, diff: ExportDiff): Lines {
  const { gone, added, changed, same } = diff;
  const code = exitCodeOf(diff);
  const equal = code === 0 && added.records === 0;
  const paint = code === 1 ? pen.red : equal ? pen.green : (text: string) => text;
  const sure = equal ? 'SAME' : 'MORE';
  const word = code === 1 ? 'DIFFERENT' : code === 3 ? 'INCONCLUSIVE' : sure;
  const counts = [
    ...(gone.records > 0 ? [`${figure(gone.records)} gone`] : []),
    ...(changed.records > 0 ? [`${figure(changed.records)} changed`] : []),
    ...(added.records > 0 ? [`${figure(added.records)} new`] : []),
  ];
  const why = equal
    ? 'Both exports hold the same records.'
    : `${[`${howMany(same, 'record')} the same`, ...(counts.length > 0 ? [list(counts)] : [])].join(', ')}${code === 3 ? '; not all was compared' : ''}.`;
  return [`${pen.bold(paint(word))}  ${pen.bold(why)}`];
}
