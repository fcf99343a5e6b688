import { defectOf } from '../../contract/defect-of.ts';
import type {
  Finding,
  Load,
  RuleReport,
  RuleState,
  Run,
  ScenarioReport,
  Verdict,
} from '../../model/run.ts';
import { groupedByEach } from '../../standards/collections/grouped.ts';

export type FailOn = 'error' | 'warning' | 'never';

const exitCodes = { passed: 0, failed: 1, inconclusive: 3 } as const satisfies {
  readonly [verdict in Verdict]: number;
};

export interface EndpointCounts {
  /** An answer was received that its rules can judge. */
  readonly isServed: boolean;
  /** Number of selected scenarios with all the data that they need. */
  readonly due: number;
  /** Number of these not judged for lack of answers. */
  readonly unanswered: number;
  readonly coreUnanswered: number;
}

export type Counts = ReturnType<typeof countsOf>;

/** Share of unanswered scenarios above which an endpoint is not judged. */
const shareUnanswered = 1 / 10;
/** Minimum number of unanswered scenarios for that share to apply. */
const minUnanswered = 2;

/** Reports whether an endpoint has the evidence for a pass, throughout the run. */
export const hasEvidence = ({
  isServed,
  due,
  unanswered,
  coreUnanswered,
}: EndpointCounts): boolean =>
  isServed &&
  coreUnanswered === 0 &&
  (unanswered < due || due === 0) &&
  (unanswered < minUnanswered || unanswered <= due * shareUnanswered);

/** Returns the verdict of a run: failed takes precedence over inconclusive, inconclusive over passed. */
export function concludedFrom(counts: Counts) {
  const isSure =
    counts.endpoints.length > 0 &&
    counts.endpoints.every(hasEvidence) &&
    counts.judgements > 0 &&
    counts.crashed === 0 &&
    !counts.endedEarly;
  const fails = counts.failing > 0 || counts.spentWaivers > 0;
  const verdict: Verdict = fails ? 'failed' : isSure ? 'passed' : 'inconclusive';
  return {
    verdict,
    /** Every selected scenario was judged, by the severities of the rules. */
    judgedWhole: isSure && counts.notJudged === 0 && counts.lowered === 0,
  };
}

/** Returns the verdict of a run by what it reports, with its exit code. */
export function conclusionOf(reported: RunReport, failOn: FailOn) {
  const conclusion = concludedFrom(countsOf(reported, failOn));
  return { ...conclusion, exitCode: exitCodeOf(conclusion.verdict, failOn) };
}

/** Returns the exit code; `--fail-on never` turns 1 into 0, not 3. */
export function exitCodeOf(verdict: Verdict, failOn: FailOn = 'error'): number {
  return verdict === 'failed' && failOn === 'never' ? 0 : exitCodes[verdict];
}

/** Turns any verdict of a run into failed, as where a saved run has a finding of an answer that is judged again. */
export const asFailed = (run: Run): Run => ({
  ...run,
  verdict: 'failed',
  exitCode: exitCodeOf('failed'),
});

/** Turns a pass into inconclusive, for the run and its scenarios, because the absence of findings proves nothing. */
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

export function fails(finding: Finding, failOn: FailOn): boolean {
  if (finding.waived) return false;
  return finding.severity === 'error' || failOn === 'warning';
}

interface RunReport
  extends Pick<Run, 'findings' | 'waivers' | 'endpoints' | 'scenarios' | 'rules'> {
  readonly run: Pick<Run['run'], 'incomplete' | 'scope'>;
  readonly exchanges: readonly { readonly answer: { readonly kind: string } }[];
  readonly load?: Pick<Load, 'limits'>;
}

export function countsOf(reported: RunReport, failOn: FailOn) {
  const { exchanges, findings, scenarios, rules, waivers, run } = reported;
  const isSilent =
    run.scope !== 'live traffic' &&
    exchanges.length > 0 &&
    exchanges.every(({ answer }) => answer.kind === 'no-response');
  const failing = findings.filter(
    (finding) =>
      fails(finding, failOn) && !(isSilent && defectOf(finding.rule) === 'no-connection'),
  );
  const brokenLimits = reported.load?.limits.filter(({ kept }) => !kept) ?? [];
  return {
    /** Findings that fail the run and are not waived, and limits of a load that are broken. */
    failing: failing.length + brokenLimits.length,
    /** Waivers that are stale or expired. */
    spentWaivers: waivers.filter(({ state }) => state === 'stale' || state === 'expired').length,
    /** Implemented endpoints that were requested. */
    endpoints: reported.endpoints
      .filter(({ state }) => state !== 'not implemented')
      .map(({ id, state }) => ({ isServed: state === 'judged', ...scenarioCounts(id, scenarios) })),
    judgements: rules.reduce(
      (sum, { judged, state, configured }) =>
        sum + (state === 'not judged' || configured === 'off' ? 0 : judged),
      0,
    ),
    /** Rules with breaches that the config gives less weight. */
    lowered: rules.filter(({ lowered = 0 }) => lowered > 0).length,
    crashed: rules.filter((rule) => rule.crashed).length,
    /** Scenarios that were skipped or not judged, for any reason. */
    notJudged: scenarios.filter(
      ({ verdict }) => verdict === 'skipped' || verdict === 'inconclusive',
    ).length,
    endedEarly: run.incomplete !== undefined,
  };
}

/** Returns the findings of each scenario, and those that name an exchange of it. */
export function findingsByScenario(
  findings: readonly Finding[],
  exchanges: readonly { readonly id: string; readonly scenario: string }[],
): ReadonlyMap<string | undefined, readonly Finding[]> {
  const scenarioOf = new Map(exchanges.map(({ id, scenario }) => [id, scenario]));
  return groupedByEach(findings, (finding) => [
    finding.scenario,
    ...finding.exchanges.map((id) => scenarioOf.get(id)),
  ]);
}

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

/** Returns the state of a rule by its breaches; `lowered` is their number that the config gives less weight. */
export function ruleStateOf(
  { judged, lowered = 0 }: Pick<RuleReport, 'judged' | 'lowered'>,
  findings: readonly Finding[],
  failOn: FailOn,
): RuleState {
  if (findings.some((finding) => fails(finding, failOn))) return 'broken';
  if (findings.some((finding) => finding.waived)) return 'waived';
  if (lowered > 0) return 'lowered';
  if (findings.length > 0) return 'warned';
  return judged > 0 ? 'kept' : 'not judged';
}
