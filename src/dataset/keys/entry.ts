import type { KeyEntry, KeyValue } from '../../model/dataset.ts';

/** Bytes of a value besides the characters of a text. */
const valueLength = 9;

/** Tag byte before a value. */
const tags = { absent: 0, number: 1, latin1: 2, utf16: 3 } as const;

/** Encodes entries as bytes, each into the same buffer. Equal keys have equal bytes. */
export class EntryWriter {
  bytes = Buffer.alloc(1024);
  view = viewOf(this.bytes);
  length = 0;

  write(key: string, { place, values }: KeyEntry): void {
    this.length = 0;
    this.#text(key);
    this.#value(place.number);
    this.#value(place.offset);
    this.#value(place.line);
    for (let i = 0; i < values.length; i += 1) this.#value(values[i]);
  }

  #value(value: KeyValue): void {
    if (typeof value === 'string') {
      this.#text(value);
      return;
    }
    this.#makeRoom(valueLength);
    this.bytes[this.length] = value === undefined ? tags.absent : tags.number;
    this.length += 1;
    if (value === undefined) return;
    this.view.setFloat64(this.length, value);
    this.length += 8;
  }

  /** Writes one byte per character, or two if any character needs two. */
  #text(text: string): void {
    const { length } = text;
    this.#makeRoom(valueLength + 2 * length);
    const { bytes, view } = this;
    const from = this.length + 5;
    let all = 0;
    for (let i = 0; i < length; i += 1) {
      const unit = text.charCodeAt(i);
      all |= unit;
      bytes[from + i] = unit;
    }
    const isWide = all > 0xff;
    if (isWide) bytes.write(text, from, 'utf16le');
    bytes[this.length] = isWide ? tags.utf16 : tags.latin1;
    view.setUint32(this.length + 1, length);
    this.length = from + (isWide ? 2 * length : length);
  }

  #makeRoom(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const grown = Buffer.alloc(2 * (this.length + more));
    this.bytes.copy(grown, 0, 0, this.length);
    this.bytes = grown;
    this.view = viewOf(grown);
  }
}

const viewOf = (bytes: Buffer) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

export const readKey = (bytes: Buffer, from: number): string => new EntryReader(bytes, from).text();

/** Reads an entry from `from` to `to`, without its key. */
export function readEntry(bytes: Buffer, from: number, to: number): KeyEntry {
  const reader = new EntryReader(bytes, from);
  reader.text();
  const [number, offset, line] = [reader.value(), reader.value(), reader.value()];
  const values: KeyValue[] = [];
  while (reader.at < to) values.push(reader.value());
  return {
    place: {
      number: Number(number),
      ...(typeof offset === 'number' ? { offset } : {}),
      ...(typeof line === 'number' ? { line } : {}),
    },
    values,
  };
}

class EntryReader {
  readonly #bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  text(): string {
    return String(this.value());
  }

  value(): KeyValue {
    const bytes = this.#bytes;
    const tag = bytes[this.at];
    this.at += 1;
    if (tag === tags.absent) return undefined;
    if (tag === tags.number) {
      this.at += 8;
      return bytes.readDoubleBE(this.at - 8);
    }
    const from = this.at + 4;
    const length = bytes.readUInt32BE(this.at);
    this.at = from + (tag === tags.utf16 ? 2 * length : length);
    return bytes.toString(tag === tags.utf16 ? 'utf16le' : 'latin1', from, this.at);
  }
}
