import type { EndpointId } from '../../model/endpoint.ts';
import type { RuleId } from '../../model/rule.ts';
import type { EndpointReport, Finding, Run, ScenarioReport } from '../../model/run.ts';
import { filled } from '../../standards/text/figures.ts';
import type { Policy } from './policy.ts';
import { conclusionOf } from './verdict.ts';

interface Totals {
  readonly policy: Policy;
  /** Returns how often a rule judged; undefined if only the kept exchanges tell. */
  readonly judged: (rule: RuleId) => number | undefined;
  /** Returns the count of a finding, of how many, and the message that says what it is a count of. */
  readonly ofFinding: (finding: Finding) => Pick<Finding, 'count' | 'judged' | 'message'>;
  readonly totals: Run['totals'];
  readonly ofEndpoint: (id: EndpointId) => Partial<EndpointReport>;
  readonly ofScenario: (scenario: ScenarioReport) => Partial<ScenarioReport>;
}

/** Sets the counts of a run of kept exchanges to those of all that passed. */
export function withTotals(
  made: Run,
  { policy, judged, ofFinding, totals, ofEndpoint, ofScenario }: Totals,
): Run {
  const findings = made.findings.map((finding) => {
    const all = ofFinding(finding);
    const counted = filled(finding.countedTemplate ?? '', all.count, all.judged);
    return { ...finding, ...all, counted };
  });
  /** Breaches that the recount adds to those of a rule. */
  const added = (id: RuleId) => breachesOf(findings, id) - breachesOf(made.findings, id);
  const run: Run = {
    ...made,
    findings,
    totals,
    rules: made.rules.map((rule) => ({
      ...rule,
      judged: judged(rule.id) ?? rule.judged,
      breaches: rule.breaches + added(rule.id),
      ...(rule.lowered ? { lowered: rule.lowered + added(rule.id) } : {}),
    })),
    endpoints: made.endpoints.map((each) => ({ ...each, ...ofEndpoint(each.id) })),
    scenarios: made.scenarios.map((each) => ({ ...each, ...ofScenario(each) })),
  };
  return { ...run, ...conclusionOf(run, policy.failOn) };
}

const breachesOf = (findings: readonly Finding[], id: string) =>
  findings.reduce((sum, { rule, count }) => sum + (rule === id ? count : 0), 0);
