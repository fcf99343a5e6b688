import { writtenKinds as kinds } from '../../../model/dataset.ts';

/**
 * Notes where the values of a record lie, each in its slot. `read` gives the index after a value, −1 where
 * none stands there that a double and UTF-8 hold as they are.
 */
export interface ValueReader {
  readonly bytes: Buffer;
  readonly view: DataView;
  readonly kinds: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly numbers: Float64Array;
  /** Reads from other bytes from now on. */
  turnTo(bytes: Buffer): void;
  read(slot: number, at: number): number;
}

export function openValueReader(slots: number): ValueReader {
  const reader = {
    bytes: Buffer.alloc(0) as Buffer,
    view: new DataView<ArrayBufferLike>(new ArrayBuffer(0)),
    kinds: new Uint8Array(slots),
    starts: new Int32Array(slots),
    ends: new Int32Array(slots),
    numbers: new Float64Array(slots),
    turnTo,
    read,
  };

  function turnTo(bytes: Buffer): void {
    reader.bytes = bytes;
    reader.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  function read(slot: number, at: number): number {
    const byte = reader.bytes[at] as number;
    if (byte === quote) return readText(slot, at + 1);
    if (byte === minus || (byte >= zero && byte <= nine)) return readNumber(slot, at);
    return readLiteral(slot, at);
  }

  function readText(slot: number, from: number): number {
    const { bytes, view } = reader;
    let at = from;
    let all = 0;
    let escaped = false;
    const lastWord = view.byteLength - 4;
    while (at <= lastWord && isPlain(view.getInt32(at, true))) at += 4;
    let byte = bytes[at] as number;
    for (;;) {
      while (plainInText[byte] === 1) {
        all |= byte;
        at += 1;
        byte = bytes[at] as number;
      }
      if (byte !== backslash) break;
      escaped = true;
      at = afterEscape(bytes, at);
      if (at < 0) return -1;
      byte = bytes[at] as number;
    }
    if (byte !== quote) return -1;
    reader.starts[slot] = from;
    reader.ends[slot] = at;
    reader.kinds[slot] = escaped ? kinds.escaped : all < 0x80 ? kinds.ascii : kinds.text;
    return at + 1;
  }

  function readNumber(slot: number, from: number): number {
    const { bytes } = reader;
    const start = bytes[from] === minus ? from + 1 : from;
    let at = start;
    let digits = 0;
    let byte = bytes[at] as number;
    while (byte >= zero && byte <= nine) {
      digits = digits * 10 + byte - zero;
      at += 1;
      byte = bytes[at] as number;
    }
    let length = at - start;
    if (length === 0 || length > mostDigits || (length > 1 && bytes[start] === zero)) return -1;
    let places = 0;
    if (byte === point) {
      at += 1;
      byte = bytes[at] as number;
      while (byte >= zero && byte <= nine) {
        digits = digits * 10 + byte - zero;
        places += 1;
        at += 1;
        byte = bytes[at] as number;
      }
      if (places === 0) return -1;
      length += places;
    }
    let number = digits;
    // Up to 15 digits and a power of ten are doubles, so that their quotient is the nearest double.
    if (length > mostDigits) number = Number(bytes.toString('latin1', start, at));
    else if (places > 0) number = digits / (tens[places] as number);
    reader.kinds[slot] = kinds.number;
    reader.numbers[slot] = start === from ? number : -number;
    return at;
  }

  function readLiteral(slot: number, at: number): number {
    const { bytes, view } = reader;
    if (at + 5 > bytes.length) return -1;
    const word = view.getInt32(at, true);
    if (word === nullWord) {
      reader.kinds[slot] = kinds.null;
      return at + 4;
    }
    if (word === trueWord) {
      reader.kinds[slot] = kinds.true;
      return at + 4;
    }
    if (word !== falsWord || bytes[at + 4] !== letterE) return -1;
    reader.kinds[slot] = kinds.false;
    return at + 5;
  }

  return reader;
}

/**
 * Whether four bytes all stand for themselves in a text and are ASCII: none has its highest bit, is below a
 * blank, a quote or a backslash. A difference has the highest bit where a byte was less (no byte lends
 * before one that is found, and then all that counts is that there is one).
 */
const isPlain = (word: number): boolean =>
  ((word |
    (word - 0x20202020) |
    ((word ^ 0x22222222) - 0x01010101) |
    ((word ^ 0x5c5c5c5c) - 0x01010101)) &
    0x80808080) ===
  0;

/** The index after an escape; −1 of one that JSON does not know. */
function afterEscape(bytes: Uint8Array, at: number): number {
  const letter = bytes[at + 1] as number;
  if (letter !== letterU) return simpleEscapes.includes(letter) ? at + 2 : -1;
  for (let digit = at + 2; digit < at + 6; digit += 1) {
    const byte = (bytes[digit] as number) | 32;
    if (!(byte >= zero && byte <= nine) && !(byte >= 97 && byte <= 102)) return -1;
  }
  return at + 6;
}

const quote = 34;
const minus = 45;
const point = 46;
const zero = 48;
const nine = 57;
const backslash = 92;
const letterE = 101;
const letterU = 117;
const simpleEscapes = Array.from('"\\/bfnrt', (letter) => letter.charCodeAt(0));

/** `true`, `null` and `fals`, least byte first. */
const trueWord = 0x65757274;
const nullWord = 0x6c6c756e;
const falsWord = 0x736c6166;

/** So many digits a double always holds. */
const mostDigits = 15;
const tens = Float64Array.from({ length: mostDigits + 1 }, (_, power) => 10 ** power);

/** 1 for a byte that stands for itself in a text. */
const plainInText = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 32 || byte === quote || byte === backslash ? 0 : 1,
);
