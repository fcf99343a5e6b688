import { utf8OrLatin1 } from '../../standards/text/decoded.ts';

/** Python's prefixes: b'…', u'…', rb'…'. */
const opening = /([bBuU]|[rR][bB]?|[bB][rR])?(["'`“”„‟″＂«‘’‚])/y;
/** Quotes of word processors, mails and phones: each ends where another of them is before a sign. */
const [typographic, changed] = [
  /["“”‟″＂»‘’′](?=\s{0,20}(?:[\])},，;；:：=]|$))|\\[\s\S]/g,
  /^[“”„‟″＂«‘’‚]$/,
];
/** What a text may end at, and what is escaped in it, by its quote. */
const stops: { readonly [quote: string]: RegExp | undefined } = {
  '"': /"|\\[\s\S]/g,
  "'": /'|\\[\s\S]/g,
  '`': /`|\\[\s\S]/g,
};

/** The text in quotes that begins at a place, its escapes undone. Undefined if there is no quote. */
export function quotedText(source: string, at: number) {
  opening.lastIndex = at;
  const [whole = '', prefix = '', quote = ''] = opening.exec(source) ?? [];
  const stop = changed.test(quote) ? typographic : stops[quote];
  if (!stop) return undefined;
  stop.lastIndex = at + whole.length;
  let found = stop.exec(source);
  while (found?.[0].startsWith('\\')) found = stop.exec(source);
  const end = found?.index ?? source.length;
  return {
    text: source.slice(at + whole.length, end).replaceAll(escaped, unescaped),
    /** Past its closing quote. */
    end: found ? end + 1 : end,
    isClosed: found !== null,
    /** How it is not as JSON writes a text. */
    habit: changed.test(quote)
      ? ('changed signs' as const)
      : quote !== '"' || prefix !== ''
        ? ('a print' as const)
        : undefined,
  };
}

/** Bytes, characters by their codes, an escape of which the end is missing, and letters. */
const escaped =
  /((?:\\x[\dA-Fa-f]{2})+)|\\(?:u([\dA-Fa-f]{4})|U([\dA-Fa-f]{8})|[xuU][\dA-Fa-f]{0,7}$|$|([\s\S]))/g;
const letters: { readonly [letter: string]: string | undefined } = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  '0': '\0',
  '\n': '',
};

function unescaped(_: string, bytes?: string, short?: string, long?: string, letter = ''): string {
  const code = short ?? long;
  if (code !== undefined)
    return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff));
  if (bytes === undefined) return letters[letter] ?? letter;
  return utf8OrLatin1(Buffer.from(bytes.replaceAll('\\x', ''), 'hex'));
}
