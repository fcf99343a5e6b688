import type { Page } from '../../../../report/page/page.ts';
import { capital } from '../../../../standards/text/figures.ts';
import texts from './texts.json' with { type: 'json' };

/** Words in reports that have a special meaning, and what to read or run next. */
export const words: {
  readonly [word: string]: { readonly means: string; readonly next: string };
} = texts.words;

export function wordPage(word: string): Page {
  const { means = '', next = '' } = words[word] ?? {};
  return {
    title: capital(word),
    kind: 'word',
    id: word,
    about: [
      { label: 'means', text: means },
      { label: 'next', text: next },
    ],
  };
}
