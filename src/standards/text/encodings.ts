import { escapesAt, isIntroducer } from './escapes.ts';

/** A text that stood in another one encoded. */
export interface Decoded {
  readonly text: string;
  /** Where its letter `at` begins in the other text, and where it ends there. */
  readonly from: (at: number) => number;
  readonly end: (at: number) => number;
}

/**
 * What a text holds that was encoded as a whole: letters by escapes, base64 and base64url (RFC 4648) at each
 * alignment and over line breaks, hexadecimal with or without signs between its bytes, bytes as decimal numbers.
 * UTF-16 is read as well. Takes time and memory in proportion to what is encoded; the rest is only looked at.
 */
export function* decodings(text: string): Generator<Decoded> {
  yield* unescaped(text);
  yield* ofBase64(text);
  yield* ofHex(text);
  yield* ofNumbers(text);
}

/** A part of a text: from here and before there. */
type Part = readonly [from: number, end: number];

/** Where a sign of an encoding stands, with so many letters before and after it; parts that meet are one. */
function* partsAt(text: string, sign: RegExp, before: number, after: number): Generator<Part> {
  let from = -1;
  let end = -1;
  for (const { 0: found, index } of text.matchAll(sign)) {
    if (from >= 0 && index - before > end) yield [from, end];
    if (from < 0 || index - before > end) from = Math.max(0, index - before);
    end = Math.min(text.length, index + found.length + after);
  }
  if (from >= 0) yield [from, end];
}

/** An escape of an ASCII letter or digit, or of a sign that begins an escape: such hide whatever else is written. */
const escapedLetter =
  /(?:%(?:25){0,9}u?(?:00)?|\\u00|\\x|=)(?:3\d|[46][1-9a-f]|[57][\da]|2[356]|5c)|&(?:amp;){0,9}#(?:0{0,9}(?:3[578]|4[89]|5[0-7]|6[5-9]|[78]\d|9[02789]|1[01]\d|12[0-2])|x0{0,9}(?:3\d|[46][1-9a-f]|[57][\da]|2[356]|5c))(?![\da-f])/gi;

/** Letters around an escape that are read with it. */
const around = 400;

function* unescaped(text: string): Generator<Decoded> {
  for (const [from, end] of partsAt(text, escapedLetter, around, around)) {
    const starts: number[] = [];
    let read = '';
    for (let at = from; at < end; ) {
      // One level at a time: what it gives is decoded again.
      const [escaped] = isIntroducer(text.charCodeAt(at)) ? escapesAt(text, at, 1) : [];
      const unit = escaped ?? { text: text.charAt(at), end: at + 1 };
      for (let i = 0; i < unit.text.length; i += 1) starts.push(at);
      read += unit.text;
      at = unit.end;
    }
    yield { text: read, from: (at) => starts[at] ?? from, end: (at) => starts[at + 1] ?? end };
  }
}

/**
 * Six printable bytes of ASCII in base64, by the bits that these share; or four letters of UTF-16. Whatever is
 * text holds such a row, and most of what only looks like base64 holds none.
 */
const base64Sign =
  /(?:[I-Za-f][C-HS-Xi-nyz0-3][ABEFIJMNQRUVYZcdghklopstwx014589][A-Za-z\d+/_-]){2}|[I-Za-f][AQgw][AB][A-Za-z\d+/_-]A[C-H][AEIMQUYcgkosw048]A/;
/** So many letters that a sign may stand in them, and not so many that matching them would fill the stack. */
const base64Letters = /[A-Za-z\d+/_-]{8,65536}/g;
/** What goes on with a row: more letters, be it after a line break. */
const base64More = /(?:(?:\r?\n|(?:\\r)?\\n)[ \t]{0,40})?([A-Za-z\d+/_-]{1,65536})/y;

/** A row of base64 letters, which line breaks part. */
interface Row {
  readonly letters: string;
  /** By piece: which letter it begins with, and where that stands. */
  readonly pieces: readonly (readonly [letter: number, at: number])[];
}

function* rowsOf(text: string): Generator<Row> {
  // Each text has its own places in these: what is decoded is read while this goes on.
  const begins = new RegExp(base64Letters);
  const goesOn = new RegExp(base64More);
  for (let found = begins.exec(text); found; found = begins.exec(text)) {
    let [letters] = found;
    const pieces: [number, number][] = [[0, found.index]];
    goesOn.lastIndex = begins.lastIndex;
    for (let more = goesOn.exec(text); more; more = goesOn.exec(text)) {
      const [, piece = ''] = more;
      pieces.push([letters.length, goesOn.lastIndex - piece.length]);
      letters += piece;
      begins.lastIndex = goesOn.lastIndex;
    }
    yield { letters, pieces };
  }
}

