import type { EndpointReport, Run } from '../../model/run.ts';
import { groupsOf } from './groups.ts';
import { tally } from './headline.ts';

/** What every report says of an endpoint. */
export interface EndpointView {
  readonly state: 'passed' | 'failed' | 'not judged' | 'not implemented';
  /** `5 failed, 16 passed, 1 not judged`; the state where no scenario says more. */
  readonly words: string;
  /** Absent where no exchange has a duration: percentiles of nothing are no times. */
  readonly times?: EndpointReport['latencyMs'];
}

/** An endpoint on which something failed is failed, and never "not judged" as well. */
export function endpointView(run: Run, endpoint: EndpointReport): EndpointView {
  const { id, state, latencyMs } = endpoint;
  if (state === 'not implemented') return { state, words: state };
  const counts = { passed: 0, failed: 0, inconclusive: 0, skipped: 0 };
  for (const scenario of run.scenarios) {
    if (scenario.endpoint === id) counts[scenario.verdict] += 1;
  }
  // Broken over the whole run: no scenario of this endpoint need have failed.
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
