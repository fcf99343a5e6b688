interface Quoted {
  readonly text: string;
  /** Past its closing quote. */
  readonly end: number;
  readonly isClosed: boolean;
  /** Written as JSON writes a text. */
  readonly isJson: boolean;
}

const escapes: { readonly [letter: string]: string | undefined } = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '0': '\0',
  '\n': '',
};

/** Python's prefixes: b'…', u'…', rb'…'. */
const opening = /([bBuU]|[rR][bB]?|[bB][rR])?(['"`“]|&quot;)/y;

/**
 * The text in quotes that begins at a place, its escapes undone; parts joined by `+`, as Node prints long
 * ones, are one. Undefined where no quote stands there. Bytes of Python (b'…') are read as UTF-8.
 */
export function quotedText(source: string, at: number): Quoted | undefined {
  opening.lastIndex = at;
  const [whole, prefix = '', quote] = opening.exec(source) ?? [];
  if (whole === undefined || quote === undefined) return undefined;
  const isBytes = /b/i.test(prefix);
  const first = part(source, at + whole.length, quote, isBytes);
  let { text, end, isClosed } = first;
  while (isClosed) {
    joint.lastIndex = end;
    const [joined] = joint.exec(source) ?? [];
    if (joined === undefined) break;
    const more = part(
      source,
      end + joined.length,
      source[end + joined.length - 1] as string,
      false,
    );
    text += more.text;
    ({ end, isClosed } = more);
  }
  return {
    text: isBytes ? Buffer.from(text, 'latin1').toString('utf8') : text,
    end,
    isClosed,
    isJson: quote === '"' && prefix === '',
  };
}

const joint = /[ \t]*\+[ \t]*\r?\n[ \t]{0,200}['"`]/y;
/** What begins a line of a log. */
const record =
  /\n(?:\{["']|\[\d{1,4}[-:\d]|\[Nest\]|\d{4}-\d\d-\d\d[T ]|(?:TRACE|DEBUG|INFO|WARN|ERROR|FATAL)\b)/y;

function beginsRecord(source: string, at: number): boolean {
  record.lastIndex = at;
  return record.test(source);
}

const closers: { readonly [quote: string]: string | undefined } = { '“': '”' };

function part(source: string, from: number, quote: string, isBytes: boolean) {
  const closer = closers[quote] ?? quote;
  const pieces: string[] = [];
  let start = from;
  let at = from;
  for (; at < source.length; at += 1) {
    const sign = source[at] as string;
    if (sign === closer[0] && (closer.length === 1 || source.startsWith(closer, at))) {
      pieces.push(source.slice(start, at));
      return { text: pieces.join(''), end: at + closer.length, isClosed: true };
    }
    // A log cuts a line within a text, and goes on with its next record.
    if (sign === '\n' && beginsRecord(source, at)) break;
    if (sign !== '\\') continue;
    pieces.push(source.slice(start, at));
    const read = escapeAt(source, at + 1, isBytes);
    // An escape of which the end is missing is left out.
    if (read === undefined) return { text: pieces.join(''), end: source.length, isClosed: false };
    pieces.push(read.text);
    at = read.end - 1;
    start = read.end;
  }
  pieces.push(source.slice(start, at));
  return { text: pieces.join(''), end: at, isClosed: false };
}

const hex = /^[0-9a-fA-F]+$/;

function escapeAt(source: string, at: number, isBytes: boolean) {
  const letter = source[at];
  if (letter === undefined) return undefined;
  const digits = letter === 'u' ? 4 : letter === 'x' ? 2 : letter === 'U' ? 8 : 0;
  if (digits > 0) {
    const code = source.slice(at + 1, at + 1 + digits);
    if (code.length < digits) return undefined;
    const value = hex.test(code) ? Number.parseInt(code, 16) : Number.NaN;
    if (value <= 0x10ffff) {
      const text = digits === 8 ? String.fromCodePoint(value) : String.fromCharCode(value);
      return { text, end: at + 1 + digits };
    }
  }
  if (letter === '\n' && isBytes) return { text: '', end: at + 1 };
  return { text: escapes[letter] ?? letter, end: at + 1 };
}
