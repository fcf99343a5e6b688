import type { Pen } from '../../../../report/terminal/pen.ts';
import { words } from './glossary.ts';
import { field, heading } from './sheet.ts';

/** A word, in whatever case; `e12` is an exchange. */
export function explainWord(asked: string, pen: Pen): readonly string[] | undefined {
  const word = /^e\d+$/.test(asked) ? 'exchange' : asked.toLowerCase();
  const text = Object.hasOwn(words, word) ? words[word] : undefined;
  if (!text) return undefined;
  return [
    ...heading(pen, `${word.charAt(0).toUpperCase()}${word.slice(1)}`, 'word', word),
    ...field(pen, 'means', text.means),
    ...field(pen, 'next', text.next),
  ];
}
