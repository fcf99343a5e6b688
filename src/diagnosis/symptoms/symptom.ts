import type { RuleId } from '../../model/rule.ts';

/** A symptom in a ticket before its cause is known: a code, a status, or a complaint. */
export interface Symptom {
  /** `connection-refused`: lower case, words joined by hyphens. */
  readonly id: string;
  readonly kind: 'code' | 'status' | 'complaint';
  /** A state, present tense, at most twelve words, no full stop. */
  readonly title: string;
  /** What it says and what it does not, one to three sentences. */
  readonly means: string;
  /** Codes and messages as programs print them, found in any case. */
  readonly codes: readonly string[];
  /** Complaints about it, each as a few meanings of `words/`: `shipping zero`. */
  readonly said: readonly string[];
  /** Ids of causes, most likely first. */
  readonly causes: readonly string[];
  /** Rules whose findings show it. */
  readonly rules: readonly RuleId[];
  /** Command to run next. */
  readonly next: string;
}
