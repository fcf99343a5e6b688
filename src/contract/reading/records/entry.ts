import type { KeyIndex, RecordPlace } from '../../../model/dataset.ts';
import { readCesu8, writeCesu8 } from '../../../standards/text/cesu-8.ts';

/** There is always room for so many bytes, so that numbers need not ask for it. */
const spare = 256;

/**
 * An entry of an index: its key, and what is kept under it, as bytes one after the other. Its memory is used again
 * for the next one. No entry has more than 20 numbers between two texts.
 */
export class EntryWriter {
  bytes = new Uint8Array(4 * spare);
  /** Bytes that were written, and how many of them are the key. */
  length = 0;
  keyLength = 0;
  view = new DataView(this.bytes.buffer);

  begin(): this {
    this.length = 0;
    this.keyLength = 0;
    return this;
  }

  /** What has been written is the key; its payload follows. */
  endKey(): this {
    this.keyLength = this.length;
    return this;
  }

  /** A whole number from 0 to 255. */
  byte(value: number): this {
    this.bytes[this.length] = value;
    this.length += 1;
    return this;
  }

  number(value: number | undefined): this {
    this.view.setFloat64(this.length, value ?? Number.NaN);
    this.length += 8;
    return this;
  }

  text(value: string): this {
    this.#makeRoom(4 + 3 * value.length);
    return this.#end(writeCesu8(value, this.bytes, this.length + 4));
  }

  /** A text without its length: nothing else of the key may follow that could be taken for it. */
  bareText(value: string): this {
    this.#makeRoom(3 * value.length);
    this.length = writeCesu8(value, this.bytes, this.length);
    return this;
  }

  addTo(index: KeyIndex): void {
    index.add(this.bytes, this.keyLength, this.length);
  }

  /** A text has been written after the place for its length. */
  #end(end: number): this {
    this.view.setUint32(this.length, end - this.length - 4);
    this.length = end;
    return this;
  }

  #makeRoom(more: number): void {
    if (this.length + more + spare <= this.bytes.length) return;
    const grown = new Uint8Array(2 * (this.length + more + spare));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
    this.view = new DataView(grown.buffer);
  }
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

/** Where a record stands, as a part of an entry; most have an offset and no line. */
export function writePlace(entry: EntryWriter, { number, offset, line }: RecordPlace): EntryWriter {
  entry
    .byte(line === undefined ? 0 : 1)
    .number(number)
    .number(offset);
  return line === undefined ? entry : entry.number(line);
}

export function readPlace(entry: EntryReader): RecordPlace {
  const hasLine = entry.byte() === 1;
  const number = entry.number() ?? 0;
  const offset = entry.number();
  const line = hasLine ? entry.number() : undefined;
  return {
    number,
    ...(offset === undefined ? {} : { offset }),
    ...(line === undefined ? {} : { line }),
  };
}
