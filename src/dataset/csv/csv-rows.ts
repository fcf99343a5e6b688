import { backslash, quote } from '../text/json-bytes.ts';
import { noteUnreadable, type ReadingState } from '../text/reading.ts';
import type { Window } from '../text/window.ts';
import type { Escape } from './csv-fields.ts';

/** Maximum number of bytes read again beyond the length of the text, so that the time is linear. */
const maxRescannedBytes = 8 * 1024 * 1024;

/** Cuts bytes into rows. The row lies between `window.start` and `window.at`. */
export class Rows {
  delimiter = ',';
  lineEnd = 10;
  escaping: Escape = 'doubled';
  /** Number of lines before the header. */
  above = 0;
  line = 1;
  lines = 0;
  /** Whether the row is the rest of one beyond the cap. */
  isPassing = false;
  readonly #reading: ReadingState;
  readonly #window: Window;
  #state: 'field' | 'plain' | 'quoted' | 'quote' | 'escaped' = 'field';
  /** Bytes of incomplete rows that were read again. */
  #readAgain = 0;
  /** `proven` once rows with backslash escapes have been read; else the offset of a row where they failed. */
  #backslashes: 'proven' | number = -1;

  constructor(reading: ReadingState, window: Window) {
    this.#reading = reading;
    this.#window = window;
  }

  get offset(): number {
    return this.#window.base + this.#window.start;
  }

  get isInQuotes(): boolean {
    return this.#state === 'quoted';
  }

  /**
   * Reads on to the line end (true) or to the end of the bytes (false).
   * A quote opens only at the start of a field, so an inch sign within a text has no effect.
   */
  readOn(): boolean {
    const { bytes, to } = this.#window;
    const { lineEnd } = this;
    const delimiter = this.delimiter.charCodeAt(0);
    const isDoubled = this.escaping === 'doubled';
    let state = this.#state;
    let { at } = this.#window;
    for (; at < to; at += 1) {
      const byte = bytes[at];
      if (state === 'quoted') {
        if (byte === quote) state = 'quote';
        else if (byte === backslash && !isDoubled) state = 'escaped';
        else if (byte === lineEnd) this.lines += 1;
      } else if (state === 'escaped') state = 'quoted';
      else if (byte === lineEnd) break;
      else if (byte === delimiter) state = 'field';
      else if (byte === quote && (state === 'field' || (state === 'quote' && isDoubled))) {
        state = 'quoted';
      } else if (state !== 'field' || byte !== 32) state = 'plain';
    }
    this.#state = state;
    this.#window.at = at;
    return at < to;
  }

  /** Cuts a row by its indices, and counts the lines before it. */
  cut({ start, end }: { readonly start: number; readonly end: number }): void {
    const lineEnds = (from: number, to: number) =>
      this.#window.bytes.subarray(from, to).filter((byte) => byte === this.lineEnd).length;
    this.line += lineEnds(this.#window.start, start);
    this.lines = lineEnds(start, end);
    this.#window.start = start;
    this.#window.at = end;
  }

  next(): void {
    this.line += 1 + this.lines;
    this.isPassing = false;
    this.#beginAt(Math.min(this.#window.at + 1, this.#window.to));
  }

  #beginAt(at: number): void {
    this.#window.start = at;
    this.#window.at = at;
    this.#state = 'field';
    this.lines = 0;
  }

  /** Reads an unreadable row with the other escape; returns false if that has been tried. */
  readOtherwise(): boolean {
    if (this.#backslashes === 'proven' || this.#backslashes === this.offset) return false;
    if (this.escaping === 'backslash') this.#backslashes = this.offset;
    this.escaping = this.escaping === 'doubled' ? 'backslash' : 'doubled';
    this.#beginAt(this.#window.start);
    return true;
  }

  /** Records that the row is readable with its escape. */
  prove(): void {
    if (this.escaping === 'backslash') this.#backslashes = 'proven';
  }

  /** Continues on the next line: the quote may never be closed. */
  startOver(): void {
    const { bytes, base, start, at } = this.#window;
    this.#readAgain += at - start;
    if (this.#readAgain > maxRescannedBytes + base + at) {
      const detail = 'quotes are opened and never closed, row after row';
      this.#reading.troubles.add({ kind: 'not-json', offset: this.offset, detail });
      this.#reading.state = 'over';
      return;
    }
    this.#beginAt(bytes.indexOf(this.lineEnd, start) + 1);
    this.line += 1;
  }

  /** Keeps an incomplete row until more bytes arrive; skips one beyond the cap. */
  wait(): void {
    const [reading, window] = [this.#reading, this.#window];
    if (!this.isPassing) {
      if (window.at - window.start <= reading.maxRecordBytes) return;
      reading.records += 1;
      const place = { number: reading.records, offset: this.offset };
      const detail = `the row is longer than ${reading.maxRecordBytes} bytes`;
      noteUnreadable(reading, place, { detail, kind: 'too-large' });
      if (this.lines > 0) {
        this.startOver();
        return;
      }
      this.isPassing = true;
      this.#state = 'plain';
    }
    window.start = window.at;
  }
}
