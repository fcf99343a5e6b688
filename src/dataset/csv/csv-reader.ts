import type { TroubleKind } from '../../model/exchange.ts';
import type { Json } from '../../model/json.ts';
import type { LenientCell } from '../../model/rule.ts';
import { type CsvScanner, openCsvScanner } from '../accept/csv-scanner.ts';
import type { FormReader, Reading } from '../reading.ts';
import type { Utf8Watch } from '../utf8-watch.ts';
import type { Window } from '../window.ts';
import { readCell } from './csv-cells.ts';
import { type Column, type Header, observeHeader, putBelow, readHeader } from './csv-header.ts';
import { beginRow, type Escape, fieldsOf, type RowScan, scanRow } from './csv-rows.ts';
import { openRowText } from './csv-text.ts';

const longestHeader = 256 * 1024;
/** A row of fewer bytes that has no end yet is begun anew when more have come. */
const longestHeld = 16_384;
/** So many bytes, and once more all that came, may be read again, so that time grows with the file. */
const mostAgain = 8 * 1024 * 1024;
/** What no form of CSV explains of rows that cannot be read is observed by this name. */
const brokenRows = 'broken rows';

/**
 * Reads CSV (RFC 4180, and what exporters make of it): the delimiter, the quotes, the line ends and the
 * encoding are found by themselves.
 */
