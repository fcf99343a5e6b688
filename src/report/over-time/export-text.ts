import type {
  ExportDiff,
  ExportSummary,
  FieldShift,
  Key,
  OneSidedTotals,
} from '../../model/export-diff.ts';
import type { Json } from '../../model/json.ts';
import { figure, howMany, list } from '../../standards/text/figures.ts';
import { shortened } from '../../standards/text/legible.ts';
import { phrase } from '../json/spaced-json.ts';
import {
  type Cells,
  type Document,
  type Entry,
  listOf,
  type Section,
  tableOf,
  under,
} from '../page/block.ts';
import { amounts } from '../page/finding-words.ts';

/** Renders the difference of two exports, lost records first, the verdict last. */
export const exportText = (diff: ExportDiff): Document => [
  opening(diff),
  oneSided('Gone', diff.gone, diff.old),
  oneSided('Doubled', diff.doubled, diff.new),
  changedFields(diff),
  oneSided('New', diff.added, diff.new),
  verdict(diff),
];

const opening = ({ old, new: now }: ExportDiff): Section =>
  listOf(
    Object.entries({ old, new: now }).flatMap(([name, read]): readonly Entry[] => [
      { name, text: read.name, beside: readWords(read) },
      ...notesOf(read).map((text): Entry => ({ tone: 'warning', text })),
    ]),
  );

const readWords = ({ records, format, days }: ExportSummary) =>
  `${howMany(records, 'record')}, ${format}${days ? `, ${days.from} to ${days.to}` : ''}`;

const notesOf = ({ repeated, unidentified, unreadable, cut }: ExportSummary): readonly string[] =>
  [
    cut ? 'the text ends too early: what is absent may be in the rest' : '',
    unreadable > 0 ? `${howMany(unreadable, 'place')} cannot be read as a record` : '',
    unidentified > 0
      ? `${howMany(unidentified, 'record')} without the fields that identify it, not compared`
      : '',
    repeated > 0
      ? `${howMany(repeated, 'record')} with a key that comes again: the last one is compared`
      : '',
  ].filter(Boolean);

const salesOf = ({ sums }: OneSidedTotals) => [
  ...(sums.units === 0 ? [] : [howMany(sums.units, 'unit')]),
  ...amounts(sums.sales),
];

function oneSided(title: string, found: OneSidedTotals, summary: ExportSummary): Section {
  const { records, samples } = found;
  return under(
    title,
    [howMany(records, 'record'), ...salesOf(found)].join(', '),
    tableOf(
      samples.map(({ key, record }) => ({ ...shownKey(key), record })),
      samples.length,
      samples.length < records
        ? `the first ${samples.length} of ${figure(records)} in ${summary.name}`
        : undefined,
    ),
  );
}

const shownKey = (key: Key): Cells =>
  Object.fromEntries(Object.entries(key).filter(([, value]) => value !== ''));

/** Maximum number of fields listed; --json has all. */
const maxEntries = 20;

const changedFields = ({ changed }: ExportDiff): Section =>
  under(
    'Changed',
    howMany(changed.records, 'record'),
    listOf(
      changed.fields.map(({ field, records, samples }) => ({
        tone: 'warning',
        text: field,
        beside: howMany(records, 'record'),
        under: samples.slice(0, 2).map((sample) => shiftOf(sample)),
      })),
      maxEntries,
    ),
  );

const shown = (value: Json) => (value === null ? 'absent' : shortened(JSON.stringify(value), 120));

function shiftOf({ key, was, now }: FieldShift['samples'][number]): string {
  const of = Object.values(key)
    .filter(Boolean)
    .map((value) => phrase(value));
  return `${[...new Set(of)].join(' ')}: ${shown(was)}, now ${shown(now)}`;
}

/** Reports whether the later export lacks, changes or repeats records; a truncated one may lack some. */
const isWorse = ({ new: now, gone, changed, doubled }: ExportDiff): boolean =>
  changed.records + doubled.records > 0 || (gone.records > 0 && !now.cut);

/** Reports whether both exports were compared completely. */
const isWhole = (diff: ExportDiff): boolean =>
  [diff.old, diff.new].every(
    ({ cut, unreadable, unidentified }) => !cut && unreadable === 0 && unidentified === 0,
  );

/** Returns 1 if records are gone, changed or doubled, 3 if the comparison is incomplete, otherwise 0. */
export const exitCodeOf = (diff: ExportDiff): 0 | 1 | 3 =>
  isWorse(diff) ? 1 : isWhole(diff) ? 0 : 3;

function verdict(diff: ExportDiff): Section {
  const { gone, added, changed, doubled, same, firstDay } = diff;
  const code = exitCodeOf(diff);
  const fewer = diff.old.repeated - diff.new.repeated;
  const isEqual = code === 0 && added.records === 0 && fewer <= 0;
  const counts = Object.entries({
    gone: gone.records,
    changed: changed.records,
    doubled: doubled.records,
    new: added.records,
    'copies fewer': fewer,
  })
    .filter(([, count]) => count > 0)
    .map(([word, count]) => `${figure(count)} ${word}`);
  const since = firstDay !== undefined && counts.length > 0 ? `, the first on ${firstDay}` : '';
  const text = isEqual
    ? `Both exports hold the same records.`
    : `${[`${howMany(same, 'record')} the same`, ...(counts.length > 0 ? [list(counts)] : [])].join(', ')}${since}${code === 3 ? '; not all was compared' : ''}.`;
  const sure = isEqual ? 'SAME' : added.records > 0 ? 'MORE' : 'FEWER COPIES';
  const word = code === 1 ? 'DIFFERENT' : code === 3 ? 'INCONCLUSIVE' : sure;
  const tone = code === 1 ? 'failed' : isEqual ? 'passed' : 'quiet';
  return [{ kind: 'paragraph', word, tone, text }];
}
