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

/** Row cut into fields. */
interface Cells {
  readonly text: string;
  readonly all: readonly string[];
  /** The fields without empty ones beyond the header. */
  readonly fields: readonly string[];
  /** Number of empty fields at the end. */
  readonly empty: number;
  /** Whether text follows a closing quote. */
  readonly untidy: boolean;
  /** Whether the row is not as the header says. */
  readonly isOdd: boolean;
}

function cellsOf(text: string, { delimiter, width }: Header, escaping: Escape): Cells {
  const { fields: all, untidy } = fieldsOf(text, delimiter, escaping);
  const empty = all.length - 1 - all.findLastIndex((field) => field !== '');
  const fields = all.length > width ? all.slice(0, Math.max(width, all.length - empty)) : all;
  return { text, all, fields, empty, untidy, isOdd: fields.length !== width || untidy };
}

/** Tells records from other rows, some of which only the following rows explain. */
export class RowKinds {
  readonly #reading: ReadingState;
  readonly #rows: Rows;
  readonly #header: Header;
  readonly #headerText: string;
  /** Columns of required fields; of these, the ones that are not numbers, which rows of totals leave empty. */
  readonly #required: readonly number[];
  readonly #naming: readonly number[];
  #pending = nothingHeld();
  /** Smallest number of fields of a row so far. */
  #narrowest = Number.POSITIVE_INFINITY;
  /**
   * Smallest number of empty fields at the end of a row that has as many fields as the header; undefined as long as
   * every row may end with one extra delimiter.
   */
  #emptyAtEnd: number | undefined;

  constructor(reading: ReadingState, rows: Rows, header: Header, headerText: string) {
    const { columns } = header;
    this.#reading = reading;
    this.#rows = rows;
    this.#header = header;
    this.#headerText = headerText;
    this.#required = columns.flatMap(({ field, below }, i) =>
      field?.required && below.length === 0 ? [i] : [],
    );
    this.#naming = this.#required.filter((i) => columns[i]?.field?.type !== 'number');
  }

  /** Reads the row; returns false if it is to be read again in another way. */
  read(text: string, place: RecordPlace, isEnded: boolean): boolean {
    const [reading, rows, width] = [this.#reading, this.#rows, this.#header.width];
    if (text === this.#headerText && this.#header.columns.length > 1) {
      reading.observed.set(brokenRows, 'the header row comes again');
      this.lose(place, { detail: 'the header row comes again' });
      return true;
    }
    const cells = cellsOf(text, this.#header, rows.escaping);
    const { all, fields, untidy, isOdd } = cells;
    if (fields.every((field) => field === '')) {
      this.#passOver('blank row');
      return true;
    }
    if (isOdd && text.includes('\\"') && rows.readOtherwise()) {
      reading.records -= 1;
      return false;
    }
    if (!isOdd) rows.prove();
    if (!this.#isShifted(cells) && !(untidy && rows.lines > 0)) {
      this.#take(cells, place, isEnded);
      return true;
    }
    const shown = fields.length > width ? fields : all;
    this.lose(place, untidy ? { detail: 'text follows a closing quote' } : unlike(shown, width));
    if (rows.lines === 0) return true;
    rows.startOver();
    return false;
  }

  /** Counts a row that is no record. */
  #passOver(what: Aside): void {
    this.#reading.records -= 1;
    noteAside(this.#reading, what);
  }

  #isShifted({ all, fields, empty }: Cells): boolean {
    const { columns, width } = this.#header;
    if (all.length === width) this.#emptyAtEnd = Math.min(this.#emptyAtEnd ?? empty, empty);
    // Extra delimiters at the end leave a row as it is; within it, they move the rest towards the end.
    const extra = this.#emptyAtEnd === undefined ? 1 : 0;
    const isShifted =
      all.length - width > Math.max(0, empty - (this.#emptyAtEnd ?? 0)) ||
      (all.length > width + extra && isMisplaced(fields, columns));
    if (isShifted) this.#emptyAtEnd ??= 0;
    return isShifted;
  }

  /** Takes a row with no more fields than the header. Missing fields at its end are absent. */
  #take({ fields, text }: Cells, place: RecordPlace, isEnded: boolean): void {
    const [reading, pending] = [this.#reading, this.#pending];
    const { columns, width } = this.#header;
    /** Reports whether less than half of these columns have a value. */
    const isLeast = (of: readonly number[]) =>
      2 * of.filter((i) => (fields[i] ?? '') !== '').length < of.length;
    const isLacking = this.#required.some((i) => i >= fields.length);
    const isShort = fields.length < width;
    const isRemnant = isLeast(this.#naming) || (isShort && isLeast(this.#required));
    if (isLacking && pending.fields && pending.fields.length + fields.length - 1 === width) {
      reading.observed.set(brokenRows, 'a line break that is not in quotes splits a row');
      this.settle('broken');
      this.lose(place, unlike(fields, width));
      return;
    }
    const isAlone = () => isShort || fields.every((each, i) => i === 0 || each === '');
    if (isRemnant && isComment(text) && isAlone()) {
      this.#passOver('comment');
      return;
    }
    if (isRemnant && isTotal(fields, columns)) {
      pending.totals.push(place);
      pending.saysTotal ||= saysTotal(fields);
      if (pending.totals.length > maxTotals) this.settle();
      return;
    }
    const isCut = !isEnded && fields.length < this.#narrowest && (isLacking || place.number > 1);
    if (isShort && (isRemnant || isCut)) {
      const isInside = isCut && fields.length > 1;
      this.lose(
        place,
        isInside ? { detail: 'the text ends inside the row' } : unlike(fields, width),
      );
      if (isLacking) this.#pending = { ...nothingHeld(), fields };
      return;
    }
    this.settle();
    this.#narrowest = Math.min(this.#narrowest, fields.length);
    const { endpoint } = reading.shape;
    const read: ReadRecord = { ...recordOf(columns, fields), place, endpoint, form: 'csv', text };
    if (isLacking) this.#pending = { ...nothingHeld(), fields, record: read };
    else reading.onRecord(read);
  }

  lose(place: RecordPlace, what: Unlike): void {
    this.settle();
    noteUnreadable(this.#reading, place, what);
  }

  /** Releases the held rows: the last is broken, or nothing that follows tells more about them. */
  settle(how?: 'broken' | 'end'): void {
    const { fields = [], record, totals, saysTotal: isNamed } = this.#pending;
    const reading = this.#reading;
    this.#pending = nothingHeld();
    if (record && how !== 'broken') reading.onRecord(record);
    else if (record) noteUnreadable(reading, record.place, unlike(fields, this.#header.width));
    // Without records, only a row that is labelled as totals.
    const isTail =
      how === 'end' && (reading.records > totals.length || (isNamed && totals.length === 1));
    for (const place of totals) {
      if (isTail) noteAside(reading, 'row of totals or counts');
      else
        noteUnreadable(reading, place, { detail: 'a row of totals or counts is not at the end' });
    }
  }
}

/** Rows that the following rows explain. */
interface PendingRows {
  /** Fields of the previous row if it lacks required ones. */
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
