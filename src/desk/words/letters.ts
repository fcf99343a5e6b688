import type { Decision } from '../../model/outcome.ts';
import type { Question } from '../../offline/reported-answer.ts';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };
import symptoms from './symptoms.json' with { type: 'json' };

/** Sentences with `{names}` of values; the first is used whose values are all known. */
type Sentence = readonly string[];

/** What was wrong, and what the client should do about it. */
interface Problem {
  readonly seen: Sentence;
  readonly ask: Sentence;
  /** Ids of rules of which each says it better where it is found, too. */
  readonly unless?: string;
  /** It awaits an answer, and no correction. */
  readonly isQuestion?: boolean;
}

/** What comes after a letter: a correction, our own work, an answer to a question, or nothing. */
export type Step = keyof typeof en.next;

/** The words of replies in one language; the schema of its file explains each. */
export interface Letter
  extends Omit<typeof en, 'outcomes' | 'facts' | 'complaints' | 'other' | 'problems'> {
  readonly outcomes: { readonly [decision in Decision]: Sentence };
  /** Facts beside the findings: what only the client can say, and what it says already. */
  readonly facts: { readonly [fact in Question | 'draft' | 'needed' | 'renewed']: Problem };
  readonly complaints: { readonly [symptom: string]: string };
  readonly other: Problem;
  /** By the id of a cause or a rule, by the name of rules of several endpoints, or by what is wrong (`Defect`). */
  readonly problems: { readonly [id: string]: Problem };
}

export interface Values {
  readonly [name: string]: string | undefined;
}

const placeholder = /\{(\w+)\}/g;

/** A sentence with its values filled in; empty where each needs a value that is not known. */
export function filledIn(sentence: Sentence, values: Values): string {
  const fits = (text: string) =>
    [...text.matchAll(placeholder)].every(([, name = '']) => values[name] !== undefined);
  const text = sentence.find(fits) ?? '';
  return text.replaceAll(placeholder, (_, name: string) => String(values[name]));
}

/** The languages of replies. */
export const letters: readonly Letter[] = [en, es, pt];

type Symptoms = { readonly [id: string]: { readonly title: string; readonly means: string } };

/** The words of a symptom in a language that has them. */
export function symptomIn(language: string, id: string) {
  const words: { readonly [name: string]: Symptoms | string | undefined } = symptoms;
  const texts = words[language];
  return typeof texts === 'object' && texts[id] && { ...texts[id], language };
}
