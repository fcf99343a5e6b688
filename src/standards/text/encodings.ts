import { escapesAt } from './escapes.ts';

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

/** Letters before and after a sign of an encoding that are read with it. */
const around = 400;

/** Where a sign of an encoding stands, with what is around it; parts that meet are one. */
function* partsAt(text: string, sign: RegExp): Generator<Part> {
  let from = -1;
  let end = -1;
  for (const { 0: found, index } of text.matchAll(sign)) {
    if (from >= 0 && index - around > end) yield [from, end];
    if (from < 0 || index - around > end) from = Math.max(0, index - around);
    end = Math.min(text.length, index + found.length + around);
  }
  if (from >= 0) yield [from, end];
}

/** What a text that was cut ends with. */
const ellipsis = '…';

/** The parts between the cuts of a text; what is decoded of one that is cut ends with the sign of the cut. */
function* uncutAt(
  text: string,
  sign: RegExp,
): Generator<{ part: string; from: number; cut: string }> {
  for (const [first, end] of partsAt(text, sign)) {
    let from = first;
    for (const part of text.slice(first, end).split(ellipsis)) {
      const next = from + part.length;
      yield { part, from, cut: text.charAt(next) === ellipsis ? ellipsis : '' };
      from = next + 1;
    }
  }
}

/** An escape of an ASCII letter or digit, or of a sign that begins an escape: such hide whatever else is written. */
const escapedLetter =
  /(?:%(?:25){0,9}u?(?:00)?|\\u00|\\x|=)(?:3\d|[46][1-9a-f]|[57][\da]|2[356]|5c)|&(?:amp;){0,9}#(?:0{0,9}(?:3[578]|4[89]|5[0-7]|6[5-9]|[78]\d|9[02789]|1[01]\d|12[0-2])|x0{0,9}(?:3\d|[46][1-9a-f]|[57][\da]|2[356]|5c))(?![\da-f])/gi;

