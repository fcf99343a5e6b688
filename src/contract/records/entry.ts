import type { RecordFields } from '../../model/dataset.ts';
import { readCesu8, writeCesu8 } from '../../standards/text/cesu-8.ts';
import { longestId, writeId } from './fields.ts';

/** What is kept under a key of an index: numbers and texts one after the other, as bytes. */
export interface EntryWriter {
  /** Used again for the next entry, and only up to `length` of this one. */
  readonly bytes: Uint8Array;
  readonly length: number;
  begin(): EntryWriter;
  /** A whole number from 0 to 255. */
  byte(value: number): EntryWriter;
  number(value: number | undefined): EntryWriter;
  text(value: string): EntryWriter;
  /** The identifier or the text in a field. */
  id(r: RecordFields, field: number): EntryWriter;
}

/** There is always room for so many bytes, so that numbers need not ask for it. */
const spare = 256;

/** No entry has more than 20 numbers between two texts. */
export function openEntryWriter(): EntryWriter {
  let bytes = new Uint8Array(4 * spare);
  let view = new DataView(bytes.buffer);
  let length = 0;

  function makeRoom(more: number): void {
    if (length + more + spare <= bytes.length) return;
    const grown = new Uint8Array(2 * (length + more + spare));
    grown.set(bytes.subarray(0, length));
    bytes = grown;
    view = new DataView(bytes.buffer);
  }

  const writer: EntryWriter = {
    get bytes() {
      return bytes;
    },
    get length() {
      return length;
    },
    begin() {
      length = 0;
      return writer;
    },
    byte(value) {
      bytes[length] = value;
      length += 1;
      return writer;
    },
    number(value) {
      view.setFloat64(length, value ?? Number.NaN);
      length += 8;
      return writer;
    },
    text(value) {
      makeRoom(4 + 3 * value.length);
      const end = writeCesu8(value, bytes, length + 4);
      view.setUint32(length, end - length - 4);
      length = end;
      return writer;
    },
    id(r, field) {
      makeRoom(4 + longestId(r, field));
      const end = writeId(r, field, bytes, length + 4);
      view.setUint32(length, end - length - 4);
      length = end;
      return writer;
    },
  };
  return writer;
}

export interface EntryReader {
  byte(): number;
  number(): number | undefined;
  text(): string;
}

/** Reads an entry in the order in which it was written. */
export function readEntry(bytes: Uint8Array): EntryReader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 0;
  return {
    byte() {
      at += 1;
      return view.getUint8(at - 1);
    },
    number() {
      const value = view.getFloat64(at);
      at += 8;
      return Number.isNaN(value) ? undefined : value;
    },
    text() {
      const from = at + 4;
      at = from + view.getUint32(at);
      return readCesu8(bytes, from, at);
    },
  };
}
