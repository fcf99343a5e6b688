import { isIntroducer } from '../../standards/text/escapes.ts';
import { withoutMarks } from '../../standards/text/marks.ts';

/** By UTF-16 unit; made whole, since an array that grows with gaps is a dictionary. */
const folds: (string | undefined)[] = Array.from({ length: 0x1_00_00 });

/** Signs of no width, as the zero-width space and the soft hyphen, and controls. */
const unseen = /[\p{Cf}\p{Cc}]/u;

/** A UTF-16 unit in its small letter without accents; nothing for an accent that stands alone. */
export function folded(code: number): string {
  const held = folds[code];
  if (held !== undefined) return held;
  // Letters of full width and the like are the plain ones.
  const plain = String.fromCharCode(code).normalize('NFKC');
  const letter = plain.length === 1 && plain !== ' ' ? plain : String.fromCharCode(code);
  // A small letter may have a mark that its capital has not: İ.
  const made = /\s/.test(letter)
    ? ' '
    : unseen.test(letter)
      ? ''
      : withoutMarks(withoutMarks(letter).toLowerCase());
  folds[code] = made;
  return made;
}

/** What a value is known by: two that have the same key are the same to the matcher. */
export function keyOf(value: string): string {
  let key = '';
  let isGap = false;
  for (let at = 0; at < value.length; at += 1) {
    const letters = folded(value.charCodeAt(at));
    if (letters !== ' ') key += isGap && key !== '' ? ` ${letters}` : letters;
    isGap = letters === ' ';
  }
  return key;
}

export const isSpace = (code: number): boolean => folded(code) === ' ';

/** A blank, or what a blank may be written by. */
export const isSpecial = (code: number): boolean => isIntroducer(code) || isSpace(code);