/** What may begin an escape. */
const introducer = /[%\\&=~'"]/g;

function* unescaped(text: string): Generator<Decoded> {
  for (const [from, end] of partsAt(text, escapedLetter)) {
    const pieces: Piece[] = [];
    let plain = from;
    for (const { index } of text.slice(from, end).matchAll(introducer)) {
      const at = from + index;
      const half = halfOf(text, at);
      // One level at a time: what it gives is decoded again. `&#5…` may be the beginning of `&#53;`.
      const isHalf = half !== undefined && text.charAt(at) === '&';
      const [escaped] = at < plain || isHalf ? [] : escapesAt(text, at, 1);
      const end = escaped?.end ?? half;
      if (end === undefined) continue;
      pieces.push([text.slice(plain, at), plain, at], [escaped?.text ?? '', at, end]);
      plain = end;
    }
    yield joined([...pieces, [text.slice(plain, end), plain, end]]);
  }
}

/** Where an escape that is cut ends: what stands before it goes on until the cut. */
function halfOf(text: string, at: number): number | undefined {
  halfEscape.lastIndex = at;
  return halfEscape.test(text) ? halfEscape.lastIndex : undefined;
}

const halfEscape = /[%\\&=][\w#;]{0,10}(?=…)/y;

/** A text, and where in another one it stands, as it is or as one escape. */
type Piece = readonly [text: string, from: number, end: number];

function joined(all: readonly Piece[]): Decoded {
  const pieces = all.filter(([text]) => text !== '');
  /** Which letter each begins with. */
  const firsts: number[] = [];
  let text = '';
  for (const [piece] of pieces) {
    firsts.push(text.length);
    text += piece;
  }
  const placeOf = (at: number): Part => {
    let low = 0;
    for (let high = firsts.length; high - low > 1; ) {
      const middle = (low + high) >>> 1;
      if ((firsts[middle] as number) <= at) low = middle;
      else high = middle;
    }
    const [piece, from, end] = pieces[low] ?? ['', 0, 0];
    const place = from + at - (firsts[low] as number);
    return piece.length === end - from ? [place, place + 1] : [from, end];
  };
  return {
    text,
    from: (at) => placeOf(at)[0],
    end: (at) => placeOf(Math.min(at, text.length - 1))[1],
  };
}

/** A line break within base64, as it is or in a JSON text, and its indentation. */
const lineBreak = String.raw`(?:(?:\r?\n|(?:\\r)?\\n)[ \t]{0,40})?`;
const inRow = (letters: readonly string[]) => letters.map((each) => `[${each}]`).join(lineBreak);
const threeBytes = ['I-Za-f', 'C-HS-Xi-nyz0-3', 'ABEFIJMNQRUVYZcdghklopstwx014589', '\\w+/-'];
const threeUnits = ['I-Za-f', 'AQgw', 'AB', '\\w+/-', 'A', 'C-H', 'AEIMQUYcgkosw048', 'A'];
/**
 * Six printable bytes of ASCII in base64, by the bits that these share, or three units of UTF-16; and what follows in
 * their line. Whatever is text holds such a row, and most of what only looks like base64 holds none.
 */
const base64Sign = new RegExp(
  `(?:${inRow([...threeBytes, ...threeBytes])}|${inRow(threeUnits)})[\\w+/-]{0,65536}`,
  'g',
);
/** So many letters that a sign may stand in them, and not so many that matching them would fill the stack. */
const base64Letters = /[\w+/-]{8,65536}/g;
/** What goes on with a row: more letters, be it after a line break. */
const base64More = new RegExp(`${lineBreak}([\\w+/-]{1,65536})`, 'y');

/** Rows of base64 letters, which line breaks part. */
function* rowsOf(text: string): Generator<Decoded> {
  // Each text has its own places in these: what is decoded is read while this goes on.
  const begins = new RegExp(base64Letters);
  const goesOn = new RegExp(base64More);
  for (let found = begins.exec(text); found; found = begins.exec(text)) {
    const pieces: Piece[] = [[found[0], found.index, begins.lastIndex]];
    goesOn.lastIndex = begins.lastIndex;
    for (let more = goesOn.exec(text); more; more = goesOn.exec(text)) {
      const [, piece = ''] = more;
      pieces.push([piece, goesOn.lastIndex - piece.length, goesOn.lastIndex]);
      begins.lastIndex = goesOn.lastIndex;
    }
    yield joined(pieces);
  }
}

function* ofBase64(text: string): Generator<Decoded> {
  for (const { part, from, cut } of uncutAt(text, base64Sign)) {
    for (const row of rowsOf(part)) {
      if (row.text.search(base64Sign) < 0) continue;
      const after = row.end(row.text.length) === part.length ? cut : '';
      for (let skip = 0; skip < 4; skip += 1) {
        yield* textsIn(Buffer.from(row.text.slice(skip), 'base64'), after, {
          from: (byte) => from + row.from(skip + Math.floor((byte * 4) / 3)),
          end: (byte) => from + row.end(skip + Math.ceil(((byte + 1) * 4) / 3) - 1),
        });
      }
    }
  }
}

/** Four printable bytes or more, be it with signs between them. */
const hexSign =
  /(?:[2-7][\da-f]){8}|(?:(?:0x)?(?:[2-7][\da-f]){1,2}[\s,:;-]{1,3}){4}|(?:(?:[2-7][\da-f]00){4})/gi;
const hexByte = /(?:0x)?([\da-f]{2})/gi;
const decimalSign = /(?<![\w.])(?:(?:3[2-9]|[4-9]\d|1[01]\d|12[0-6])[\s,;:|]{1,24}){6}/g;
const decimalByte = /\d{2,3}/g;

function* ofHex(text: string): Generator<Decoded> {
  for (const { part, from, cut } of uncutAt(text, hexSign)) {
    for (const odd of [0, 1])
      yield* ofBytes(part.slice(odd).matchAll(hexByte), 16, from + odd, cut);
  }
}

function* ofNumbers(text: string): Generator<Decoded> {
  // Of a number that is cut some digits are missing.
  for (const { part, from, cut } of uncutAt(text, decimalSign))
    yield* ofBytes(
      (cut ? part.replace(/\d{1,3}$/, '') : part).matchAll(decimalByte),
      10,
      from,
      cut,
    );
}

/** Bytes that stand in a row, whatever is between them. */
function* ofBytes(
  found: Iterable<RegExpMatchArray>,
  radix: 10 | 16,
  base: number,
  cut: string,
): Generator<Decoded> {
  const values: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: all, 1: digits = all, index = 0 } of found) {
    values.push(Number.parseInt(digits, radix) & 0xff);
    starts.push(base + index);
    ends.push(base + index + all.length);
  }
  yield* textsIn(Buffer.from(values), cut, {
    from: (byte) => starts[byte] ?? base,
    end: (byte) => ends[byte] ?? base,
  });
}

/** Fewer hold nothing worth a look. */
const leastBytes = 6;

/** A longer stretch is read in parts that share some letters, so that places take little memory. */
const [mostLetters, overlap] = [64 * 1024, 4096];

/** Stretches of bytes that read as text, in UTF-8 or, where every other one is 0, in UTF-16; the last with its cut. */
function* textsIn(
  bytes: Buffer,
  cut: string,
  places: Pick<Decoded, 'from' | 'end'>,
): Generator<Decoded> {
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
  text += cut;
  yield* ended(bytes.length);
}
