import type { KeyEntry, KeyValue, RecordPlace } from '../../model/dataset.ts';

/** Maximum number of bytes of a value besides the characters of a text. */
const valueLength = 9;

/** Tag byte before a value. */
const tags = { absent: 0, number: 1, latin1: 2, utf16: 3 } as const;

/** Bytes to write into, and a view of the same bytes. */
export interface Room {
  readonly bytes: Buffer;
  readonly view: DataView;
}

/** Returns the number of bytes that an entry needs at most. */
export function maxEntryLength(key: string, values: readonly KeyValue[]): number {
  let length = (4 + values.length) * valueLength + 2 * key.length;
  for (const value of values) if (typeof value === 'string') length += 2 * value.length;
  return length;
}

/** Writes an entry at `from` and returns the index after it. Equal keys have equal bytes. */
export function writeEntry(
  room: Room,
  from: number,
  key: string,
  place: RecordPlace,
  values: readonly KeyValue[],
): number {
  let at = writeText(room, from, key);
  at = writeValue(room, at, place.number);
  at = writeValue(room, at, place.offset);
  at = writeValue(room, at, place.line);
  for (let i = 0; i < values.length; i += 1) at = writeValue(room, at, values[i]);
  return at;
}

function writeValue(room: Room, at: number, value: KeyValue): number {
  if (typeof value === 'string') return writeText(room, at, value);
  room.bytes[at] = value === undefined ? tags.absent : tags.number;
  if (value === undefined) return at + 1;
  room.view.setFloat64(at + 1, value);
  return at + 9;
}

/** Writes one byte per character, or two if any character needs two. */
function writeText({ bytes, view }: Room, at: number, text: string): number {
  const { length } = text;
  const from = at + 5;
  let all = 0;
  for (let i = 0; i < length; i += 1) {
    const unit = text.charCodeAt(i);
    all |= unit;
    bytes[from + i] = unit;
  }
  const isWide = all > 0xff;
  if (isWide) bytes.write(text, from, 'utf16le');
  bytes[at] = isWide ? tags.utf16 : tags.latin1;
  view.setUint32(at + 1, length);
  return from + (isWide ? 2 * length : length);
}

export function readEntry(bytes: Buffer, from: number, to: number): readonly [string, KeyEntry] {
  const all: KeyValue[] = [];
  for (let at = from; at < to; ) {
    const tag = bytes[at];
    at += 1;
    if (tag === tags.absent) all.push(undefined);
    else if (tag === tags.number) {
      all.push(bytes.readDoubleBE(at));
      at += 8;
    } else {
      const isWide = tag === tags.utf16;
      const start = at + 4;
      at = start + bytes.readUInt32BE(at) * (isWide ? 2 : 1);
      all.push(bytes.toString(isWide ? 'utf16le' : 'latin1', start, at));
    }
  }
  const [key, number, offset, line, ...values] = all;
  const place = {
    number: Number(number),
    ...(typeof offset === 'number' ? { offset } : {}),
    ...(typeof line === 'number' ? { line } : {}),
  };
  return [String(key), { place, values }];
}
