/** Emoji joined by U+200D are kept as one picture; other format characters are escaped. */
const joined =
  '\\p{Extended_Pictographic}[\\u{1F3FB}-\\u{1F3FF}\\uFE0F]?(?:\\u200D\\p{Extended_Pictographic}[\\u{1F3FB}-\\u{1F3FF}\\uFE0F]?)+';
/** Controls, format characters (such as direction marks), lone surrogates, line separators, stacked accents. */
const unseen = '[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]|(?<=\\p{M}{3})\\p{M}';
const risky = new RegExp(`${joined}|${unseen}`, 'gu');
const picture = new RegExp(`^${joined}$`, 'u');

const short: { readonly [character: string]: string } = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Escapes a character as JSON does: `\u202e`, or a surrogate pair beyond U+FFFF. */
export function byCode(character: string): string {
  let escaped = '';
  for (let at = 0; at < character.length; at += 1)
    escaped += `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`;
  return escaped;
}

/**
 * Makes untrusted text safe to display: it cannot move the cursor, change colours or text direction (Unicode TR 36).
 */
export const legible = (text: string): string =>
  /[^ -~]/.test(text)
    ? text.replace(risky, (found) =>
        picture.test(found) ? found : (short[found] ?? byCode(found)),
      )
    : text;

const plainly: { readonly [character: string]: string } = {
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '·': '-',
  '×': 'x',
  '\u00a0': ' ',
  '\u202f': ' ',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
};

export const ascii = (text: string): string =>
  text.replace(/[^\0-\x7f]/gu, (found) => plainly[found] ?? byCode(found));

/**
 * Truncates a text to `most` characters, marked by `…`. Redaction recognizes part of a secret by that mark, so
 * untrusted text is never cut without it.
 */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…` : text;
}

/** Truncates a text after the first of the signs, with `…` if more follows: an address without its query. */
export function until(text: string, sign: string): string {
  const at = text.indexOf(sign);
  return at < 0 || at === text.length - 1 ? text : `${text.slice(0, at + 1)}…`;
}

/** Truncates a text to `most` characters and states the full length. Never splits a surrogate pair. */
export function cut(text: string, most: number): string {
  return text.length > most ? `${shortened(text, most)} (${text.length} characters)` : text;
}
