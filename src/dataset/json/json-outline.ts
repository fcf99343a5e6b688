import {
  afterSpace,
  closeList,
  closeObject,
  colon,
  comma,
  openList,
  openObject,
  quote,
} from '../text/json-bytes.ts';
import { noteBeside, noteEmptyObject, notePassedOver } from '../text/reading.ts';
import { leadsTo, PathFollower } from './json-path-follower.ts';
import { beginValue, scan } from './json-scanner.ts';
import { fail, moreBytes, type ReadCoroutine, type Source } from './json-source.ts';
import { namesAt, type RecordsLocation } from './json-survey.ts';

interface ValuePosition {
  readonly path: readonly string[];
  /** Closing bracket of the array or object around it; empty for the outermost value. */
  readonly close: '' | ']' | '}';
  /** Whether it is inside an array, at any depth. */
  readonly inLists: boolean;
}

/** Fields of a record that an object of an unread list has; the most among its first objects. */
interface SimilarObject {
  fields: readonly string[];
}

/** Maximum depth of envelopes that are searched. */
const deepestOpened = 32;
const maxScalarLength = 1024;
/** Lists of errors are kept like scalars: they explain why there are no records. */
const errors = /^errors?$/i;
/** Maximum number of names kept of the outermost object. */
const maxNames = 1000;
/** Minimum number of record fields for an object to look like a record. */
const minRecordFields = 2;

/**
 * Walks the JSON around the records in constant memory. Without a `target`, takes the first list whose first element
 * has at least half of the required names. The survey, which sees the start as a whole, chooses between lists.
 */
export class Outline {
  /** Where the records are, if known. */
  target: RecordsLocation | undefined;
  /** Number of empty lists within lists. */
  emptyPages = 0;
  /** Names of the outermost object and the offset of its start. */
  readonly outermost = { names: new Set<string>(), offset: 0 };
  /** Values on the path to the list. */
  readonly standing: PathFollower;
  readonly #source: Source;
  readonly #readRecords: (found: RecordsLocation) => ReadCoroutine;
  /** Whether to read every list of records. */
  readonly #many: boolean;
  #listsRead = 0;

  /** `readRecords` reads the records from `window.at` to their end. */
  constructor(
    source: Source,
    wanted: RecordsLocation | undefined,
    readRecords: (found: RecordsLocation) => ReadCoroutine,
  ) {
    this.#source = source;
    this.#readRecords = readRecords;
    this.#many = wanted?.form === 'lists';
    this.target = this.#many ? undefined : wanted;
    this.standing = new PathFollower(wanted?.path ?? []);
  }

  /** Reads one complete JSON text. */
  *read(): ReadCoroutine {
    yield* this.#readValue({ path: [], close: '', inLists: false }, yield* this.#token(''));
  }

