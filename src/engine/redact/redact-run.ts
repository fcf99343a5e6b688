import type { Finding, Run, Sample } from '../../model/run.ts';
import type { Target } from '../../model/target.ts';
import { openPeople } from './people.ts';
import { openRedactor, type Redactor, secretsOf, withoutCredentials } from './redact.ts';
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
    const shown = withoutSecrets(run, redactor);
    return people(places ? places.run(shown) : shown);
  };
}

/** The words of rules and scenarios are ours: a token that is a plain word may stand in them. */
function withoutSecrets(run: Run, { text, deep, variables }: Redactor): Run {
  const said = <Reported extends { readonly reason?: string }>(each: Reported): Reported =>
    each.reason === undefined ? each : { ...each, reason: text(each.reason) };
  const sampled = <Sampled extends Sample | Finding>(each: Sampled): Sampled => {
    const { message, at, expected, actual } = each;
    return { ...each, ...deep({ message, ...defined({ at, expected, actual }) }) };
  };
  return {
    ...run,
    target: { ...run.target, clientBase: text(run.target.clientBase) },
    endpoints: run.endpoints.map(said),
    scenarios: run.scenarios.map((each) => ({ ...said(each), summary: text(each.summary) })),
    rules: run.rules.map(said),
    findings: run.findings.map((finding) => ({
      ...sampled(finding),
      ...deep(defined({ cause: finding.cause })),
      samples: finding.samples.map((sample) => ({
        ...sampled(sample),
        ...deep(defined({ row: sample.row })),
      })),
    })),
    exchanges: run.exchanges.map((each) => withoutCredentials(deep(each), variables)),
    configuration: deep(run.configuration),
    observations: deep(run.observations),
  };
}

type Defined<Members> = { [name in keyof Members]?: Exclude<Members[name], undefined> };

const defined = <Members extends object>(members: Members): Defined<Members> =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as Defined<Members>;
