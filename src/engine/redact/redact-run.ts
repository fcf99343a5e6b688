import type { Run } from '../../model/run.ts';
import type { Target } from '../../model/target.ts';
import { openPeople } from './people.ts';
import { openRedactor, secretsOf } from './redact.ts';
import type { RedactedPlaces } from './redact-places.ts';

/** What no report may tell. */
export interface Redacting {
  readonly target: Target;
  /** What the config's `redact` names. */
  readonly places?: RedactedPlaces;
  /** Names, phones, e-mails and street addresses. */
  readonly redactPeople?: boolean;
}

/**
 * What is made of a run before anything of it is written or told: secrets, places and people are replaced in all
 * its texts. One for a whole run and its parts: pseudonyms stay the same.
 */
export function openRedaction({ target, places, redactPeople }: Redacting): (run: Run) => Run {
  const redactor = openRedactor(secretsOf(target));
  const people = redactPeople ? openPeople() : (run: Run) => run;
  return (run) => {
    const shown = redactor.run(run);
    return people(places ? places.run(shown) : shown);
  };
}