export function openCsvReader(reading: Reading, window: Window, watch: Utf8Watch): FormReader {
  const { base } = window;
  const rowText = openRowText(reading, watch);
  let header: Header | undefined;
  let headerText = '';
  /** Fields of the row before, where it has fewer than the header; else 0. */
  let shortBefore = 0;
  let accepting: CsvScanner | undefined;
  let escaping: Escape = 'doubled';
  /** Whether rows with quotes after a backslash have been read; else the offset of one tried in vain. */
  let backslashes: 'proven' | number = -1;
  let lineEnd = 10;
  let line = 1;
  let row: RowScan = beginRow();
  /** A row beyond the cap, whose bytes are dropped up to its line end. */
  let passing = false;
  const leniently = new Set<string>();
  /** Bytes of rows that had no end and were begun anew. */
  let readAgain = 0;

  const trouble = (kind: TroubleKind, detail: string, offset: number) => {
    reading.troubles.add({ kind, offset, detail, record: reading.records });
  };
  const offsetOf = (index: number) => window.base + index;

  function begin(text: string): void {
    const reported = /^sep=(.)$/i.exec(text.trim());
    if (reported) {
      reading.observed.set('separator row', text.trim());
      return;
    }
    header = readHeader(text, escaping, reading.shape);
    headerText = text;
    if (!header) {
      const detail = 'the text is neither JSON nor CSV';
      reading.troubles.add({ kind: 'not-json', offset: base, detail });
      reading.observed.set('format', 'text');
    } else {
      const crlf = window.bytes[window.at - 1] === 13;
      reading.observed.set('line ends', lineEnd === 13 ? 'CR' : crlf ? 'CRLF' : 'LF');
      observeHeader(reading, header, base);
      const { columns, delimiter } = header;
      accepting = openCsvScanner(reading.shape, header, lineEnd, () => {
        const { fields } = fieldsOf(rowText.read(window, lineEnd), delimiter, escaping);
        return recordOf(columns, fields).record;
      });
    }
    if (!header || header.columns.length === 0) reading.state = 'over';
  }

  /** A row lies between `window.start` and `window.at`. False: it is read anew, another way. */
  function finishRow(): boolean {
    const { start, at } = window;
    if (at === start || (at === start + 1 && window.bytes[start] === 13)) return true;
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
      shortBefore = 0;
      reading.observed.set(brokenRows, 'the header row comes again');
      trouble('unreadable-record', 'the header row comes again', offsetOf(start));
      return true;
    }
    let { fields, untidy } = fieldsOf(text, header.delimiter, escaping);
    const { width } = header;
    while (fields.length > width && fields.at(-1) === '') fields = fields.slice(0, -1);
    if (fields.every((field) => field === '')) {
      reading.records -= 1;
      reading.observed.set('rows without any value', 'passed over');
      return true;
    }
    const odd = fields.length !== width || untidy;
    if (odd && text.includes('\\"') && mayReadOtherwise(offsetOf(start))) return readOtherwise();
    if (!odd && escaping === 'backslash') backslashes = 'proven';
    const short = fields.length < width ? fields.length : 0;
    if (short > 0 && shortBefore > 0 && shortBefore + short - 1 === width) {
      reading.observed.set(brokenRows, 'a line break that is not in quotes splits a row');
    }
    shortBefore = short;
    if (fields.length !== width || (untidy && row.lines > 0)) {
      const detail = untidy
        ? 'text follows a closing quote'
        : `the row has ${fields.length} fields where the header has ${width}`;
      trouble('unreadable-record', detail, offsetOf(start));
      return row.lines === 0 ? true : startOver();
    }
    if (untidy) reading.observed.set('text after a closing quote', 'read as part of the field');
    const { record, lenient } = recordOf(header.columns, fields);
    for (const { field, how } of lenient ?? []) leniently.add(`${field}: ${how}`);
    reading.onRecord({
      value: record,
      place: { number: reading.records, offset: offsetOf(start), line },
      endpoint: reading.shape.endpoint,
      form: 'csv',
      ...(lenient ? { lenient } : {}),
    });
    return true;
  }

  /** Accepts the rows that can be from their bytes, one after the other. */
  function accept(): void {
    if (!accepting || escaping !== 'doubled' || passing || !rowText.isUtf8()) return;
    const { record } = accepting;
    while (window.at === window.start && reading.records < reading.maxRecords) {
      const { bytes, start, base } = window;
      const end = watch.doubts(base + start) ? -1 : accepting.accept(bytes, start);
      if (end < 0) return;
      window.at = end;
      shortBefore = 0;
      reading.records += 1;
      reading.onRecord(record.at({ number: reading.records, offset: base + start, line }));
      line += 1 + record.accepted.lines;
      window.at += 1;
      window.start = window.at;
    }
  }

  /** Whether a row that cannot be read may be tried with the other escape. */
  function mayReadOtherwise(offset: number): boolean {
    if (backslashes === 'proven' || backslashes === offset) return false;
    if (escaping === 'backslash') backslashes = offset;
    return true;
  }

  /** The row is read once more with quotes after a backslash, or again with doubled ones. */
  function readOtherwise(): false {
    escaping = escaping === 'doubled' ? 'backslash' : 'doubled';
    reading.records -= 1;
    window.at = window.start;
    row = beginRow();
    return false;
  }

  /** A quote may have been opened that never closes: the next row is looked for on the next line. */
  function startOver(): false {
    readAgain += window.at - window.start;
    if (readAgain > mostAgain + offsetOf(window.at)) {
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
      accept();
      const ended = header ? scanToEnd(header) : scanHeader(final);
      if (!ended && (!final || cut)) {
        // The last row of a text that was cut may be half of itself: it is left out.
        if (!cut) holdOrPass();
        return;
      }
      if (!ended && window.at === window.start) return;
      if (!ended && row.state === 'quoted') {
        reading.records += 1;
        trouble('unreadable-record', 'a quote is opened and never closed', offsetOf(window.start));
        if (row.lines === 0) return;
        startOver();
        continue;
      }
      if (passing) passing = false;
      else if (!finishRow()) continue;
      line += 1 + row.lines;
      row = beginRow();
      window.at = Math.min(window.at + 1, window.to);
      window.start = window.at;
    }
  }

  const scanToEnd = ({ delimiter }: Header): boolean =>
    scanRow(row, window, delimiter.charCodeAt(0), lineEnd, escaping);

  /** The first row ends at a line end outside quotes, whatever the delimiter is. */
  function scanHeader(final: boolean): boolean {
    if (!final && window.to - window.start < 1024) return false;
    findLineEnd();
    let inQuotes = false;
    for (window.at = window.start; window.at < window.to; window.at += 1) {
      const byte = window.bytes[window.at];
      if (byte === 34) inQuotes = !inQuotes;
      if (byte === lineEnd && !inQuotes) return true;
    }
    if (final) return false;
    window.at = window.start;
    if (window.to - window.start > longestHeader) giveUp();
    return false;
  }

  /** The first row has no end. With delimiters in it, it may be a row. */
  function giveUp(): void {
    const head = window.bytes.toString('latin1', window.start, window.start + 1024);
    if (!/[,;|\t].*[,;|\t]/s.test(head)) {
      begin('');
      return;
    }
    const detail = `the first row is longer than ${longestHeader} bytes`;
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
      if (held > longestHeld) return;
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
    end() {
      if (backslashes === 'proven') {
        reading.observed.set('quotes inside quotes', 'after a backslash');
      }
      if (leniently.size > 0) {
        reading.observed.set('cells read leniently', [...leniently].slice(0, 50).join('; '));
      }
    },
  };
}

/** The record of a row that has a field for each column; `lenient` are cells that JSON would write otherwise. */
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
    const text = fields[i] as string;
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
