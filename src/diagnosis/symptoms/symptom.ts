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

/** A symptom as its list writes it. Lists are one text: a bar between phrases, a blank between ids; absent, empty. */
interface Written extends Pick<Symptom, 'id' | 'title' | 'means' | 'next'> {
  /** Exit codes of curl, which are found as people write them: `curl: (7)`, `cURL error 7`, `curl exit code 7`. */
  readonly curl?: readonly number[];
  readonly codes?: string;
  readonly said?: string;
  readonly causes?: string;
  readonly rules?: string;
}

export const symptomsOf = (kind: Symptom['kind'], list: readonly Written[]): readonly Symptom[] =>
  list.map(({ curl = [], codes, said, causes, rules, ...words }) => ({
    ...words,
    kind,
    codes: [...curl.flatMap(asWritten), ...parts(codes, '|')],
    said: parts(said, '|'),
    causes: parts(causes, ' '),
    rules: parts(rules, ' '),
  }));

const asWritten = (code: number) =>
  ['curl', 'curl error', 'curl exit', 'curl exit code'].map((words) => `${words} ${code}`);

const parts = (text = '', bar: '|' | ' '): readonly string[] =>
  text
    .replaceAll(/\s+/g, ' ')
    .split(bar)
    .map((part) => part.trim())
    .filter((part) => part !== '');
