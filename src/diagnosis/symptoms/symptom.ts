import type { RuleId } from '../../model/rule.ts';

/** What a ticket says before anybody knows why: a code, a status, or a complaint. */
export interface Symptom {
  /** `connection-refused`: lower case, words joined by hyphens. */
  readonly id: string;
  readonly kind: 'code' | 'status' | 'complaint';
  /** A state, present tense, at most twelve words, no full stop. */
  readonly title: string;
  /** What it says and what it does not, one to three sentences. */
  readonly means: string;
  /** Codes and messages as programs print them. One that occurs in what is asked is found, in whatever case. */
  readonly codes: readonly string[];
  /** What complaints of it speak of, each a few meanings of `words/`: `shipping zero`. */
  readonly said: readonly string[];
  /** Ids of causes, the likeliest first. */
  readonly causes: readonly string[];
  /** Rules whose findings show it. */
  readonly rules: readonly RuleId[];
  /** The command to run next. */
  readonly next: string;
}
