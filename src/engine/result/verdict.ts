import type { Rule, RuleId } from '../../model/rule.ts';
import type {
  EndpointReport,
  Finding,
  RuleReport,
  RuleState,
  Verdict,
  WaiverReport,
} from '../../model/run.ts';

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

interface Judging {
  readonly findings: readonly Finding[];
  readonly waivers: readonly WaiverReport[];
  readonly endpoints: readonly EndpointReport[];
  readonly exchanges: readonly { readonly answer: { readonly kind: string } }[];
  readonly rules: readonly RuleReport[];
  /** Rules that tell of a client that gave no answer at all, and of nothing that was answered. */
  readonly ofSilence: ReadonlySet<RuleId>;
  readonly failOn: FailOn;
  /** Why the run ended before its suite: what was not driven may still be broken. */
  readonly incomplete: string | undefined;
}

/** failed > inconclusive > passed. */
export function verdictOf(judging: Judging): Verdict {
  const { exchanges, rules, incomplete } = judging;
  const silence =
    exchanges.length > 0 && exchanges.every(({ answer }) => answer.kind === 'no-response');
  const failing = judging.findings.filter((finding) => fails(finding, judging.failOn));
  const counts = silence
    ? failing.filter((finding) => !judging.ofSilence.has(finding.rule))
    : failing;
  const spent = judging.waivers.some(({ state }) => state === 'stale' || state === 'expired');
  if (counts.length > 0 || spent) return 'failed';
  const open = judging.endpoints.some(({ state }) => state === 'not judged');
  const isUnsure =
    silence || open || rules.some(({ crashed }) => crashed) || incomplete !== undefined;
  return isUnsure ? 'inconclusive' : 'passed';
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
