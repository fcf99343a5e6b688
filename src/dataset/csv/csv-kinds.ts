import type { RecordPlace } from '../../model/dataset.ts';
import type { Trouble } from '../../model/exchange.ts';
import { present } from '../../standards/collections/present.ts';
import { howMany } from '../../standards/text/figures.ts';
import { shortened } from '../../standards/text/legible.ts';
import {
  type Aside,
  noteAside,
  noteUnreadable,
  type ReadingState,
  type ReadRecord,
} from '../text/reading.ts';
import { isComment, isMisplaced, isTotal, saysTotal } from './csv-asides.ts';
import { type Escape, fieldsOf } from './csv-fields.ts';
import type { Header } from './csv-header.ts';
import { recordOf } from './csv-record.ts';
import type { Rows } from './csv-rows.ts';

/** Key in `observed` for unreadable rows that no CSV dialect explains. */
const brokenRows = 'broken rows';
/** Maximum number of rows of totals at the end. */
const maxTotals = 10;
const maxShownLength = 80;

type Cells = ReturnType<typeof cellsOf>;

/** Cuts a row into its fields, without empty ones beyond the header; `empty` is the number of those at the end. */
function cellsOf(text: string, { delimiter, width }: Header, escaping: Escape) {
  const { fields: all, untidy } = fieldsOf(text, delimiter, escaping);
  const empty = all.length - 1 - all.findLastIndex((field) => field !== '');
  const fields = all.length > width ? all.slice(0, Math.max(width, all.length - empty)) : all;
  return { text, all, fields, empty, untidy, isOdd: fields.length !== width || untidy };
}

export type RowKinds = ReturnType<typeof openRowKinds>;

