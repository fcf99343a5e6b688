import type { RecordPlace } from '../../model/dataset.ts';
import type { RecordsList } from '../../model/exchange.ts';
import { closeList, closeObject } from '../text/json-bytes.ts';
import { noteUnreadable } from '../text/reading.ts';
import { giveRecord } from './json-record.ts';
import {
  backToMalformed,
  end,
  fail,
  isOver,
  missing,
  moreBytes,
  type ReadCoroutine,
  readName,
  type Source,
  scanned,
  skipTo,
  token,
} from './json-source.ts';

type Form = RecordsList['form'];

/** Separator of a JSON text sequence, RFC 7464. */
const recordSeparator = 30;

/** Reads the records from `window.at`, after the opening bracket of a list or of an object with a member for each. */
export function* readRecords(source: Source, form: Form): ReadCoroutine {
  if (form === 'alone') {
    yield* readRecord(source, form);
    return;
  }
  if (form === 'sequence') for (;;) yield* readNext(source);
  const [close, closing] =
    form === 'members' ? (['}', closeObject] as const) : ([']', closeList] as const);
  for (let mayEnd = true; ; mayEnd = false) {
    const byte = yield* token(source, missing(close));
    if (mayEnd && byte === closing) {
      source.window.at += 1;
      return;
    }
    if (form === 'members') {
      yield* readName(source, byte);
      yield* token(source, missing(close));
    }
    yield* readRecord(source, form);
    if (yield* isOver(source, close)) return;
  }
}

function* readNext(source: Source): ReadCoroutine {
  while ((yield* token(source)) === recordSeparator) source.window.at += 1;
  yield* readRecord(source, 'sequence');
}

/** Reads the record at `window.at`. After a broken one a sequence goes on; of anything else, reading ends. */
function* readRecord(source: Source, form: Form): ReadCoroutine {
  const { reading, window, line } = source;
  const { maxRecordBytes } = reading;
  if (reading.records >= reading.maxRecords) {
    reading.state = 'full';
    yield* end(source);
  }
  const offset = window.base + window.at;
  const outcome = yield* scanned(source, maxRecordBytes);
  if (outcome === 'whole' && giveRecord(source, placeOf(source, form, line))) return;
  const record = reading.records + 1;
  if (outcome === 'long') {
    reading.records = record;
    const detail = `the record is longer than ${maxRecordBytes} bytes`;
    noteUnreadable(reading, { number: record, offset }, { detail, kind: 'too-large' });
  } else if (form === 'sequence' && outcome !== 'cut') yield* passOver(source);
  else if (outcome !== 'cut') yield* fail(source, backToMalformed(source));
  else yield* moreBytes(source, `the text ends inside record ${record}`);
}

function placeOf({ reading, window }: Source, form: Form, line: number): RecordPlace {
  const [number, offset] = [reading.records + 1, window.base + window.start];
  return form === 'sequence' ? { number, offset, line } : { number, offset };
}

/** Goes on with the line after the malformed byte: of a sequence each record has its own. */
function* passOver(source: Source): ReadCoroutine {
  const { reading, window } = source;
  const { detail } = backToMalformed(source);
  const broken = window.at;
  reading.records += 1;
  const place = { number: reading.records, offset: window.base + broken };
  noteUnreadable(reading, place, { detail });
  window.at = window.start;
  skipTo(source, broken);
  for (;;) {
    const lineEnd = window.bytes.subarray(window.at, window.to).indexOf('\n');
    skipTo(source, lineEnd < 0 ? window.to : window.at + lineEnd + 1);
    if (lineEnd >= 0) return;
    yield* moreBytes(source);
  }
}
