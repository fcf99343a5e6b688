import type { RuleId } from '../../model/rule.ts';
import type { ClauseReport, Finding, RuleReport, Run } from '../../model/run.ts';
import { clauseStateOf, nothingReceived, nothingToJudge } from '../result/report.ts';
import { type FailOn, ruleStateOf } from '../result/verdict.ts';

interface CombiningRules {
  readonly rules: readonly RuleReport[];
  readonly parts: readonly Run[];
  readonly findings: readonly Finding[];
  readonly failOn: FailOn;
  /** How often a rule met its subject in all parts together, where they were judged so. */
  readonly judged: ReadonlyMap<RuleId, number>;
}

/** Each rule over all parts. One that crashed in a part did not judge the whole. */
export function combinedRules(combining: CombiningRules): readonly RuleReport[] {
  const { rules, parts, findings, failOn, judged: together } = combining;
  const own = new Map<string, RuleReport[]>();
  for (const rule of parts.flatMap((part) => part.rules)) {
    own.set(rule.id, [...(own.get(rule.id) ?? []), rule]);
  }
  return rules.map((rule) => {
    const reports = own.get(rule.id) ?? [rule];
    const found = findings.filter((finding) => finding.rule === rule.id);
    const crash = reports.find(({ reason }) => reason?.startsWith('it crashed'));
    const off = reports.find(({ reason }) => reason === 'turned off');
    // What is not kept in a report, as the dates of records, no part together can judge again.
    const judged = together.get(rule.id) || reports.reduce((sum, each) => sum + each.judged, 0);
    const reached = ruleStateOf(judged, found, failOn);
    const state = off || (crash && reached !== 'broken') ? 'not judged' : reached;
    const reason = (crash ?? off ?? reports.find((each) => each.reason !== undefined))?.reason;
    const { reason: _reason, ...plain } = rule;
    return {
      ...plain,
      judged,
      breaches: found.reduce((sum, { count }) => sum + count, 0),
      findings: found.length,
      state,
      ...(state === 'not judged' && reason !== undefined ? { reason } : {}),
    };
  });
}

/** Each clause from the states of its rules. What is not applicable in one part is so in all, unless another judged it. */
export function combinedClauses(
  clauses: readonly ClauseReport[],
  parts: readonly Run[],
  rules: readonly RuleReport[],
): readonly ClauseReport[] {
  const spared = new Map(
    parts.flatMap((part) =>
      part.clauses.flatMap((each) =>
        each.state === 'not applicable' ? [[each.id, each] as const] : [],
      ),
    ),
  );
  const reasons = new Map(rules.map(({ id, reason }) => [id, reason]));
  const states = new Map(rules.map(({ id, state }) => [id, state]));
  return clauses.map((clause): ClauseReport => {
    if (clause.state === 'left open' || clause.state === 'not observable') return clause;
    const state = clauseStateOf(clause.rules.map((id) => states.get(id) ?? 'not judged'));
    const isIdle = clause.rules.every((id) => reasons.get(id) === nothingToJudge);
    const idle = isIdle && state === 'not judged' ? spared.get(clause.id) : undefined;
    if (idle) return idle;
    const { reason: _reason, ...plain } = clause;
    return state === 'not judged'
      ? {
          ...plain,
          state,
          reason: clause.state === state ? (clause.reason ?? nothingReceived) : nothingReceived,
        }
      : { ...plain, state };
  });
}
