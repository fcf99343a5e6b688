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

/** A character of UTF-8 whose bytes are escaped, as Python and servers write them. */
const character = /\\x[c-f][\da-f](?:\\x[89ab][\da-f]){1,3}/iy;

/**
 * The text in quotes that begins at a place, its escapes undone, or so many characters of it. Undefined where no quote
 * stands there.
 */
export function quotedText(source: string, at: number, most = source.length): Quoted | undefined {
  opening.lastIndex = at;
  const [whole, prefix = '', quote] = opening.exec(source) ?? [];
  if (whole === undefined || quote === undefined) return undefined;
  const read = part(source, at + whole.length, quote, most);
  return { ...read, isJson: quote === '"' && prefix === '' };
}

/** A text up to its closing quote, to the end of the source, or to the next record of a log that cuts its lines. */
function part(source: string, from: number, quote: string, most: number) {
  const closer = quote === '“' ? '”' : quote;
  let [text, start, at] = ['', from, from];
  for (; at < source.length && text.length + at - start < most; at += 1) {
    const sign = source[at] as string;
    if (sign === closer)
      return { text: text + source.slice(start, at), end: at + 1, isClosed: true };
    record.lastIndex = at;
    if (sign === '\n' && record.test(source)) break;
    if (sign !== '\\') continue;
    text += source.slice(start, at);
    const read = characterAt(source, at) ?? escapeAt(source, at + 1);
    // An escape of which the end is missing is left out.
    if (read === undefined) return { text, end: source.length, isClosed: false };
    text += read.text;
    start = read.end;
    at = read.end - 1;
  }
  return { text: text + source.slice(start, at), end: at, isClosed: false };
}

function characterAt(source: string, at: number) {
  character.lastIndex = at;
  const [escaped = ''] = character.exec(source) ?? [];
  const text = Buffer.from(escaped.replaceAll(/\\x/gi, ''), 'hex').toString('utf8');
  return /^\p{Any}$/u.test(text) && text !== '\ufffd'
    ? { text, end: at + escaped.length }
    : undefined;
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
