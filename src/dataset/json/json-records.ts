import type { RecordPlace } from '../../model/dataset.ts';
import type { Trouble } from '../../model/exchange.ts';
import {
  closeList,
  closeObject,
  colon,
  comma,
  lineFeed,
  openObject,
  quote,
} from '../text/json-bytes.ts';
import { ReadRecord } from '../text/record.ts';
import { parseRecord } from './json-record.ts';
import { FirstNames, farthestBack, findRecord } from './json-recovery.ts';
import { beginValue, scan } from './json-scanner.ts';
import { end, moreBytes, type ReadCoroutine, reportTrouble, type Source } from './json-source.ts';
import type { RecordsLocation } from './json-survey.ts';

/** 'next': a record is lost, search for another one; 'end': the list is complete. */
type ExpectedToken =
  | 'record'
  | 'record or ]'
  | 'rest of record'
  | 'comma'
  | 'next'
  | 'end'
  | ExpectedKeyPart;
type ExpectedKeyPart = 'key' | 'key or }' | 'rest of key' | 'colon';

/** Order of tokens between the records of a form. */
interface Layout {
  readonly first: ExpectedToken;
  readonly afterComma: ExpectedToken;
  readonly afterRecord: ExpectedToken;
  readonly close?: number;
}

const list: Layout = {
  first: 'record or ]',
  afterComma: 'record',
  afterRecord: 'comma',
  close: closeList,
};

const layouts: { readonly [form in RecordsLocation['form']]: Layout } = {
  list,
  lists: list,
  members: { first: 'key or }', afterComma: 'key', afterRecord: 'comma', close: closeObject },
  sequence: { first: 'record', afterComma: 'record', afterRecord: 'record' },
  alone: { first: 'record', afterComma: 'record', afterRecord: 'end' },
};

/** Separator of a JSON text sequence, RFC 7464. */
const recordSeparator = 30;

/** Reads the records of one list after another. */
export class RecordsReader {
  readonly #source: Source;
  readonly #firstNames = new FirstNames();
  #form: RecordsLocation['form'] = 'list';
  #layout = list;
  #expected: ExpectedToken = 'end';
  #line = 1;
  /** Offset of the current record in the body, its line, and whether it exceeds the cap. */
  #offset = 0;
  #lineOfRecord = 1;
  #isTooLarge = false;

  constructor(source: Source) {
    this.#source = source;
  }

  /** Reads the records from `window.at`, after the opening bracket of a list or of an object with a member for each. */
  *read(form: RecordsLocation['form']): ReadCoroutine {
    this.#form = form;
    this.#layout = layouts[form];
    this.#expected = this.#layout.first;
    while (this.#expected !== 'end') {
      const progress = this.#readOn();
      if (progress === 'more') yield* moreBytes(this.#source, this.#missing());
      else if (progress === 'over') yield* end(this.#source);
    }
  }

  #missing(): string | undefined {
    const { close } = this.#layout;
    if (this.#expected === 'rest of record') {
      return `the text ends inside record ${this.#source.reading.records + 1}`;
    }
    if (this.#expected === 'next' || !close) return undefined;
    return close === closeList ? 'the list ends without ]' : 'the text ends without }';
  }

  #readOn(): 'more' | 'over' | 'on' {
    switch (this.#expected) {
      case 'rest of record':
      case 'rest of key':
        return this.#readRest();
      case 'next':
        return this.#findNext();
      default:
        return this.#readToken();
    }
  }

  #readToken(): 'more' | 'over' | 'on' {
    const { window } = this.#source;
    let byte = window.bytes[window.at];
    while (byte === 32 || byte === 10 || byte === 13 || byte === 9) {
      if (byte === lineFeed) this.#line += 1;
      window.at += 1;
      byte = window.bytes[window.at];
    }
    if (window.at >= window.to || byte === undefined) {
      window.start = window.at;
      return 'more';
    }
    switch (this.#expected) {
      case 'record':
      case 'record or ]':
        return this.#readStart(byte);
      case 'key':
      case 'key or }':
        return this.#readKey(byte);
      case 'colon':
        if (byte !== colon) reportTrouble(this.#source, 'expected a colon');
        return byte === colon ? this.#pass('record') : this.#expect('record');
      default:
        return this.#readSeparator(byte);
    }
  }

  #readStart(byte: number): 'more' | 'over' | 'on' {
    const { reading } = this.#source;
    if (byte === closeList && this.#form === 'list') {
      if (this.#expected === 'record') reportTrouble(this.#source, 'unexpected comma before ]');
      return this.#pass('end');
    }
    if (byte === comma) {
      reportTrouble(this.#source, 'expected a record, received a comma');
      return this.#pass(this.#expected);
    }
    if (byte === recordSeparator && this.#form === 'sequence') return this.#pass('record');
    if (reading.records >= reading.maxRecords) {
      reading.state = 'full';
      return 'over';
    }
    this.#begin('rest of record');
    return this.#readRest();
  }

  #readKey(byte: number): 'over' | 'on' {
    if (byte === closeObject && this.#expected === 'key or }') return this.#pass('end');
    this.#begin('rest of key');
    return byte === quote ? 'on' : this.#lose('expected a name in quotes');
  }

  #readSeparator(byte: number): 'on' {
    const { close, afterComma } = this.#layout;
    if (byte === comma) return this.#pass(afterComma);
    if (byte === close) return this.#pass('end');
    const bracket = close === closeList ? ']' : '}';
    reportTrouble(this.#source, `expected a comma or ${bracket} after a record`);
    return this.#expect(byte === openObject ? 'record' : 'next');
  }

  #expect(expected: ExpectedToken): 'on' {
    this.#expected = expected;
    return 'on';
  }

  /** Skips one byte. */
  #pass(expected: ExpectedToken): 'on' {
    this.#source.window.at += 1;
    return this.#expect(expected);
  }

  /** Starts a scan at `window.at`. */
  #begin(expected: 'rest of record' | 'rest of key'): 'on' {
    const { window, scanner } = this.#source;
    window.start = window.at;
    this.#offset = window.base + window.at;
    this.#lineOfRecord = this.#line;
    this.#isTooLarge = false;
    beginValue(scanner);
    return this.#expect(expected);
  }

