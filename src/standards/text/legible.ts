/** Emoji joined by U+200D are one picture and stay whole; other format characters are shown by their code. */
const joined =
  '\\p{Extended_Pictographic}[\\u{1F3FB}-\\u{1F3FF}\\uFE0F]?(?:\\u200D\\p{Extended_Pictographic}[\\u{1F3FB}-\\u{1F3FF}\\uFE0F]?)+';
/** Controls, formats (direction marks among them), halves of a pair, line separators, piled-up accents. */
const unseen = '[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]|(?<=\\p{M}{3})\\p{M}';
const risky = new RegExp(`${joined}|${unseen}`, 'gu');
const picture = new RegExp(`^${joined}$`, 'u');

const short: { readonly [character: string]: string } = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A character by its code: `\u202e`, two of them beyond U+FFFF, as JSON writes it. */
export function byCode(character: string): string {
  let escaped = '';
  for (let at = 0; at < character.length; at += 1)
    escaped += `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`;
  return escaped;
}

/**
 * Text from outside as it may be shown: nothing in it moves the cursor, changes colours or turns the
 * direction of reading (Unicode TR 36). Applied twice it changes nothing more.
 */
export const legible = (text: string): string =>
  text.replace(risky, (found) => (picture.test(found) ? found : (short[found] ?? byCode(found))));

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

/** The same for a terminal that has ASCII only. */
export const ascii = (text: string): string =>
  text.replace(/[^\0-\x7f]/gu, (found) => plainly[found] ?? byCode(found));

/**
 * A text of at most so many characters, and `…` where it goes on. Half a secret is found by that sign alone, so
 * nothing from outside is cut without it.
 */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…` : text;
}

/** A text to the first of these signs, and the sign with `…` where more follows it: an address without its query. */
export function until(text: string, sign: string): string {
  const at = text.indexOf(sign);
  return at < 0 || at === text.length - 1 ? text : `${text.slice(0, at + 1)}…`;
}

/** At most so many characters, with the full length named. Never parts a surrogate pair. */
export function cut(text: string, most: number): string {
  return text.length > most ? `${shortened(text, most)} (${text.length} characters)` : text;
}
