import type { Decision } from '../../model/outcome.ts';
import type { RuleId } from '../../model/rule.ts';
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
  /** A rule that says it better where it is found, too. */
  readonly unless?: RuleId;
  /** It awaits an answer, and no correction. */
  readonly isQuestion?: boolean;
}

/** What comes after a letter: a correction, that of a file, our own work, an answer to a question, or nothing. */
export type Step = 'fix' | 'file' | 'ours' | 'wait' | 'nothing';

/** The words of replies in one language. */
export interface Letter {
  /** A language tag (BCP 47). */
  readonly language: string;
  /** The tag of the region whose forms of amounts and lists it follows. */
  readonly locale: string;
  /** The language in itself. */
  readonly name: string;
  readonly greeting: string;
  readonly closing: string;
  /** What the writer fills in where the evidence does not have it. */
  readonly blank: { readonly order: string; readonly range: string; readonly time: string };
  /** A day, from its {year}, {month} and {day}. */
  readonly date: string;
  readonly about: Sentence;
  /** Which of several answers it is about; the first have words, by their number. */
  readonly among: Sentence;
  readonly ordinals: readonly string[];
  readonly answered: Sentence;
  readonly aboutRecords: Sentence;
  readonly outcomes: { readonly [decision in Decision]: Sentence };
  /** What would have become of a real order, if this one was a test. */
  readonly supposed: { readonly [decision in Decision]: Sentence };
  readonly several: string;
  readonly also: string;
  readonly more: string;
  /** Facts beside the findings: what only the client can say, and that only a bare draft fails. */
  readonly facts: { readonly [fact in Question | 'draft']: Problem };
  /** A {field} in each type of JSON. */
  readonly types: {
    readonly [type in 'number' | 'string' | 'boolean' | 'array' | 'object']: string;
  };
  /** Asked where a field came under another name. */
  readonly renamed: Sentence;
  /** After the fields of a problem that has more of them. */
  readonly others: string;
  readonly counted: Sentence;
  /** Before a problem by which units and sales are lost. */
  readonly lost: Sentence;
  readonly nothing: string;
  /** An {errorLine} of the paste that was not read. */
  readonly unread: Sentence;
  /** For evidence that proves nothing. */
  readonly open: string;
  readonly openWithout: { readonly [why in 'cut' | 'hidden' | 'print']: string };
  readonly missing: {
    readonly [what in 'cut' | 'hidden' | 'print' | 'request' | 'order' | 'log']: string;
  };
  readonly request: string;
  /** Before several requests that show a problem together. */
  readonly requests: string;
  /** Before several that show it only at once. */
  readonly atOnce: string;
  /** A request of them that is sent once more. */
  readonly again: string;
  readonly next: { readonly [step in Step]: string };
  /** By the id of a cause or a rule, by the name of rules of several endpoints, or by what is wrong (`Defect`). */
  readonly problems: { readonly [id: string]: Problem };
  /** A rule without words of its own. */
  readonly other: Problem;
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
