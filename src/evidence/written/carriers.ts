/** Letters of other alphabets that look like those of names (Unicode TS 39, section 4), and the letters themselves. */
const [foreignLetters, likeThem] = [
  'аеорсухіѕјԁһѵԛԝοανρυχικιАВЕІЈКМНОРЅСТХΑΒΕΙΚΜΝΟΡΤΥΧΖ',
  'aeopcyxisjdhvqwoavpuxikiABEIJKMHOPSCTXABEIKMNOPTYXZ',
];
/** Characters that show nothing: soft hyphens, joiners, marks of direction, variation selectors, byte order marks. */
const unseen = '\\u00ad\\u034f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\ufe00-\\ufe0f\\ufeff';
/** Blanks that a mail, a page or a phone puts in the place of one of JSON, and what shows nothing. */
export const otherBlank = `\\v\\f\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000${unseen}`;
const unshown = new RegExp(`[\\s${unseen}\\p{M}]`, 'gu');
const foreign = new RegExp(`[${foreignLetters}]`, 'gu');
/** Letters and digits that a scan, a mail or a keyboard confuses; the first of each is written for all. */
const alike = [/[l1iI|!ı]/g, /[o0O]/g, /[s5S$]/g, /[z2Z]/g, /[b8]/g, /[gq9]/g, /rn/g, /vv/g];
const written = ['l', 'o', 's', 'z', 'b', 'g', 'm', 'w'];

/** What names that look the same have in common. */
const skeleton = (name: string): string =>
  alike.reduce(
    (text, letters, i) => text.replaceAll(letters, written[i] ?? ''),
    name
      .normalize('NFKD')
      .replaceAll(unshown, '')
      .replaceAll(foreign, (letter) => likeThem.charAt(foreignLetters.indexOf(letter))),
  );

const skeletons = new Map<string, string>();

/** Whether a name looks like another one and differs from it in more than capitals, which no carrier of a text changes. */
export function looksLike(name: string, other: string): boolean {
  if (skeletons.size > 10_000) skeletons.clear();
  for (const each of [name, other]) if (!skeletons.has(each)) skeletons.set(each, skeleton(each));
  return name.toLowerCase() !== other.toLowerCase() && skeletons.get(name) === skeletons.get(other);
}