/** Tells records from other rows, some of which only the following rows explain. */
export function openRowKinds(
  reading: ReadingState,
  rows: Rows,
  header: Header,
  headerText: string,
) {
  const { columns, width } = header;
  /** Columns of required fields; of these, the ones that are not numbers, which rows of totals leave empty. */
  const required = columns.flatMap(({ field, below }, i) =>
    field?.required && below.length === 0 ? [i] : [],
  );
  const naming = required.filter((i) => columns[i]?.field?.type !== 'number');
  let pending = nothingHeld();
  /** Smallest number of fields of a row so far. */
  let narrowest = Number.POSITIVE_INFINITY;
  /**
   * Smallest number of empty fields at the end of a row that has as many fields as the header; undefined as long as
   * every row may end with one extra delimiter.
   */
  let emptyAtEnd: number | undefined;

  /** Reads the row; returns false if it is to be read again in another way. */
  function read(text: string, place: RecordPlace, isEnded: boolean): boolean {
    if (text === headerText && columns.length > 1) {
      reading.observed.set(brokenRows, 'the header row comes again');
      lose(place, { detail: 'the header row comes again' });
      return true;
    }
    const cells = cellsOf(text, header, rows.escaping);
    const { all, fields, untidy, isOdd } = cells;
    if (fields.every((field) => field === '')) {
      passOver('blank row');
      return true;
    }
    if (isOdd && text.includes('\\"') && rows.readOtherwise()) {
      reading.records -= 1;
      return false;
    }
    if (!isOdd) rows.prove();
    if (!isShifted(cells) && !(untidy && rows.lines > 0)) {
      take(cells, place, isEnded);
      return true;
    }
    const shown = fields.length > width ? fields : all;
    lose(place, untidy ? { detail: 'text follows a closing quote' } : unlike(shown, width));
    if (rows.lines === 0) return true;
    rows.startOver();
    return false;
  }

  function passOver(what: Aside): void {
    reading.records -= 1;
    noteAside(reading, what);
  }

  function isShifted({ all, fields, empty }: Cells): boolean {
    if (all.length === width) emptyAtEnd = Math.min(emptyAtEnd ?? empty, empty);
    // Extra delimiters at the end leave a row as it is; within it, they move the rest towards the end.
    const extra = emptyAtEnd === undefined ? 1 : 0;
    const isShifted =
      all.length - width > Math.max(0, empty - (emptyAtEnd ?? 0)) ||
      (all.length > width + extra && isMisplaced(fields, columns));
    if (isShifted) emptyAtEnd ??= 0;
    return isShifted;
  }

  /** Takes a row with no more fields than the header. Missing fields at its end are absent. */
  function take({ fields, text }: Cells, place: RecordPlace, isEnded: boolean): void {
    /** Reports whether less than half of these columns have a value. */
    const isLeast = (of: readonly number[]) =>
      2 * of.filter((i) => (fields[i] ?? '') !== '').length < of.length;
    const isLacking = required.some((i) => i >= fields.length);
    const isShort = fields.length < width;
    const isRemnant = isLeast(naming) || (isShort && isLeast(required));
    if (isLacking && pending.fields && pending.fields.length + fields.length - 1 === width) {
      reading.observed.set(brokenRows, 'a line break that is not in quotes splits a row');
      settle('broken');
      lose(place, unlike(fields, width));
      return;
    }
    const isAlone = () => isShort || fields.every((each, i) => i === 0 || each === '');
    if (isRemnant && isComment(text) && isAlone()) {
      passOver('comment');
      return;
    }
    if (isRemnant && isTotal(fields, columns)) {
      pending.totals.push(place);
      pending.saysTotal ||= saysTotal(fields);
      if (pending.totals.length > maxTotals) settle();
      return;
    }
    const isCut = !isEnded && fields.length < narrowest && (isLacking || place.number > 1);
    if (isShort && (isRemnant || isCut)) {
      const isInside = isCut && fields.length > 1;
      lose(place, isInside ? { detail: 'the text ends inside the row' } : unlike(fields, width));
      if (isLacking) pending = { ...nothingHeld(), fields };
      return;
    }
    settle();
    narrowest = Math.min(narrowest, fields.length);
    const { endpoint } = reading.shape;
    const read: ReadRecord = { ...recordOf(columns, fields), place, endpoint, form: 'csv', text };
    if (isLacking) pending = { ...nothingHeld(), fields, record: read };
    else reading.onRecord(read);
  }

  function lose(place: RecordPlace, what: Unlike): void {
    settle();
    noteUnreadable(reading, place, what);
  }

  /** Releases the held rows: the last is broken, or nothing that follows tells more about them. */
  function settle(how?: 'broken' | 'end'): void {
    const { fields = [], record, totals, saysTotal: isNamed } = pending;
    pending = nothingHeld();
    if (record && how !== 'broken') reading.onRecord(record);
    else if (record) noteUnreadable(reading, record.place, unlike(fields, width));
    // Without records, only a row that is labelled as totals.
    const isTail =
      how === 'end' && (reading.records > totals.length || (isNamed && totals.length === 1));
    for (const place of totals) {
      if (isTail) noteAside(reading, 'row of totals or counts');
      else
        noteUnreadable(reading, place, { detail: 'a row of totals or counts is not at the end' });
    }
  }

  return { read, lose, settle };
}

interface PendingRows {
  readonly fields?: readonly string[];
  /** That row, if it may be a record. */
  readonly record?: ReadRecord;
  readonly totals: RecordPlace[];
  /** Whether one of the rows is labelled as totals. */
  saysTotal: boolean;
}

const nothingHeld = (): PendingRows => ({ totals: [], saysTotal: false });

type Unlike = Pick<Trouble, 'detail' | 'row'>;

/** Describes how a row differs from the header; quotes a row that is a line of text. */
function unlike(fields: readonly string[], width: number): Unlike {
  const { length } = fields;
  const text = length === 1 ? shortened((fields[0] ?? '').trim(), maxShownLength) : undefined;
  const shown = text === undefined ? '' : `: “${text}”`;
  return {
    detail: `the row has ${howMany(length, 'field')} where the header has ${width}${shown}`,
    row: { fields: length, columns: width, ...present({ text }) },
  };
}