/** Where a letter of a row stands in the text. */
function placeIn({ pieces, letters }: Row, asked: number): number {
  const letter = Math.min(asked, letters.length - 1);
  let low = 0;
  for (let high = pieces.length; high - low > 1; ) {
    const middle = (low + high) >>> 1;
    if ((pieces[middle]?.[0] ?? 0) <= letter) low = middle;
    else high = middle;
  }
  const [first, at] = pieces[low] ?? [0, 0];
  return at + letter - first;
}

function* ofBase64(text: string): Generator<Decoded> {
  for (const row of rowsOf(text)) {
    if (!base64Sign.test(row.letters)) continue;
    for (let skip = 0; skip < 4; skip += 1) {
      yield* textsIn(Buffer.from(row.letters.slice(skip), 'base64'), {
        from: (byte) => placeIn(row, skip + Math.floor((byte * 4) / 3)),
        end: (byte) => placeIn(row, skip + Math.ceil(((byte + 1) * 4) / 3) - 1) + 1,
      });
    }
  }
}

/** Four printable bytes or more, be it with signs between them. */
const hexSign =
  /(?:[2-7][\da-f]){8}|(?:(?:0x)?(?:[2-7][\da-f]){1,2}[\s,:;-]{1,3}){4}|(?:(?:[2-7][\da-f]00){4})/gi;
const hexByte = /(?:0x)?([\da-f]{2})/gi;
const decimalSign = /(?<![\w.])(?:(?:3[2-9]|[4-9]\d|1[01]\d|12[0-6])[\s,;:|]{1,24}){6}/g;
const decimalByte = /\d{2,3}/g;
/** Letters before and after that may be bytes of the same row. */
const besideDigits = 400;

function* ofHex(text: string): Generator<Decoded> {
  for (const [from, end] of partsAt(text, hexSign, besideDigits, besideDigits)) {
    for (const odd of [0, 1]) {
      const part = text.slice(from + odd, end);
      yield* ofBytes(part.matchAll(hexByte), from + odd, 16);
    }
  }
}

function* ofNumbers(text: string): Generator<Decoded> {
  for (const [from, end] of partsAt(text, decimalSign, besideDigits, besideDigits))
    yield* ofBytes(text.slice(from, end).matchAll(decimalByte), from, 10);
}

/** Bytes that stand in a row, whatever is between them. */
function* ofBytes(
  found: Iterable<RegExpMatchArray>,
  base: number,
  radix: 10 | 16,
): Generator<Decoded> {
  const values: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: all, 1: digits = all, index = 0 } of found) {
    values.push(Number.parseInt(digits, radix) & 0xff);
    starts.push(base + index);
    ends.push(base + index + all.length);
  }
  yield* textsIn(Buffer.from(values), {
    from: (byte) => starts[byte] ?? base,
    end: (byte) => ends[byte] ?? base,
  });
}

/** Fewer hold nothing worth a look. */
const leastBytes = 6;

/** A longer stretch is read in parts that share some letters, so that places take little memory. */
const [mostLetters, overlap] = [64 * 1024, 4096];

/** Stretches of bytes that read as text, in UTF-8 or, where every other one is 0, in UTF-16. */
function* textsIn(bytes: Buffer, places: Pick<Decoded, 'from' | 'end'>): Generator<Decoded> {
  let text = '';
  let starts: number[] = [];
  const ended = (stop: number, kept = 0): Decoded[] => {
    const [held, own] = [text, starts];
    text = held.slice(held.length - kept);
    starts = own.slice(own.length - kept);
    return held.length < leastBytes
      ? []
      : [
          {
            text: held,
            from: (at) => places.from(own[at] ?? stop),
            end: (at) => places.end((own[at + 1] ?? stop) - 1),
          },
        ];
  };
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    const next = bytes[at + 1] ?? 1;
    // The other half of a letter of UTF-16.
    if (byte === 0 && next !== 0) continue;
    const isTwo = byte >= 0xc2 && next >> 6 === 2;
    const isHalf = byte > 0xa0 && (next === 0 || bytes[at - 1] === 0);
    const isPrinted =
      (byte >= 0x20 && byte < 0x7f) || byte === 0x09 || byte === 0x0a || byte === 0x0d;
    if (isTwo || isHalf || isPrinted) {
      starts.push(at);
      text += String.fromCharCode(isTwo ? ((byte & 0x1f) << 6) | (next & 0x3f) : byte);
      if (isTwo) at += 1;
      if (text.length === mostLetters) yield* ended(at + 1, overlap);
    } else yield* ended(at);
  }
  yield* ended(bytes.length);
}
