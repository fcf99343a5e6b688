import { figure } from '../../standards/text/figures.ts';
import { openMatcher } from './matcher.ts';

/** Values that must not be reported, and how to find them in any text. */
export interface KnownTexts {
  /** Notes a value; false when there is no more room for it. */
  readonly add: (value: string | number) => boolean;
  /** The text with every value replaced. A text that is nothing but a value is replaced however short it is. */
  readonly without: (text: string) => string;
}

/** Shorter ones would be found in half of all words; at their own places they are replaced all the same. */
const shortest = 4;

/** At most `most` values are held, so that a dataset of any size takes bounded memory. */
export function openKnownTexts(marker: string, most: number): KnownTexts {
  const whole = new Set<string>();
  const matcher = openMatcher();
  const note = (value: string) => {
    if (value.trim().length >= shortest) matcher.add({ value, by: marker, edges: 'words' });
  };
  return {
    add(value) {
      const text = String(value);
      if (text.trim() === '' || whole.has(text)) return true;
      if (whole.size >= most) return false;
      whole.add(text);
      note(text);
      // `4200` is reported as `4 200` too.
      if (typeof value === 'number') note(figure(value));
      return true;
    },
    without: (text) =>
      whole.has(text) ? marker : text.length < shortest ? text : matcher.replace(text),
  };
}
