import type { RuleId } from '../../model/rule.ts';
import complaints from './complaints.json' with { type: 'json' };
import connections from './connections.json' with { type: 'json' };
import statuses from './statuses.json' with { type: 'json' };

/** Symptom as in its file, under its id. Absent lists are empty. */
interface Entry
  extends Pick<Symptom, 'title' | 'means' | 'next'>,
    Partial<Pick<Symptom, 'codes' | 'typed' | 'causes' | 'rules'>> {
  /** Parted by commas. */
  readonly said?: string;
  /** Exit codes of curl. */
  readonly curl?: readonly number[];
}

const symptomsOf = (
  kind: Symptom['kind'],
  { symptoms }: { readonly symptoms: { readonly [id: string]: Entry } },
): readonly Symptom[] =>
  Object.entries(symptoms).map(
    ([id, { curl = [], codes = [], said, causes = [], rules = [], ...words }]) => ({
      id,
      kind,
      ...words,
      codes: [...curl.flatMap(asPrinted), ...codes, ...(words.typed ?? [])],
      said: said?.split(', ') ?? [],
      causes,
      rules,
    }),
  );

/** Formats `curl: (7)`, `cURL error 7`, `curl exit code 7`. */
const asPrinted = (code: number) =>
  ['curl', 'curl error', 'curl exit', 'curl exit code'].map((words) => `${words} ${code}`);

/** All symptoms: what programs print, statuses, then complaints. */
export const symptoms: readonly Symptom[] = [
  ...symptomsOf('code', connections),
  ...symptomsOf('status', statuses),
  ...symptomsOf('complaint', complaints),
];

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
  /** Those that a page does not show: in other languages, or what people type and no program prints. */
  readonly typed?: readonly string[];
  /** Complaints about it, each as a few meanings of `words/`: `shipping zero`. */
  readonly said: readonly string[];
  /** Ids of causes, most likely first. */
  readonly causes: readonly string[];
  /** Rules whose findings show it. */
  readonly rules: readonly RuleId[];
  /** Command to run next. */
  readonly next: string;
  /** An answer may have it and keep the contract. */
  readonly unseen?: true;
}
