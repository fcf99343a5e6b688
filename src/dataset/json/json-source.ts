import type { Trouble } from '../../model/exchange.ts';
import { present } from '../../standards/collections/present.ts';
import { parsedJson, readJson } from '../../standards/json/json-text.ts';
import {
  afterSpace,
  closeList,
  closeObject,
  colon,
  comma,
  lineFeed,
  quote,
} from '../text/json-bytes.ts';
import type { ReadingState } from '../text/reading.ts';
import type { Utf8Watch } from '../text/utf8-watch.ts';
import type { Window } from '../text/window.ts';
import { beginValue, type Scanner, scan } from './json-scanner.ts';

export interface Source {
  readonly reading: ReadingState;
  readonly window: Window;
  readonly watch: Utf8Watch;
  readonly scanner: Scanner;
  /** Line of `window.at`, outside a value. */
  line: number;
  /** Whether no more bytes will arrive. */
  final: boolean;
  /** Whether the bytes were truncated, which is reported elsewhere. */
  cut: boolean;
}

/** Coroutine that yields when the bytes run out. It yields forever once reading has ended. */
export type ReadCoroutine<Result = void> = Generator<void, Result, void>;

/** Closing bracket of the array or object around a value; empty for the outermost value. */
export type Closing = '' | ']' | '}';

/** Waits for more bytes. Reports what is missing if there are none. */
export function* moreBytes(source: Source, missing?: string): ReadCoroutine {
  if (!source.final) {
    yield;
    return;
  }
  if (missing !== undefined && !source.cut) {
    source.window.at = source.window.to;
    reportTrouble(source, missing);
  }
  yield* end(source);
}

/** Reports that the text is not JSON from `window.at` on, and ends reading. */
export function* fail(source: Source, found: string | Malformed): ReadCoroutine<never> {
  reportTrouble(source, found);
  return yield* end(source);
}

export function* end({ window }: Source): ReadCoroutine<never> {
  for (;;) {
    window.at = window.to;
    window.start = window.to;
    yield;
  }
}

/** What is where reading stopped: a phrase, and a value that JSON does not have. */
type Malformed = Pick<Trouble, 'detail' | 'foreign'>;

export function reportTrouble({ reading, window }: Source, found: string | Malformed): void {
  const malformed = typeof found === 'string' ? { detail: found } : found;
  reading.troubles.add({ kind: 'not-json', offset: window.base + window.at, ...malformed });
}

/** Returns the next byte after white space and leaves `window.at` at it. Reports `missing` at the end of all bytes. */
export function* token(source: Source, missing?: string): ReadCoroutine<number> {
  const { window } = source;
  for (;;) {
    skipTo(source, afterSpace(window.bytes, window.at));
    if (window.at < window.to) return window.bytes[window.at] as number;
    yield* moreBytes(source, missing);
  }
}

export function skipTo(source: Source, to: number): void {
  const { window } = source;
  for (let at = window.at; at < to; at += 1) if (window.bytes[at] === lineFeed) source.line += 1;
  window.at = to;
  window.start = to;
}

/** Reports whether the array or object ends after a value, and skips the comma or the bracket. */
export function* isOver(source: Source, close: ']' | '}'): ReadCoroutine<boolean> {
  const byte = yield* token(source, missing(close));
  const ends = byte === (close === ']' ? closeList : closeObject);
  if (!ends && byte !== comma) yield* fail(source, `expected a comma or ${close}`);
  source.window.at += 1;
  return ends;
}

/** Reads the name of a member that starts with `byte`, and its colon. */
export function* readName(source: Source, byte: number): ReadCoroutine<string> {
  if (byte !== quote) yield* fail(source, 'expected a name in quotes');
  const text = yield* readText(source, '}', source.reading.maxRecordBytes);
  if (text === undefined) yield* fail(source, 'a name has no end');
  if ((yield* token(source, missing('}'))) !== colon) yield* fail(source, 'expected a colon');
  source.window.at += 1;
  return JSON.parse(text ?? '""');
}

/** Reads a value to its end and returns its text; undefined if it is longer than `most` bytes, which are not kept. */
export function* readText(
  source: Source,
  close: Closing,
  most: number,
): ReadCoroutine<string | undefined> {
  const { window } = source;
  const end = yield* scanned(source, most);
  if (end === 'cut') yield* moreBytes(source, missing(close));
  const text = window.bytes.toString('utf8', window.start, window.at);
  if (end === 'bad' || (end === 'whole' && parsedJson(text) === undefined)) {
    yield* fail(source, backToMalformed(source));
  }
  return end === 'whole' ? text : undefined;
}

/** Number of bytes behind a malformed one that show what it begins. */
const maxShownBytes = 160;

/** Goes back to the malformed byte from `window.start` to `window.at`, and describes it. */
export function backToMalformed({ window }: Source): Malformed {
  // What follows shows the whole of a word, such as NaN.
  const to = Math.min(window.at + maxShownBytes, window.to);
  const text = window.bytes.toString('utf8', window.start, to);
  const { trouble } = readJson(text, { maxDepth: Number.POSITIVE_INFINITY });
  const found = trouble.find(({ kind }) => kind === 'not-json');
  const offset = found?.offset ?? window.at - window.start;
  window.at = Math.min(window.start + offset, window.at);
  return found
    ? { detail: found.detail, ...present({ foreign: found.foreign }) }
    : { detail: 'there are too many open brackets' };
}

/**
 * Scans a value, which lies between `window.start` and `window.at` then. `long`: it has more than `most` bytes, which are
 * not kept. `bad`: it is malformed, at `window.at` at the latest. `cut`: all bytes end inside it.
 */
export function* scanned(
  source: Source,
  most: number,
): ReadCoroutine<'whole' | 'long' | 'bad' | 'cut'> {
  const { scanner, window } = source;
  window.start = window.at;
  beginValue(scanner);
  for (let isWhole = true; ; ) {
    const progress = scan(scanner, window);
    if (progress === 'done') {
      source.line += scanner.lines;
      return isWhole ? 'whole' : 'long';
    }
    if (progress === 'bad') {
      if (!isWhole) window.start = window.at;
      return 'bad';
    }
    if (source.final) return 'cut';
    isWhole &&= window.at - window.start <= most;
    if (!isWhole) window.start = window.at;
    yield;
  }
}

export const missing = (close: Closing) =>
  close ? `the text ends without ${close}` : 'the text ends in a value';
