import type { EndpointReport, Run } from '../../model/run.ts';
import { groupsOf } from './groups.ts';
import { tally } from './headline.ts';

/** Status of an endpoint, the same in every report. */
export interface EndpointView {
  readonly state: 'passed' | 'failed' | 'not judged' | 'not implemented';
  /** `5 failed, 16 passed, 1 not judged`; the state if there is no scenario. */
  readonly words: string;
  /** Absent if no exchange has a duration. */
  readonly times?: EndpointReport['latencyMs'];
}

/** Returns the status of an endpoint; failures take precedence over "not judged". */
export function endpointView(run: Run, endpoint: EndpointReport): EndpointView {
  const { id, state, latencyMs } = endpoint;
  if (state === 'not implemented') return { state, words: state };
  const counts = { passed: 0, failed: 0, inconclusive: 0, skipped: 0 };
  for (const scenario of run.scenarios) {
    if (scenario.endpoint === id) counts[scenario.verdict] += 1;
  }
  // A rule broken over the whole run, possibly without a failed scenario of this endpoint.
  const whole =
    run.verdict === 'failed' &&
    groupsOf(run).failing.some(({ findings }) =>
      findings.some((finding) => finding.endpoint === id && finding.scenario === undefined),
    );
  const counted = [
    whole && counts.failed === 0 ? 'failed as a whole' : '',
    tally({ scenarios: counts }),
  ]
    .filter(Boolean)
    .join(', ');
  const isTimed = run.exchanges.some((x) => x.endpoint === id && x.durationMs !== undefined);
  const failed = counts.failed > 0 || whole;
  const judged = failed
    ? 'failed'
    : state === 'not judged' || counts.passed === 0
      ? 'not judged'
      : 'passed';
  return {
    state: judged,
    words: judged !== 'not judged' ? counted : counts.passed > 0 ? `${judged}; ${counted}` : judged,
    ...(isTimed ? { times: latencyMs } : {}),
  };
}
