import { powersOfTen } from '../../standards/decimal.ts';
import { afterEscape, plainInText } from '../text/json-bytes.ts';
import { fieldKinds as kinds } from './fields.ts';

/**
 * Notes the values that stand in bytes, each in its slot. What reads gives the index after a value, or −1 − the
 * index of what it does not accept. The bytes are UTF-8, and a 0 ends them, with some bytes to spare after it.
 */
export function openValues() {
  const noted = new Uint8Array(mostSlots);
  const starts = new Int32Array(mostSlots);
  const ends = new Int32Array(mostSlots);
  const numbers = new Float64Array(mostSlots);
  let view = new DataView<ArrayBufferLike>(new ArrayBuffer(0));
  const values = {
    bytes: Buffer.alloc(0) as Buffer,
    view,
    kinds: noted,
    starts,
    ends,
    numbers,
    others: [] as string[],
    from: 0,
    to: 0,
    /** Line ends between the values. */
    lines: 0,
    begin,
    read,
    readNumber,
    readLiteral,
    afterSpace,
  };
  /** Names of the objects that are open inside of a record: where they begin and end. */
  const names = new Int32Array(2 * (mostNames + 2) * (mostDepth + 1));
  let named = 0;

  /** Of a record in which so many slots may be used. */
  function begin(bytes: Buffer, slots: number): void {
    if (bytes !== values.bytes) {
      values.bytes = bytes;
      view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      values.view = view;
    }
    for (let slot = 0; slot < slots; slot += 1) noted[slot] = kinds.absent;
    values.lines = 0;
  }

  function read(slot: number, at: number): number {
    const byte = values.bytes[at] as number;
    if (byte === quote) return readText(slot, at + 1);
    if (byte === minus || (byte >= zero && byte <= nine)) return readNumber(slot, at);
    if (byte === openList || byte === openObject) return readOther(slot, at);
    return readLiteral(slot, at);
  }

  function readText(slot: number, from: number): number {
    const { bytes } = values;
    let at = afterPlain(view, from, quotes, backslashes);
    let byte = bytes[at] as number;
    let all = 0;
    let escaped = false;
    while (byte !== quote) {
      while (plainInText[byte] === 1) {
        all |= byte;
        at += 1;
        byte = bytes[at] as number;
      }
      if (byte === quote) break;
      if (byte !== backslash) return -1 - at;
      escaped = true;
      at = afterEscape(bytes, at);
      if (at < 0) return at;
      byte = bytes[at] as number;
    }
    starts[slot] = from;
    ends[slot] = at;
    noted[slot] = escaped ? kinds.escaped : all < 0x80 ? kinds.ascii : kinds.utf8;
    return at + 1;
  }

  /** Accepts what a double holds: without exponent, and with 15 digits before the point at most. */
  function readNumber(slot: number, from: number): number {
    const { bytes } = values;
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
    if (length === 0 || length > mostDigits || (length > 1 && bytes[start] === zero))
      return -1 - at;
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
      if (places === 0) return -1 - at;
      length += places;
    }
    let number = digits;
    // Up to 15 digits and a power of ten are doubles, so that their quotient is the nearest double.
    if (length > mostDigits) number = Number(bytes.toString('latin1', start, at));
    else if (places > 0) number = digits / (powersOfTen[places] as number);
    noted[slot] = kinds.number;
    numbers[slot] = start === from ? number : -number;
    return at;
  }

  function readLiteral(slot: number, at: number): number {
    const word = view.getInt32(at, true);
    if (word === nullWord) noted[slot] = kinds.null;
    else if (word === trueWord) noted[slot] = kinds.true;
    else if (word === falsWord && values.bytes[at + 4] === letterE) {
      noted[slot] = kinds.false;
      return at + 5;
    } else return -1 - at;
    return at + 4;
  }

  /** A list or an object whose objects name no member twice. */
  function readOther(slot: number, at: number): number {
    named = 0;
    const end = readNested(slot, at, 0);
    noted[slot] = kinds.other;
    starts[slot] = at;
    ends[slot] = end;
    return end;
  }

  function readNested(slot: number, from: number, depth: number): number {
    const { bytes } = values;
    const isObject = bytes[from] === openObject;
    if (!isObject && bytes[from] !== openList) return read(slot, from);
    if (depth === mostDepth) return refused;
    const close = isObject ? closeObject : closeList;
    const before = named;
    let at = afterSpace(from + 1);
    if (bytes[at] === close) return at + 1;
    for (;;) {
      if (isObject) {
        if (bytes[at] !== quote) return -1 - at;
        const end = readText(slot, at + 1);
        if (end < 0) return end;
        if (noted[slot] === kinds.escaped || isNamed(before, at + 1, end)) return refused;
        names[named] = at + 1;
        names[named + 1] = end;
        named += 2;
        at = afterSpace(end);
        if (bytes[at] !== colon) return -1 - at;
        at = afterSpace(at + 1);
      }
      const end = readNested(slot, at, depth + 1);
      if (end < 0) return end;
      at = afterSpace(end);
      if (bytes[at] === close) {
        named = before;
        return at + 1;
      }
      if (bytes[at] !== comma) return -1 - at;
      at = afterSpace(at + 1);
    }
  }

  /** Whether one of the names from `before` on is the one that lies here. Of too many it is said as well. */
  function isNamed(before: number, from: number, to: number): boolean {
    const { bytes } = values;
    if (named - before > 2 * mostNames) return true;
    for (let i = before; i < named; i += 2) {
      const start = names[i] as number;
      if ((names[i + 1] as number) - start !== to - from) continue;
      let same = 0;
      while (from + same < to && bytes[from + same] === bytes[start + same]) same += 1;
      if (from + same === to) return true;
    }
    return false;
  }

  function afterSpace(from: number): number {
    let at = from;
    for (;;) {
      const byte = values.bytes[at];
      if (byte === lineFeed) values.lines += 1;
      else if (byte !== 32 && byte !== 13 && byte !== 9) return at;
      at += 1;
    }
  }

  return values;
}

export type Values = ReturnType<typeof openValues>;

/** Slots that are there for values. */
export const mostSlots = 512;
/** It is not accepted, however much of it is there. */
export const refused = -1;

/** Nested deeper than this, or with more names, a value is not accepted. */
const mostDepth = 16;
const mostNames = 32;

/**
 * The index after bytes that are ASCII from a blank on, and neither of two others, each given four times in a word;
 * four are looked at together. A difference has the highest bit where a byte was less: no byte lends before one that
 * is found, and of those found the first counts.
 */
export function afterPlain(view: DataView, from: number, one: number, other: number): number {
  for (let at = from; ; at += 4) {
    const word = view.getInt32(at, true);
    const found =
      (word | (word - 0x20202020) | ((word ^ one) - 0x01010101) | ((word ^ other) - 0x01010101)) &
      0x80808080;
    if (found !== 0) return at + ((31 - Math.clz32(found & -found)) >>> 3);
  }
}

export const quotes = 0x22222222;
export const backslashes = 0x5c5c5c5c;

const lineFeed = 10;
const quote = 34;
const comma = 44;
const minus = 45;
const point = 46;
const zero = 48;
const nine = 57;
const colon = 58;
const openList = 91;
const backslash = 92;
const closeList = 93;
const letterE = 101;
const openObject = 123;
const closeObject = 125;

/** `true`, `null` and `fals`, least byte first. */
const trueWord = 0x65757274;
const nullWord = 0x6c6c756e;
const falsWord = 0x736c6166;

/** So many digits a double always holds. */
const mostDigits = 15;
