import { isUtf8 } from 'node:buffer';
import { fromWindows1252 } from '../../standards/text/decoded.ts';
import { type FormReader, noteAside, type ReadingState } from '../text/reading.ts';
import type { Utf8Watch } from '../text/utf8-watch.ts';
import type { Window } from '../text/window.ts';
import { foreignTable, observeHeader, readHeader } from './csv-header.ts';
import { openRowKinds, type RowKinds } from './csv-kinds.ts';
import { Rows } from './csv-rows.ts';
import { findHeader } from './csv-top.ts';

const maxHeaderLength = 256 * 1024;

/** Reads CSV (RFC 4180 and its common dialects). Detects the delimiter, the quoting, the line ends and the encoding. */
export function openCsvReader(reading: ReadingState, window: Window, watch: Utf8Watch): FormReader {
  const { base } = window;
  const rows = new Rows(reading, window);
  let kinds: RowKinds | undefined;

  /** Decodes the row. The contract states no encoding of CSV: a row that is not UTF-8 is read as windows-1252. */
  function rowHere(): string {
    const { bytes, start, at, base } = window;
    const isCrlf = at > start && bytes[at - 1] === 13 && rows.lineEnd === 10;
    const row = bytes.subarray(start, isCrlf ? at - 1 : at);
    if (!watch.doubts(base + start) || isUtf8(row)) return row.toString('utf8');
    reading.observed.set('encoding', 'not UTF-8; read as windows-1252');
    return fromWindows1252(row);
  }

  /** Cuts the header; returns false if it has no line end. */
  function cutHeader(final: boolean): boolean {
    const isLong = window.to - window.start > maxHeaderLength;
    const top = findHeader(window, rows, reading.shape, final || isLong);
    if (!top) return false;
    if (isLong && top.header.end === window.to) {
      noteNoTable(reading, base);
      return false;
    }
    rows.above = top.above;
    rows.cut(top.header);
    return top.header.end < window.to;
  }

  function readHeaderRow(text: string): void {
    const header = readHeader(text, rows.escaping, reading.shape);
    const isKnown = header !== undefined && header.columns.length > 0;
    const foreign = isKnown
      ? undefined
      : foreignTable([text, lineAfter(window)], rows.escaping, reading.shape);
    if (!header || foreign) {
      noteNoTable(reading, base, foreign);
      return;
    }
    observeHeader(reading, header, rows, window.bytes[window.at - 1] === 13);
    kinds = openRowKinds(reading, rows, header, text);
  }

  /** Reads the row; returns false if it is to be read again in another way. */
  function readRow(isEnded: boolean): boolean {
    if (isBlank(window)) {
      if (kinds) noteAside(reading, 'blank row');
    } else if (!kinds) readHeaderRow(rowHere());
    else if (reading.records >= reading.maxRecords) reading.state = 'full';
    else return readRecord(kinds, isEnded);
    return true;
  }

  function readRecord(rowKinds: RowKinds, isEnded: boolean): boolean {
    reading.records += 1;
    const place = { number: reading.records, offset: rows.offset, line: rows.line };
    return rowKinds.read(rowHere(), place, isEnded);
  }

  return {
    run(final, cut) {
      while (reading.state === 'reading') {
        const isEnded = kinds ? rows.readOn() : cutHeader(final);
        if (!isEnded && !final) rows.wait();
        // The last row of a truncated text may be incomplete, so it is skipped.
        if (!isEnded && (!final || cut || window.at === window.start)) return;
        if (!isEnded && rows.isInQuotes) {
          reading.records += 1;
          const place = { number: reading.records, offset: rows.offset };
          kinds?.lose(place, { detail: 'a quote is opened and never closed' });
          if (rows.lines === 0) return;
          rows.startOver();
          continue;
        }
        if (rows.isPassing || readRow(isEnded)) rows.next();
      }
    },
    end: () => kinds?.settle('end'),
  };
}

const isBlank = ({ bytes, start, at }: Window) =>
  at === start || (at === start + 1 && bytes[start] === 13);

const lineAfter = ({ bytes, at, to }: Window): string =>
  bytes.toString('utf8', at + 1, Math.min(to, at + maxHeaderLength)).split(/\r\n?|\n/, 1)[0] ?? '';

function noteNoTable(
  reading: ReadingState,
  offset: number,
  foreign?: ReturnType<typeof foreignTable>,
): void {
  const found = foreign ?? { detail: 'the text is neither JSON nor CSV' };
  reading.troubles.add({ kind: 'not-json', offset, ...found });
  reading.observed.set('format', foreign ? 'CSV' : 'text');
  reading.state = 'over';
}
