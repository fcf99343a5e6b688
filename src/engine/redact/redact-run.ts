import type { Target } from '../../model/target.ts';
import { openPeople, type Redaction } from './people.ts';
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
 * What is made of a run before anything of it is written or reported: secrets, places and people are replaced in all
 * its texts. One for a whole run and its parts: pseudonyms stay the same.
 */
export function openRedaction({ target, places, redactPeople }: Redacting): Redaction {
  const redactor = openRedactor(secretsOf(target));
  const people: Redaction = redactPeople ? openPeople() : (run) => run;
  return (run, read = []) => {
    const shown = redactor.run(run);
    return people(places ? places.run(shown, read) : shown, read);
  };
}
