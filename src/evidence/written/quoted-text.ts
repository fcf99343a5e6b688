interface Quoted {
  readonly text: string;
  /** Past its closing quote. */
  readonly end: number;
  readonly isClosed: boolean;
  /** Written as JSON writes a text. */
  readonly isJson: boolean;
}

/** Python's prefixes: b'…', u'…', rb'…'. */
const opening = /([bBuU]|[rR][bB]?|[bB][rR])?(["'`“])/y;
/** What begins a line of a log. */
const record =
  /\n(?:\{["']|\[\d{1,4}[-:\d]|\[Nest\]|\d{4}-\d\d-\d\d[T ]|(?:TRACE|DEBUG|INFO|WARN|ERROR|FATAL)\b)/y;

/**
 * The text in quotes that begins at a place, its escapes undone. Undefined where no quote stands there. Bytes of Python (b'…') are read as UTF-8.
 */
export function quotedText(source: string, at: number): Quoted | undefined {
  opening.lastIndex = at;
  const [whole, prefix = '', quote] = opening.exec(source) ?? [];
  if (whole === undefined || quote === undefined) return undefined;
  const isBytes = /b/i.test(prefix);
  const { text, end, isClosed } = part(source, at + whole.length, quote);
  return {
    text: isBytes ? Buffer.from(text, 'latin1').toString('utf8') : text,
    end,
    isClosed,
    isJson: quote === '"' && prefix === '',
  };
}

/** A text up to its closing quote, to the end of the source, or to the next record of a log that cuts its lines. */
function part(source: string, from: number, quote: string) {
  const closer = quote === '“' ? '”' : quote;
  let [text, start, at] = ['', from, from];
  for (; at < source.length; at += 1) {
    const sign = source[at] as string;
    if (sign === closer)
      return { text: text + source.slice(start, at), end: at + 1, isClosed: true };
    record.lastIndex = at;
    if (sign === '\n' && record.test(source)) break;
    if (sign !== '\\') continue;
    text += source.slice(start, at);
    const read = escapeAt(source, at + 1);
    // An escape of which the end is missing is left out.
    if (read === undefined) return { text, end: source.length, isClosed: false };
    text += read.text;
    start = read.end;
    at = read.end - 1;
  }
  return { text: text + source.slice(start, at), end: at, isClosed: false };
}

const escapes: { readonly [letter: string]: string | undefined } = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  '0': '\0',
  '\n': '',
};
const lengths: { readonly [letter: string]: number | undefined } = { x: 2, u: 4, U: 8 };

function escapeAt(source: string, at: number) {
  const letter = source[at];
  if (letter === undefined) return undefined;
  const code = source.slice(at + 1, at + 1 + (lengths[letter] ?? 0));
  if (code.length < (lengths[letter] ?? 0)) return undefined;
  const value = /^[\da-fA-F]+$/.test(code) ? Number.parseInt(code, 16) : Number.NaN;
  return value <= 0x10ffff
    ? { text: String.fromCodePoint(value), end: at + 1 + code.length }
    : { text: escapes[letter] ?? letter, end: at + 1 };
}
