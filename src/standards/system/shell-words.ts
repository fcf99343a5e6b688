/**
 * Splits one plain command of a POSIX shell into words (IEEE 1003.1, 2.2 Quoting); undefined if the text does more:
 * another command, a substitution, a redirection, a pattern. `$NAME` in double quotes is kept.
 */
export function shellWords(text: string): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let rest = text.trim();
  while (rest !== '') {
    const found = parts.find(([start]) => start.test(rest));
    if (!found) return undefined;
    const [pattern, meaning] = found;
    const [whole = '', inner = ''] = pattern.exec(rest) ?? [];
    rest = rest.slice(whole.length);
    const text = meaning(inner);
    if (text === undefined) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + text;
  }
  return word === undefined ? words : [...words, word];
}

/** Parts of a word by their start, and their value; undefined ends the word. */
const parts: readonly (readonly [start: RegExp, meaning: (inner: string) => string | undefined])[] =
  [
    [/^(?: |\\\n)+/, () => undefined],
    [/^([\w@%+=:,./-]+)/, (plain) => plain],
    [/^'([^']*)'/, (quoted) => quoted],
    [
      /^"((?:[^"\\`$]|\\["\\`$]|\$[A-Z_]\w*(?!\w)|\$\{[A-Z_]\w*\})*)"/,
      (quoted) => quoted.replaceAll(/\\(.)/gs, '$1'),
    ],
    [/^\\(['"!])/, (sign) => sign],
  ];

export const isPlainWord = (text: string): boolean => /^[\w@%+=:,./-]+$/.test(text);

/** Quotes a text as one shell word if necessary. */
export const shellWord = (text: string): string =>
  isPlainWord(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
