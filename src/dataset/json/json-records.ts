import type { RecordPlace } from '../../model/dataset.ts';
import type { TroubleKind } from '../../model/exchange.ts';
import type { JsonObject } from '../../model/json.ts';
import { AcceptedRecord } from '../accept/accepted-record.ts';
import { jsonScanner } from '../accept/json-scanner.ts';
import type { Reading } from '../reading.ts';
import type { Utf8Watch } from '../utf8-watch.ts';
import type { Window } from '../window.ts';
import { readRecord } from './json-record.ts';
import { beginValue, type Scanner, scan } from './json-scanner.ts';
import type { Whereabouts } from './json-survey.ts';

/** Reads the records of one list after the other. */
export interface Records {
  /** The records of a list, of an object's members, or of a sequence begin at `window.at`. */
  begin(form: Whereabouts['form']): void;
  /** Reads on. 'closed': the list is at its end; 'bad': the one record of 'alone' cannot be read. */
  read(final: boolean): 'more' | 'closed' | 'bad';
  /** What is missing, where the bytes have ended; undefined where a sequence may end. */
  missing(): string | undefined;
}

type Expected = 'record' | 'record or ]' | 'rest of record' | 'comma' | 'next' | KeyExpected;
type KeyExpected = 'key' | 'key or }' | 'rest of key' | 'colon';

