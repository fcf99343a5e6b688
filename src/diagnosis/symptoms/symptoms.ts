import complaints from './complaints.json' with { type: 'json' };
import connections from './connections.json' with { type: 'json' };
import statuses from './statuses.json' with { type: 'json' };
import type { Symptom } from './symptom.ts';

/** Symptom as in its file, under its id. Absent lists are empty. */
interface Entry
  extends Pick<Symptom, 'title' | 'means' | 'next'>,
    Partial<Pick<Symptom, 'codes' | 'said' | 'causes' | 'rules'>> {
  /** Exit codes of curl. */
  readonly curl?: readonly number[];
}

const symptomsOf = (
  kind: Symptom['kind'],
  { symptoms }: { readonly symptoms: { readonly [id: string]: Entry } },
): readonly Symptom[] =>
  Object.entries(symptoms).map(
    ([id, { curl = [], codes = [], said = [], causes = [], rules = [], ...words }]) => ({
      id,
      kind,
      ...words,
      codes: [...curl.flatMap(asPrinted), ...codes],
      said,
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
