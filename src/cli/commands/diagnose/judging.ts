import type { Probe } from '../../../diagnosis/seen.ts';
import type { Driving } from '../../../engine/drive/drive.ts';
import { runOf } from '../../../engine/pipeline.ts';
import type { RedactedPlaces } from '../../../engine/redact/redact-places.ts';
import { openRedaction } from '../../../engine/redact/redact-run.ts';
import type { Finding, Run } from '../../../model/run.ts';
import type { Target } from '../../../model/target.ts';
import type { Config } from '../../config/load.ts';
import { policyOf } from '../../rules.ts';

type Settings = Pick<Config, 'severity' | 'seed' | 'now' | 'failOn' | 'redactPeople'>;

export interface Judging {
  readonly config: Settings;
  readonly places: RedactedPlaces | undefined;
  /** No rule judges them; they are told beside the rest. */
  readonly probes?: readonly Probe[];
}

/** What was sent so far as a run, by the same rules as any; nothing is waived in a diagnosis. */
export function judgedSoFar(
  drivings: readonly Driving[],
  target: Target,
  { config, places, probes = [] }: Judging,
  redact?: (run: Run) => Run,
): Run {
  const policy = {
    ...policyOf(target, { ...config, waivers: [], settings: [] }),
    observe: () => [],
    ...(places ? { places } : {}),
    ...(redact ? { redact } : {}),
  };
  const beside = probes.map(({ exchange }) => exchange);
  return runOf({ drivings, beside, startedAt: new Date(), began: performance.now() }, policy);
}

/** Only what the rules found in it: that is asked after every few requests, the run once. */
export function foundSoFar(
  drivings: readonly Driving[],
  target: Target,
  judging: Judging,
): readonly Finding[] {
  // People and places are known by the whole run.
  const isWhole = judging.places !== undefined || judging.config.redactPeople;
  const redact = isWhole
    ? undefined
    : (run: Run) => openRedaction({ target })({ ...run, exchanges: [], rules: [], clauses: [] });
  return judgedSoFar(drivings, target, judging, redact).findings;
}