  #readRest(): 'more' | 'over' | 'on' {
    const { scanner, window } = this.#source;
    const progress = scan(scanner, window);
    if (progress === 'bad') return this.#lose(scanner.detail);
    if (progress === 'more') return this.#hold();
    if (this.#expected === 'rest of key') return this.#expect('colon');
    this.#finish();
    return this.#expect(this.#layout.afterRecord);
  }

  /** Ends a record that was scanned completely. */
  #finish(): void {
    const { scanner, window, reading, watch } = this.#source;
    const { bytes, start, at } = window;
    window.start = at;
    this.#line += scanner.lines;
    reading.records += 1;
    if (this.#isTooLarge) return;
    const parsed = parseRecord(bytes, start, at, {
      scanner,
      offset: this.#offset,
      doubted: watch.doubts(this.#offset),
      tell: this.#tell,
    });
    if (!parsed) return;
    const { value, text } = parsed;
    this.#firstNames.note(text);
    const { endpoint } = reading.shape;
    reading.onRecord(new ReadRecord(value, text, this.#place(), endpoint, 'json'));
  }

  /** Reports a trouble of the latest record. */
  readonly #tell = (trouble: Trouble): void => {
    const { troubles, records } = this.#source.reading;
    troubles.add({ ...trouble, record: records });
  };

  #place(): RecordPlace {
    const number = this.#source.reading.records;
    const offset = this.#offset;
    const line = this.#lineOfRecord;
    return this.#form === 'sequence' ? { number, offset, line } : { number, offset };
  }

  /** Keeps an incomplete record or key at the end of the bytes. */
  #hold(): 'more' | 'on' {
    const { window, reading, final } = this.#source;
    const { records, maxRecordBytes, troubles } = reading;
    if (window.at - window.start > maxRecordBytes && !this.#isTooLarge) {
      this.#isTooLarge = true;
      const detail = `the record is longer than ${maxRecordBytes} bytes`;
      troubles.add({ kind: 'too-large', offset: this.#offset, detail, record: records + 1 });
    }
    if (this.#isTooLarge) window.start = window.at;
    return final && this.#hasSwallowed() ? 'on' : 'more';
  }

  /** Reports whether the record at the end of all bytes may have swallowed others, and prepares to read those. */
  #hasSwallowed(): boolean {
    if (this.#form === 'alone' || this.#expected !== 'rest of record') return false;
    const { window } = this.#source;
    const within = { ...window, at: window.start + 1 };
    const next = findRecord(within, this.#form, true, (name) => this.#firstNames.has(name));
    if (!next.found) return false;
    window.at = next.at;
    this.#miss('the record has no end before the next one begins');
    this.#goOn();
    return true;
  }

  /** Reports an unreadable record and searches for the next one. */
  #lose(detail: string): 'over' | 'on' {
    const { window } = this.#source;
    this.#miss(detail);
    if (this.#form === 'alone') return 'over';
    window.at = Math.max(window.start + 1, window.at - 4096);
    return this.#expect('next');
  }

  #miss(detail: string): void {
    const { reading, window } = this.#source;
    reading.records += 1;
    const offset = window.base + window.at;
    reading.troubles.add({ kind: 'unreadable-record', offset, detail, record: reading.records });
    this.#line = this.#lineOfRecord;
  }

  #findNext(): 'more' | 'on' {
    const { reading, window, final } = this.#source;
    const isFirst = (name: string) => this.#firstNames.has(name) || reading.known.score([name]) > 0;
    const next = findRecord(window, this.#form, final, isFirst);
    window.at = next.at;
    if (next.found) return this.#goOn();
    this.#drop(Math.max(window.start, next.at - farthestBack));
    return 'more';
  }

  /** Continues with the record at `window.at`, after a lost one. */
  #goOn(): 'on' {
    this.#drop(this.#source.window.at);
    return this.#expect('record');
  }

  /** Drops the bytes before an index. */
  #drop(to: number): void {
    const { window } = this.#source;
    if (this.#form === 'sequence') {
      const dropped = window.bytes.subarray(window.start, to);
      for (let at = dropped.indexOf(lineFeed); at >= 0; at = dropped.indexOf(lineFeed, at + 1)) {
        this.#line += 1;
      }
    }
    window.start = to;
  }
}
