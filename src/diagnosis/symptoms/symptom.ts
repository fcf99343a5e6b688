import type { RuleId } from '../../model/rule.ts';

/** What a ticket says before anybody knows why: a code, a status, or a complaint. */
export interface Symptom {
  /** `connection-refused`: lower case, words joined by hyphens. */
  readonly id: string;
  readonly kind: 'code' | 'status' | 'complaint';
  /** A state, present tense, under ten words, no full stop. */
  readonly title: string;
  /** What it says and what it does not, one to three sentences. */
  readonly means: string;
  /** Codes and messages as programs print them. One that occurs in what is asked is found, in whatever case. */
  readonly codes: readonly string[];
  /** What people say of it, in English, Spanish and Portuguese; accents, case and small words count for nothing. */
  readonly said: readonly string[];
  /** Ids of causes, the likeliest first. */
  readonly causes: readonly string[];
  /** Rules whose findings show it. */
  readonly rules: readonly RuleId[];
  /** The command to run next. */
  readonly next: string;
}

/** Exit codes of curl as people write them: `curl: (7)`, `cURL error 7`, `curl exit code 7`. */
export const curl = (...codes: readonly number[]): readonly string[] =>
  codes.flatMap((code) => [
    `curl ${code}`,
    `curl error ${code}`,
    `curl exit ${code}`,
    `curl exit code ${code}`,
  ]);

/** Phrases as they are listed here, a bar between two. */
export const phrases = (list: string): readonly string[] =>
  list.split('|').map((phrase) => phrase.trim().replaceAll(/\s+/g, ' '));
