import type { RecordPlace } from '../../model/dataset.ts';
import type { TroubleKind } from '../../model/exchange.ts';
import type { Json } from '../../model/json.ts';
import type { LenientCell } from '../../model/rule.ts';
import { howMany } from '../../standards/text/figures.ts';
import { shortened } from '../../standards/text/legible.ts';
import type { FormReader, ReadingState } from '../text/reading.ts';
import { ReadRecord } from '../text/record.ts';
import type { Utf8Watch } from '../text/utf8-watch.ts';
import type { Window } from '../text/window.ts';
import { type Aside, isComment, isMisplaced, isTotal, saysTotal } from './csv-asides.ts';
import { readCell } from './csv-cells.ts';
import { type Column, type Header, observeHeader, putBelow, readHeader } from './csv-header.ts';
import { beginRow, type Escape, fieldsOf, type RowScan, scanRow } from './csv-rows.ts';
import { openRowText } from './csv-text.ts';
import { findHeader } from './csv-top.ts';

const maxHeaderLength = 256 * 1024;
/** Maximum number of bytes of an incomplete row that is rescanned when more bytes arrive. */
const maxIncompleteRowBytes = 16_384;
/** Maximum number of bytes read again beyond the length of the text, so that the time is linear. */
const maxRescannedBytes = 8 * 1024 * 1024;
/** Key in `observed` for unreadable rows that no CSV dialect explains. */
const brokenRows = 'broken rows';
/** Maximum number of rows of totals at the end. */
const maxTotals = 10;
const maxShownLength = 80;