export function openRecords(
  reading: Reading,
  window: Window,
  scanner: Scanner,
  watch: Utf8Watch,
): Records {
  const accepting = jsonScanner(reading.shape);
  const accepted =
    accepting &&
    new AcceptedRecord(accepting.values, reading.shape.endpoint, 'json', ({ bytes, from, to }) =>
      JSON.parse(bytes.toString('utf8', from, to)),
    );
  let form: Whereabouts['form'] = 'list';
  let expected: Expected = 'record or ]';
  /** Names with which records have begun. */
  const firstNames = new Set<string>();
  let lastFirst = '';
  /** Offset in the body, line and size of the record that is read. */
  let offset = 0;
  let line = 1;
  let lineOfRecord = 1;
  let tooLarge = false;
  let closed = false;

  const trouble = (kind: TroubleKind, detail: string, at = window.base + window.at, of?: number) =>
    reading.troubles.add({ kind, offset: at, detail, ...(of === undefined ? {} : { record: of }) });

  function placeOf(): RecordPlace {
    const number = reading.records;
    return form === 'sequence' ? { number, offset, line: lineOfRecord } : { number, offset };
  }

  function emit(value: JsonObject): void {
    reading.onRecord({ value, place: placeOf(), endpoint: reading.shape.endpoint, form: 'json' });
  }

  /** Reads records from their bytes, one after the other. 'no': the one at `window.at` is handed over. */
  function readPlain(final: boolean): 'no' | 'more' | 'on' {
    for (;;) {
      const { bytes, at, to, base } = window;
      if (!accepting || !accepted || watch.doubts(base + at)) return 'no';
      const end = accepting.read(bytes, at);
      if (end < 0) {
        const isCut = !final && -1 - end > to - longestToken && to - at < longestHeld;
        window.start = at;
        return isCut ? 'more' : 'no';
      }
      reading.records += 1;
      offset = base + at;
      lineOfRecord = line;
      line += accepting.values.lines;
      window.at = end;
      window.start = end;
      expected = after();
      noteFirst(accepting.firstName());
      if (accepting.isAccepted) reading.onRecord(accepted.at(placeOf()));
      else emit(JSON.parse(bytes.toString('utf8', at, end)));
      if (form === 'list' && bytes[end] === comma) expected = 'record';
      else if (form === 'sequence' && bytes[end] === lineFeed) line += 1;
      else return 'on';
      window.at += 1;
      const isFull = reading.records >= reading.maxRecords;
      if (isFull || bytes[window.at] !== openObject) return 'on';
    }
  }

  function after(): Expected {
    if (form === 'alone') closed = true;
    return form === 'sequence' ? 'record' : 'comma';
  }

  function beginRecord(): void {
    window.start = window.at;
    offset = window.base + window.at;
    lineOfRecord = line;
    tooLarge = false;
    beginValue(scanner);
    expected = 'rest of record';
  }

  /** A record has been read to its end by the scanner. */
  function finish(): void {
    const { bytes, start, at } = window;
    expected = after();
    line += scanner.lines;
    reading.records += 1;
    const number = reading.records;
    window.start = at;
    if (tooLarge) return;
    const read = readRecord(bytes.subarray(start, at), {
      scanner,
      offset,
      doubted: watch.doubts(offset),
      tell: (one) => reading.troubles.add({ ...one, record: number }),
    });
    if (!read) return;
    noteFirst(nameOfFirstMember(read.text));
    emit(read.value);
  }

  function noteFirst(name: string | undefined): void {
    if (name === undefined || name === lastFirst || firstNames.size >= mostFirstNames) return;
    firstNames.add(name);
    lastFirst = name;
  }

  /** A record cannot be read: says so, and looks for the next one. */
  function lose(): 'bad' | 'on' {
    reading.records += 1;
    trouble('unreadable-record', scanner.detail, window.base + window.at, reading.records);
    if (form === 'alone') return 'bad';
    line = lineOfRecord;
    window.at = Math.max(window.start + 1, window.at - 4096);
    expected = 'next';
    return 'on';
  }

  /** Lets go of the bytes before an index. */
  function drop(to: number): void {
    if (form === 'sequence') line += linesIn(window.bytes.toString('latin1', window.start, to));
    window.start = to;
  }

  function findNext(final: boolean): boolean {
    const next = findRecord(window, form, final, (name) => {
      return firstNames.has(name) || reading.known.score([name]) > 0;
    });
    window.at = next.at;
    drop(next.found ? next.at : Math.max(window.start, next.at - farthestBack));
    if (next.found) expected = 'record';
    return next.found;
  }

  function readRest(): 'more' | 'bad' | 'on' {
    const progress = scan(scanner, window);
    if (progress === 'done') {
      if (expected === 'rest of key') expected = 'colon';
      else finish();
      return 'on';
    }
    if (progress === 'bad') return lose();
    if (window.at - window.start > reading.maxRecordBytes || tooLarge) {
      if (!tooLarge) {
        const most = `${reading.maxRecordBytes} bytes`;
        trouble('too-large', `the record is longer than ${most}`, offset, reading.records + 1);
      }
      tooLarge = true;
      window.start = window.at;
    }
    return 'more';
  }

  /** At the end of all bytes inside a record: it may have swallowed others, which are read then. */
  function endsNever(): boolean {
    if (form === 'alone' || expected !== 'rest of record') return false;
    const within = { ...window, at: window.start + 1 };
    const next = findRecord(within, form, true, (name) => firstNames.has(name));
    if (!next.found) return false;
    reading.records += 1;
    const detail = 'the record has no end before the next one begins';
    trouble('unreadable-record', detail, window.base + next.at, reading.records);
    line = lineOfRecord;
    window.at = next.at;
    drop(next.at);
    expected = 'record';
    return true;
  }

  function readToken(byte: number, final: boolean): 'bad' | 'more' | 'on' {
    switch (expected) {
      case 'record':
      case 'record or ]':
        if (byte === closeList && form === 'list') {
          if (expected === 'record') trouble('not-json', 'unexpected comma before ]');
          window.at += 1;
          closed = true;
          return 'on';
        }
        if (byte === comma) {
          trouble('not-json', 'expected a record, received a comma');
          window.at += 1;
          return 'on';
        }
        if (byte === recordSeparator && form === 'sequence') {
          window.at += 1;
          return 'on';
        }
        if (reading.records >= reading.maxRecords) {
          reading.state = 'full';
          return 'on';
        }
        if (byte === openObject) {
          const progress = readPlain(final);
          if (progress !== 'no') return progress;
        }
        beginRecord();
        return 'on';
      case 'key':
      case 'key or }':
        if (byte === closeObject && expected === 'key or }') {
          window.at += 1;
          closed = true;
          return 'on';
        }
        beginRecord();
        if (byte === 34) {
          expected = 'rest of key';
          return 'on';
        }
        scanner.detail = 'expected a name in quotes';
        return lose();
      case 'colon':
        expected = 'record';
        if (byte === 58) window.at += 1;
        else trouble('not-json', 'expected a colon');
        return 'on';
      default:
        if (byte === comma) {
          window.at += 1;
          expected = form === 'members' ? 'key' : 'record';
        } else if (byte === (form === 'members' ? closeObject : closeList)) {
          window.at += 1;
          closed = true;
        } else {
          trouble(
            'not-json',
            `expected a comma or ${form === 'members' ? '}' : ']'} after a record`,
          );
          if (byte === openObject) expected = 'record';
          else expected = 'next';
        }
        return 'on';
    }
  }

  return {
    begin(of) {
      form = of;
      closed = false;
      expected = of === 'list' ? 'record or ]' : of === 'members' ? 'key or }' : 'record';
    },
    missing() {
      if (expected === 'rest of record')
        return `the text ends inside record ${reading.records + 1}`;
      if (expected === 'next' || (form === 'sequence' && expected === 'record')) return undefined;
      return form === 'list' ? 'the list ends without ]' : 'the text ends without }';
    },
    read(final) {
      for (;;) {
        if (closed) return 'closed';
        if (reading.state !== 'reading') return 'more';
        if (expected === 'rest of record' || expected === 'rest of key') {
          const progress = readRest();
          if (progress === 'bad' || (progress === 'more' && !(final && endsNever()))) {
            return progress;
          }
          continue;
        }
        if (expected === 'next') {
          if (!findNext(final)) return 'more';
          continue;
        }
        let byte = window.bytes[window.at];
        while (byte === 32 || byte === 10 || byte === 13 || byte === 9) {
          if (byte === 10) line += 1;
          window.at += 1;
          byte = window.bytes[window.at];
        }
        if (window.at >= window.to || byte === undefined) {
          window.start = window.at;
          return 'more';
        }
        const progress = readToken(byte, final);
        if (progress !== 'on') return progress;
      }
    },
  };
}