  *#readValue(place: ValuePosition, byte: number): ReadCoroutine {
    const { reading, window } = this.#source;
    const { path, inLists } = place;
    const { target } = this;
    this.standing.value(path, byte);
    if (path.length === 0) this.outermost.offset = window.base + window.at;
    const opens = byte === openList || byte === openObject;
    const leads = target !== undefined && leadsTo(path, target.path);
    if (opens && leads && path.length === target.path.length) {
      yield* this.#enter(target, byte);
      return;
    }
    const isSearched = !target && (this.#many || !inLists) && path.length <= deepestOpened;
    const isLookedInto = byte === openObject && !inLists && path.length < deepestOpened;
    if (opens && (leads || isSearched || isLookedInto)) {
      window.at += 1;
      yield* byte === openList ? this.#readList(place) : this.#readObject(place);
      return;
    }
    const text = yield* this.#scanned(place, maxScalarLength);
    const isScalar = text !== undefined && text.length < maxScalarLength && !/^[[{]/.test(text);
    const isErrors = byte === openList && errors.test(path.at(-1) ?? '');
    const said = isErrors && !/^\[\s*\]$/.test(text ?? '') ? (text ?? '[…]') : undefined;
    const noted = isScalar ? text : said;
    if (noted !== undefined && path.length > 0 && !inLists) noteBeside(reading, path, noted);
  }

  /** Reads the value of the target, at `window.at`. */
  *#enter(target: RecordsLocation, byte: number): ReadCoroutine {
    const { window } = this.#source;
    const isObject = target.form === 'list' && byte === openObject;
    const found: RecordsLocation = isObject ? { ...target, form: 'members' } : target;
    this.target = found;
    if (found.form === 'list' || found.form === 'members') window.at += 1;
    window.start = window.at;
    yield* this.#readRecords(found);
  }

  *#readObject({ path, inLists }: ValuePosition): ReadCoroutine {
    const { reading, window } = this.#source;
    for (let isFirst = true; ; isFirst = false) {
      const byte = yield* this.#token('}');
      if (isFirst && byte === closeObject) {
        noteEmptyObject(reading, path);
        window.at += 1;
        return;
      }
      const name = yield* this.#readName(byte);
      if (path.length === 0 && this.outermost.names.size < maxNames) {
        this.outermost.names.add(name);
      }
      this.standing.member(path, name);
      if ((yield* this.#token('}')) !== colon) yield* fail(this.#source, 'expected a colon');
      window.at += 1;
      const place: ValuePosition = { path: [...path, name], close: '}', inLists };
      yield* this.#readValue(place, yield* this.#token('}'));
      if (yield* this.#isOver('}')) return;
    }
  }

  *#readName(byte: number): ReadCoroutine<string> {
    const source = this.#source;
    if (byte !== quote) yield* fail(source, 'expected a name in quotes');
    const { maxRecordBytes } = source.reading;
    const text = yield* this.#scanned({ close: '}' }, maxRecordBytes, 'a name has no end');
    return JSON.parse(text ?? '""');
  }

  *#readList({ path, inLists }: ValuePosition): ReadCoroutine {
    const { reading, window } = this.#source;
    const alike: SimilarObject = { fields: [] };
    const before = this.#listsRead;
    for (let index = 0; ; index += 1) {
      const byte = yield* this.#token(']');
      if (index === 0 && byte === closeList) {
        if (inLists) this.emptyPages += 1;
        window.at += 1;
        return;
      }
      const place: ValuePosition = { path: [...path, String(index)], close: ']', inLists: true };
      if (yield* this.#readElement(place, byte, index, alike)) {
        const found: RecordsLocation = { form: 'list', path };
        this.#listsRead += 1;
        if (!this.#many) this.target = found;
        window.start = window.at;
        yield* this.#readRecords(found);
        return;
      }
      if (yield* this.#isOver(']')) {
        const isPassedOver = alike.fields.length > 0 && this.#listsRead === before;
        if (isPassedOver) notePassedOver(reading, path, index + 1, alike.fields);
        return;
      }
    }
  }

  /** Reads an element; or returns true, leaving it unread, if the records start with it. */
  *#readElement(
    place: ValuePosition,
    byte: number,
    index: number,
    alike: SimilarObject,
  ): ReadCoroutine<boolean> {
    const { reading, window } = this.#source;
    const { known } = reading;
    const isUnknown = !this.target && !this.#many && index === 0;
    if (isUnknown && (byte === openList || byte === openObject)) {
      const text = yield* this.#scanned(place, reading.maxRecordBytes);
      if (text === undefined || known.score(Object.keys(JSON.parse(text))) < known.enough)
        return false;
      window.at = window.start;
      return true;
    }
    if (this.#many && byte === openObject) {
      const names = yield* this.#namesHere();
      if (known.score(names) >= known.enough) return true;
      const fields = known.known(names);
      if (fields.length > Math.max(alike.fields.length, minRecordFields - 1)) alike.fields = fields;
    }
    yield* this.#readValue(place, byte);
    return false;
  }

  *#namesHere(): ReadCoroutine<readonly string[]> {
    const { reading, window } = this.#source;
    for (;;) {
      const { names, whole } = namesAt(window);
      if (whole || window.to - window.at >= reading.lookAhead || this.#source.final) return names;
      window.start = window.at;
      yield;
    }
  }

  /** Returns the next byte after white space and leaves `window.at` at it. */
  *#token(close: ValuePosition['close']): ReadCoroutine<number> {
    const { window } = this.#source;
    for (;;) {
      window.at = afterSpace(window.bytes, window.at);
      if (window.at < window.to) return window.bytes[window.at] as number;
      window.start = window.at;
      yield* moreBytes(this.#source, missing(close));
    }
  }

  /** Reports whether the array or object ends after a value. */
  *#isOver(close: ']' | '}'): ReadCoroutine<boolean> {
    const byte = yield* this.#token(close);
    const isOver = byte === (close === ']' ? closeList : closeObject);
    if (!isOver && byte !== comma) yield* fail(this.#source, `expected a comma or ${close}`);
    this.#source.window.at += 1;
    return isOver;
  }

  /** Reads a value to its end and returns its text; undefined if it is longer than `most` bytes, which are not kept. */
  *#scanned(
    { close }: Pick<ValuePosition, 'close'>,
    most: number,
    refusal?: string,
  ): ReadCoroutine<string | undefined> {
    const { scanner, window } = this.#source;
    window.start = window.at;
    beginValue(scanner);
    for (let isWhole = true; ; ) {
      const progress = scan(scanner, window);
      if (progress === 'bad') yield* fail(this.#source, scanner.detail);
      if (progress === 'done') {
        return isWhole ? window.bytes.toString('utf8', window.start, window.at) : undefined;
      }
      if (window.at - window.start > most) {
        if (refusal) yield* fail(this.#source, refusal);
        isWhole = false;
      }
      if (!isWhole) window.start = window.at;
      yield* moreBytes(this.#source, missing(close));
    }
  }
}

const missing = (close: ValuePosition['close']) =>
  close ? `the text ends without ${close}` : 'the text ends in a value';