/** Reads CSV (RFC 4180 and its common dialects). Detects the delimiter, the quoting, the line ends and the encoding. */
export function openCsvReader(reading: ReadingState, window: Window, watch: Utf8Watch): FormReader {
  const { base } = window;
  const rowText = openRowText(reading, watch);
  let header: Header | undefined;
  let headerText = '';
  /** Columns of required fields; of these, the ones that are not numbers, which rows of totals leave empty. */
  let required: readonly number[] = [];
  let naming: readonly number[] = [];
  /** Number of lines before the header. */
  let above = 0;
  let held = nothingHeld();
  /** Smallest number of fields of a row so far. */
  let narrowest = Number.POSITIVE_INFINITY;
  /**
   * Smallest number of empty fields at the end of a row that has as many fields as the header; undefined as long as
   * every row may end with one extra delimiter.
   */
  let emptyAtEnd: number | undefined;
  let escaping: Escape = 'doubled';
  /** `proven` once rows with backslash escapes have been read; else the offset of a row where they failed. */
  let backslashes: 'proven' | number = -1;
  let lineEnd = 10;
  let line = 1;
  let row: RowScan = beginRow();
  /** Whether to skip the bytes of a row beyond the cap up to its line end. */
  let passing = false;
  /** Bytes of incomplete rows that were read again. */
  let readAgain = 0;

  const trouble = (kind: TroubleKind, detail: string, offset: number) => {
    reading.troubles.add({ kind, offset, detail, record: reading.records });
  };
  const offsetOf = (index: number) => window.base + index;

  function begin(text: string): void {
    header = readHeader(text, escaping, reading.shape);
    headerText = text;
    if (!header) {
      const detail = 'the text is neither JSON nor CSV';
      reading.troubles.add({ kind: 'not-json', offset: base, detail });
      reading.observed.set('format', 'text');
    } else {
      const crlf = window.bytes[window.at - 1] === 13;
      reading.observed.set('line ends', lineEnd === 13 ? 'CR' : crlf ? 'CRLF' : 'LF');
      observeHeader(reading, header, offsetOf(window.start));
      const { columns } = header;
      required = columns.flatMap(({ field, below }, i) =>
        field?.required && below.length === 0 ? [i] : [],
      );
      naming = required.filter((i) => columns[i]?.field?.type !== 'number');
    }
    if (!header || header.columns.length === 0) reading.state = 'over';
    else if (above > 0) reading.asides.set('line before the header', above);
  }

  const aside = (what: Aside) => reading.asides.set(what, (reading.asides.get(what) ?? 0) + 1);

  /**
   * Processes the row between `window.start` and `window.at`. Returns false if it is to be read again in another way.
   */
  function finishRow(isEnded: boolean): boolean {
    const { start, at } = window;
    if (at === start || (at === start + 1 && window.bytes[start] === 13)) {
      if (header) aside('blank row');
      return true;
    }
    if (header && reading.records >= reading.maxRecords) {
      reading.state = 'full';
      return true;
    }
    if (header) reading.records += 1;
    const text = rowText.read(window, lineEnd);
    if (!header) {
      begin(text);
      return true;
    }
    if (text === headerText && header.columns.length > 1) {
      settle();
      reading.observed.set(brokenRows, 'the header row comes again');
      trouble('unreadable-record', 'the header row comes again', offsetOf(start));
      return true;
    }
    const { fields: all, untidy } = fieldsOf(text, header.delimiter, escaping);
    const { width, columns } = header;
    const empty = all.length - 1 - all.findLastIndex((field) => field !== '');
    const fields = all.length > width ? all.slice(0, Math.max(width, all.length - empty)) : all;
    if (fields.every((field) => field === '')) {
      reading.records -= 1;
      aside('blank row');
      return true;
    }
    const odd = fields.length !== width || untidy;
    if (odd && text.includes('\\"') && mayReadOtherwise(offsetOf(start))) return readOtherwise();
    if (!odd && escaping === 'backslash') backslashes = 'proven';
    if (all.length === width) emptyAtEnd = Math.min(emptyAtEnd ?? empty, empty);
    // Extra delimiters at the end leave a row as it is; within it, they move the rest towards the end.
    const isShifted =
      all.length - width > Math.max(0, empty - (emptyAtEnd ?? 0)) ||
      (all.length > (emptyAtEnd === undefined ? width + 1 : width) && isMisplaced(fields, columns));
    if (isShifted) emptyAtEnd ??= 0;
    if (isShifted || (untidy && row.lines > 0)) {
      settle();
      const detail = untidy
        ? 'text follows a closing quote'
        : unlike(fields.length > width ? fields : all, width);
      trouble('unreadable-record', detail, offsetOf(start));
      return row.lines === 0 ? true : startOver();
    }
    readRow(header, fields, { text, isEnded });
    return true;
  }

  /** Processes a row with no more fields than the header. Missing fields at its end are absent. */
  function readRow(
    { columns, width }: Header,
    fields: readonly string[],
    { text, isEnded }: { readonly text: string; readonly isEnded: boolean },
  ): void {
    const place = { number: reading.records, offset: offsetOf(window.start), line };
    /** Reports whether less than half of these columns have a value. */
    const isLeast = (of: readonly number[]) =>
      2 * of.filter((i) => (fields[i] ?? '') !== '').length < of.length;
    const isLacking = required.some((i) => i >= fields.length);
    const isShort = fields.length < width;
    const isRemnant = isLeast(naming) || (isShort && isLeast(required));
    if (isLacking && held.short > 0 && held.short + fields.length - 1 === width) {
      reading.observed.set(brokenRows, 'a line break that is not in quotes splits a row');
      held.isBroken = true;
      settle();
      trouble('unreadable-record', unlike(fields, width), place.offset);
      return;
    }
    if (
      isRemnant &&
      isComment(text) &&
      (isShort || !fields.some((each, i) => i > 0 && each !== ''))
    ) {
      reading.records -= 1;
      aside('comment');
      return;
    }
    if (isRemnant && isTotal(fields, columns)) {
      held.totals.push(place);
      held.saysTotal ||= saysTotal(fields);
      if (held.totals.length > maxTotals) settle();
      return;
    }
    settle();
    const isCut = !isEnded && fields.length < narrowest && (isLacking || place.number > 1);
    if (isShort && (isRemnant || isCut)) {
      if (isLacking) held.short = fields.length;
      const detail =
        isCut && fields.length > 1 ? 'the text ends inside the row' : unlike(fields, width);
      trouble('unreadable-record', detail, place.offset);
      return;
    }
    narrowest = Math.min(narrowest, fields.length);
    const { record, lenient } = recordOf(columns, fields);
    const read = new ReadRecord(record, text, place, reading.shape.endpoint, 'csv', lenient);
    if (!isLacking) {
      reading.onRecord(read);
      return;
    }
    held.short = fields.length;
    held.record = read;
    held.detail = unlike(fields, width);
  }

  /** Releases the held rows: nothing that follows tells more about them. */
  function settle(isEnd = false): void {
    const { record, isBroken, detail, totals, saysTotal: isNamed } = held;
    held = nothingHeld();
    if (record && !isBroken) reading.onRecord(record);
    else if (record) unreadable(record.place, detail);
    // Without records, only a row that is labelled as totals.
    const isTail = isEnd && (reading.records > totals.length || (isNamed && totals.length === 1));
    for (const place of totals) {
      if (isTail) aside('row of totals or counts');
      else unreadable(place, 'a row of totals or counts is not at the end');
    }
  }

  const unreadable = ({ offset = 0, number }: RecordPlace, detail: string) =>
    reading.troubles.add({ kind: 'unreadable-record', offset, detail, record: number });

  /** Reports whether an unreadable row may be tried with the other escape. */
  function mayReadOtherwise(offset: number): boolean {
    if (backslashes === 'proven' || backslashes === offset) return false;
    if (escaping === 'backslash') backslashes = offset;
    return true;
  }

  /** Rereads the row with the other escape. */
  function readOtherwise(): false {
    escaping = escaping === 'doubled' ? 'backslash' : 'doubled';
    reading.records -= 1;
    window.at = window.start;
    row = beginRow();
    return false;
  }

  /** Continues on the next line: the quote may never be closed. */
  function startOver(): false {
    readAgain += window.at - window.start;
    if (readAgain > maxRescannedBytes + offsetOf(window.at)) {
      const detail = 'quotes are opened and never closed, row after row';
      reading.troubles.add({ kind: 'not-json', offset: offsetOf(window.start), detail });
      reading.state = 'over';
      return false;
    }
    const next = window.bytes.indexOf(lineEnd, window.start) + 1;
    window.start = next;
    window.at = next;
    line += 1;
    row = beginRow();
    return false;
  }

  function findLineEnd(): void {
    const head = window.bytes.subarray(window.start, window.to);
    if (!head.includes(10) && head.includes(13)) lineEnd = 13;
  }

  function run(final: boolean, cut: boolean): void {
    while (reading.state === 'reading') {
      const ended = header ? scanToEnd(header) : scanHeader(final);
      if (!ended && (!final || cut)) {
        // The last row of a truncated text may be incomplete, so it is skipped.
        if (!cut) holdOrPass();
        return;
      }
      if (!ended && window.at === window.start) return;
      if (!ended && row.state === 'quoted') {
        settle();
        reading.records += 1;
        trouble('unreadable-record', 'a quote is opened and never closed', offsetOf(window.start));
        if (row.lines === 0) return;
        startOver();
        continue;
      }
      if (passing) passing = false;
      else if (!finishRow(ended)) continue;
      line += 1 + row.lines;
      row = beginRow();
      window.at = Math.min(window.at + 1, window.to);
      window.start = window.at;
    }
  }

  const scanToEnd = ({ delimiter }: Header): boolean =>
    scanRow(row, window, delimiter.charCodeAt(0), lineEnd, escaping);

  /** Finds the header, leaving it between `window.start` and `window.at`, and skips the lines before it. */
  function scanHeader(final: boolean): boolean {
    if (!final && window.to - window.start < 1024) return false;
    findLineEnd();
    const isLong = window.to - window.start > maxHeaderLength;
    const top = findHeader(window, lineEnd, reading.shape, final || isLong);
    if (!top) return false;
    if (isLong && top.header.end === window.to) {
      giveUp();
      return false;
    }
    above = top.above;
    line += lineEndsIn(window.start, top.header.start);
    window.start = top.header.start;
    window.at = top.header.end;
    row.lines = lineEndsIn(top.header.start, top.header.end);
    return top.header.end < window.to;
  }

  function lineEndsIn(from: number, to: number): number {
    let count = 0;
    for (let at = from; at < to; at += 1) if (window.bytes[at] === lineEnd) count += 1;
    return count;
  }

  /** Gives up on a first row without an end; with delimiters in it, it is reported as too long. */
  function giveUp(): void {
    const head = window.bytes.toString('latin1', window.start, window.start + 1024);
    if (!/[,;|\t].*[,;|\t]/s.test(head)) {
      begin('');
      return;
    }
    const detail = `the first row is longer than ${maxHeaderLength} bytes`;
    reading.troubles.add({ kind: 'not-json', offset: offsetOf(window.start), detail });
    reading.state = 'over';
  }

  function holdOrPass(): void {
    if (passing) {
      window.start = window.at;
      return;
    }
    const held = window.at - window.start;
    if (held <= reading.maxRecordBytes) {
      if (held > maxIncompleteRowBytes) return;
      window.at = window.start;
      row = beginRow();
      return;
    }
    reading.records += 1;
    const detail = `the row is longer than ${reading.maxRecordBytes} bytes`;
    trouble('too-large', detail, offsetOf(window.start));
    if (row.lines > 0) {
      startOver();
      return;
    }
    passing = true;
    row.state = 'plain';
    window.start = window.at;
  }

  return {
    run,
    end: () => settle(true),
  };
}

