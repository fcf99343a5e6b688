import type { Decision } from '../../model/outcome.ts';
import type { RuleId } from '../../model/rule.ts';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };

/** A sentence with `{names}` of values, or several of which the first is used whose values are all known. */
type Sentence = string | readonly string[];

/** The sentence for one, and the one for any other number. */
interface Counted {
  readonly one: string;
  readonly other: string;
}

/** The words of replies in one language. */
export interface Letter {
  /** A language tag (BCP 47). */
  readonly language: string;
  /** The language in itself. */
  readonly name: string;
  readonly sentences: {
    readonly greeting: string;
    readonly looked: Sentence;
    readonly decisions: { readonly [decision in Decision]: Sentence };
    readonly records: Counted;
    readonly toFix: Counted;
    readonly alsoNote: string;
    readonly more: string;
    readonly ofSo: string;
    readonly contract: string;
    readonly nothing: string;
    readonly likelyCause: string;
    readonly next: { readonly [step in Step]: string };
    readonly closing: string;
  };
  /** What a rule finds, and what to do about it; absent where the rules themselves are in this language. */
  readonly rules?: {
    readonly [rule: RuleId]: { readonly title: string; readonly fix: string };
  };
  /** Titles of causes, as `rules`. */
  readonly causes?: { readonly [cause: string]: string };
}

/** What comes after a reply: the client tells its token, checks its network, waits for us, or fixes what was found. */
export type Step = 'token' | 'network' | 'ours' | 'fix' | 'nothing';

interface Values {
  readonly [name: string]: string | number | undefined;
}

const placeholder = /\{(\w+)\}/g;

/** A sentence with its values filled in; empty where each needs a value that is not known. */
export function said(sentence: Sentence, values: Values): string {
  const fits = (text: string) =>
    [...text.matchAll(placeholder)].every(([, name = '']) => values[name] !== undefined);
  const text = [sentence].flat().find(fits) ?? '';
  return text.replaceAll(placeholder, (_, name: string) => String(values[name]));
}

/** The languages of replies. */
export const letters: readonly Letter[] = [en, es, pt];
