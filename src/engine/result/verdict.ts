import type { Rule, RuleId } from '../../model/rule.ts';
import type {
  EndpointReport,
  Finding,
  Load,
  RuleReport,
  RuleState,
  Run,
  ScenarioReport,
  Verdict,
  WaiverReport,
} from '../../model/run.ts';

export type FailOn = 'error' | 'warning' | 'never';

const exitCodes = { passed: 0, failed: 1, inconclusive: 3 } as const satisfies {
  readonly [verdict in Verdict]: number;
};

/** The evidence of one endpoint that was asked for. */
export interface EndpointCounts {
  /** Whether an answer was received that its rules can judge. */
  readonly isServed: boolean;
  /** Scenarios that were due: chosen, and with all the data that they need. */
  readonly due: number;
  /** Of those, not judged for want of answers. */
  readonly unanswered: number;
  /** Of the unanswered, core scenarios. */
  readonly coreUnanswered: number;
}

/** All that a verdict depends on. */
export interface Counts {
  /** Findings that fail the run and are not waived. */
  readonly failing: number;
  /** Waivers that are stale or expired. */
  readonly spentWaivers: number;
  /** Implemented endpoints that were asked for. */
  readonly endpoints: readonly EndpointCounts[];
  /** Times that a rule judged something. */
  readonly judgements: number;
  /** Rules that crashed. */
  readonly crashed: number;
  /** Scenarios that were skipped or not judged, whatever the reason. */
  readonly notJudged: number;
  /** The run ended before its suite. */
  readonly endedEarly: boolean;
}

export interface Conclusion {
  readonly verdict: Verdict;
  /** Every scenario that was chosen was judged. */
  readonly judgedWhole: boolean;
}

/** An endpoint with more than this share of its scenarios unanswered is not judged. */
const shareUnanswered = 1 / 10;
/** A single scenario is never the share. */
const fewestUnanswered = 2;

/** Whether an endpoint has the evidence that a pass needs, throughout the run. */
export const hasEvidence = ({
  isServed,
  due,
  unanswered,
  coreUnanswered,
}: EndpointCounts): boolean =>
  isServed &&
  coreUnanswered === 0 &&
  (unanswered < due || due === 0) &&
  (unanswered < fewestUnanswered || unanswered <= due * shareUnanswered);

/** The verdict of a run: failed before inconclusive, inconclusive before passed. */
export function concludedFrom(counts: Counts): Conclusion {
  const isSure =
    counts.endpoints.length > 0 &&
    counts.endpoints.every(hasEvidence) &&
    counts.judgements > 0 &&
    counts.crashed === 0 &&
    !counts.endedEarly;
  const fails = counts.failing > 0 || counts.spentWaivers > 0;
  return {
    verdict: fails ? 'failed' : isSure ? 'passed' : 'inconclusive',
    judgedWhole: isSure && counts.notJudged === 0,
  };
}

/** `--fail-on never` turns 1 into 0, not 3. */
export function exitCodeOf(verdict: Verdict, failOn: FailOn = 'error'): number {
  return verdict === 'failed' && failOn === 'never' ? 0 : exitCodes[verdict];
}

/** A run in which finding nothing says nothing: neither it nor a scenario of it can pass. */
export function withoutPass(run: Run, reason: string): Run {
  if (run.verdict !== 'passed') return run;
  const { passed, inconclusive } = run.totals.scenarios;
  return {
    ...run,
    verdict: 'inconclusive',
    exitCode: exitCodeOf('inconclusive'),
    judgedWhole: false,
    scenarios: run.scenarios.map((each) =>
      each.verdict === 'passed' ? { ...each, verdict: 'inconclusive', reason } : each,
    ),
    totals: {
      ...run.totals,
      scenarios: { ...run.totals.scenarios, passed: 0, inconclusive: inconclusive + passed },
    },
  };
}

/** Whether a finding fails the run. */
export function fails(finding: Finding, failOn: FailOn): boolean {
  if (finding.waived) return false;
  return finding.severity === 'error' || failOn === 'warning';
}

/** Those that tell of a client that gave no answer at all. */
export const silentRules = (rules: readonly Rule[]): ReadonlySet<RuleId> =>
  new Set(rules.flatMap(({ id, ofSilence }) => (ofSilence ? [id] : [])));

/** What a report holds of the evidence. */
interface RunReport {
  readonly run: Pick<Run['run'], 'incomplete'>;
  readonly findings: readonly Finding[];
  readonly waivers: readonly WaiverReport[];
  readonly endpoints: readonly EndpointReport[];
  readonly scenarios: readonly ScenarioReport[];
  readonly exchanges: readonly { readonly answer: { readonly kind: string } }[];
  readonly rules: readonly RuleReport[];
  readonly load?: Pick<Load, 'limits'>;
}

interface Counting {
  readonly failOn: FailOn;
  /** Rules that tell of a client that gave no answer at all, and of nothing that was answered. */
  readonly ofSilence: ReadonlySet<RuleId>;
}

/** Limits of `load --fail-on` that were not kept. */
const brokenLimits = ({ load }: Pick<RunReport, 'load'>): Load['limits'] =>
  load?.limits.filter(({ kept }) => !kept) ?? [];

/** Counts the evidence of a run, as it is made or as it was saved. */
export function countsOf(reported: RunReport, { failOn, ofSilence }: Counting): Counts {
  const { exchanges, findings, scenarios, rules, waivers, run } = reported;
  const isSilent =
    exchanges.length > 0 && exchanges.every(({ answer }) => answer.kind === 'no-response');
  const failing = findings.filter(
    (finding) => fails(finding, failOn) && !(isSilent && ofSilence.has(finding.rule)),
  );
  return {
    failing: failing.length + brokenLimits(reported).length,
    spentWaivers: waivers.filter(({ state }) => state === 'stale' || state === 'expired').length,
    endpoints: reported.endpoints
      .filter(({ state }) => state !== 'not implemented')
      .map(({ id, state }) => ({ isServed: state === 'judged', ...scenarioCounts(id, scenarios) })),
    judgements: rules.reduce(
      (sum, { judged, state }) => sum + (state === 'not judged' ? 0 : judged),
      0,
    ),
    crashed: rules.filter((rule) => rule.crashed).length,
    notJudged: scenarios.filter(
      ({ verdict }) => verdict === 'skipped' || verdict === 'inconclusive',
    ).length,
    endedEarly: run.incomplete !== undefined,
  };
}

/** How many scenarios of an endpoint were due, and how many of them lack answers. */
export function scenarioCounts(
  endpoint: string,
  scenarios: readonly ScenarioReport[],
): Omit<EndpointCounts, 'isServed'> {
  const due = scenarios.filter((each) => each.endpoint === endpoint && each.verdict !== 'skipped');
  const unanswered = due.filter((each) => each.unanswered);
  return {
    due: due.length,
    unanswered: unanswered.length,
    coreUnanswered: unanswered.filter(({ core }) => core).length,
  };
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