const mostFirstNames = 100;
/** A record of more bytes that has no end yet is read piece by piece. */
const longestHeld = 16_384;
/** A token that is read at once; it is cut where it may go on beyond the bytes. */
const longestToken = 8;

const lineFeed = 10;
const comma = 44;
const closeList = 93;
const openObject = 123;
const closeObject = 125;
/** Of a JSON text sequence, RFC 7464. */
const recordSeparator = 30;

function linesIn(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** So many bytes before `at` must still be there. */
const farthestBack = 64;
const farthestOn = 300;

/**
 * Looks from `window.at` for the beginning of a record, after one that could not be read. `at` is where it
 * begins, or how far was looked. In a sequence a record begins on its own line; in a list it is an object
 * after a comma (among members: after a colon) whose first member is one that records are known to have.
 */
function findRecord(
  { bytes, start, at, to }: Window,
  form: Whereabouts['form'],
  final: boolean,
  isMember: (name: string) => boolean,
): { readonly found: boolean; readonly at: number } {
  if (form === 'sequence') {
    const lineEnd = bytes.subarray(at, to).indexOf('\n{');
    return { found: lineEnd >= 0, at: lineEnd < 0 ? Math.max(at, to - 1) : at + lineEnd + 1 };
  }
  const before = form === 'members' ? /"\s*:\s*$/ : /,\s*$/;
  for (let open = bytes.indexOf(123, at); open >= 0 && open < to; ) {
    if (!final && open + farthestOn > to) return { found: false, at: open };
    const led = bytes.toString('latin1', Math.max(start, open - farthestBack), open);
    const text = bytes.toString('utf8', open, Math.min(to, open + farthestOn));
    const name = before.test(led) ? nameOfFirstMember(text) : undefined;
    if (name !== undefined && isMember(name)) return { found: true, at: open };
    open = bytes.indexOf(123, open + 1);
  }
  return { found: false, at: to };
}

/** The name of the first member of an object, where it is written without escapes. */
function nameOfFirstMember(text: string): string | undefined {
  return /^\{\s*"([^"\\]{1,200})"\s*:/.exec(text)?.[1];
}