/** Rows that the following rows explain. */
interface PendingRows {
  /** Number of fields of the previous row if it lacks required ones; else 0. */
  short: number;
  /** That row, if it may be a record. */
  record: ReadRecord | undefined;
  /** Whether the next row is the rest of it. */
  isBroken: boolean;
  detail: string;
  readonly totals: RecordPlace[];
  /** Whether one of the rows is labelled as totals. */
  saysTotal: boolean;
}

const nothingHeld = (): PendingRows => ({
  short: 0,
  record: undefined,
  isBroken: false,
  detail: '',
  totals: [],
  saysTotal: false,
});

/** Describes how a row differs from the header; quotes a row that is a line of text. */
function unlike(fields: readonly string[], width: number): string {
  const { length } = fields;
  const [text = ''] = fields;
  const shown = length === 1 ? `: “${shortened(text.trim(), maxShownLength)}”` : '';
  return `the row has ${howMany(length, 'field')} where the header has ${width}${shown}`;
}

/** Builds a record; missing fields at its end are absent. `lenient` lists cells that JSON would write differently. */
function recordOf(columns: readonly Column[], fields: readonly string[]) {
  const record: { [field: string]: Json } = {};
  let lenient: LenientCell[] | undefined;
  const note = (field: string, how: string) => {
    lenient ??= [];
    lenient.push({ field, how });
  };
  for (let i = 0; i < columns.length; i += 1) {
    const column = columns[i] as Column;
    const { name, field, below } = column;
    const text = fields[i];
    if (text === undefined) break;
    if (below.length > 0) {
      putBelow(record, column, text);
      if (text !== '' && field) note(field.name, 'a list or an object spread over columns');
    } else if (field) {
      const { value, how } = readCell(text, field.type, field.required);
      if (how) note(name, how);
      if (value !== undefined) record[name] = value;
    } else if (text !== '' && name !== '') {
      record[name] = text;
    }
  }
  return { record, lenient };
}
