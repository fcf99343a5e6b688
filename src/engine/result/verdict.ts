import type { Rule, RuleId } from '../../model/rule.ts';
import type { EndpointReport, Finding, RuleState, Verdict, WaiverReport } from '../../model/run.ts';

export type FailOn = 'error' | 'warning' | 'never';

const exitCodes = { passed: 0, failed: 1, inconclusive: 3 } as const satisfies {
  readonly [verdict in Verdict]: number;
};

/** Whether a finding fails the run. */
export function fails(finding: Finding, failOn: FailOn): boolean {
  if (finding.waived) return false;
  return finding.severity === 'error' || failOn === 'warning';
}

/** Those that tell of a client that gave no answer at all. */
export const silentRules = (rules: readonly Rule[]): ReadonlySet<RuleId> =>
  new Set(rules.flatMap(({ id, ofSilence }) => (ofSilence ? [id] : [])));

export interface Judging {
  readonly findings: readonly Finding[];
  readonly waivers: readonly WaiverReport[];
  readonly endpoints: readonly EndpointReport[];
  /** No exchange of the run got any answer. */
  readonly silence: boolean;
  /** Rules that tell of it, and of nothing that was answered. */
  readonly ofSilence: ReadonlySet<RuleId>;
  /** Rules that crashed. */
  readonly crashed: number;
  readonly failOn: FailOn;
}

/** failed > inconclusive > passed. */
export function verdictOf(judging: Judging): Verdict {
  const failing = judging.findings.filter((finding) => fails(finding, judging.failOn));
  const counts = judging.silence
    ? failing.filter((finding) => !judging.ofSilence.has(finding.rule))
    : failing;
  const spent = judging.waivers.some(({ state }) => state === 'stale' || state === 'expired');
  if (counts.length > 0 || spent) return 'failed';
  const open = judging.endpoints.some(({ state }) => state === 'not judged');
  return judging.silence || open || judging.crashed > 0 ? 'inconclusive' : 'passed';
}

/** `--fail-on never` turns 1 into 0, not 3. */
export function exitCodeOf(verdict: Verdict, failOn: FailOn): number {
  return verdict === 'failed' && failOn === 'never' ? 0 : exitCodes[verdict];
}

export function ruleStateOf(
  judged: number,
  findings: readonly Finding[],
  failOn: FailOn,
): RuleState {
  if (findings.some((finding) => fails(finding, failOn))) return 'broken';
  if (findings.some((finding) => finding.waived)) return 'waived';
  if (findings.length > 0) return 'warned';
  return judged > 0 ? 'kept' : 'not judged';
}
