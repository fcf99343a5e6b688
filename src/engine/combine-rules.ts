import type { ClauseReport, Finding, RuleReport, RuleState, Run } from '../model/run.ts';

/** Worst first; a part in which a rule was kept says nothing against one in which it was broken. */
const worstFirst: readonly RuleState[] = ['broken', 'waived', 'warned', 'kept', 'not judged'];

/** Each rule over all parts. One that crashed in a part did not judge the whole. */
export function combinedRules(
  rules: readonly RuleReport[],
  parts: readonly Run[],
  findings: readonly Finding[],
): readonly RuleReport[] {
  const own = new Map<string, RuleReport[]>();
  for (const rule of parts.flatMap((part) => part.rules)) {
    own.set(rule.id, [...(own.get(rule.id) ?? []), rule]);
  }
  return rules.map((rule) => {
    const reports = own.get(rule.id) ?? [rule];
    const found = findings.filter((finding) => finding.rule === rule.id);
    const crash = reports.find(({ reason }) => reason?.startsWith('it crashed'));
    const worst = worstFirst.find((state) => reports.some((each) => each.state === state));
    const state = crash && worst !== 'broken' ? 'not judged' : (worst ?? 'not judged');
    const reason = crash?.reason ?? reports.find((each) => each.reason !== undefined)?.reason;
    const { reason: _reason, ...plain } = rule;
    return {
      ...plain,
      judged: reports.reduce((sum, { judged }) => sum + judged, 0),
      breaches: found.reduce((sum, { count }) => sum + count, 0),
      findings: found.length,
      state,
      ...(state === 'not judged' && reason !== undefined ? { reason } : {}),
    };
  });
}

/** Each clause from the states of its rules (design.md, States and verdicts). */
export function combinedClauses(
  clauses: readonly ClauseReport[],
  rules: readonly RuleReport[],
): readonly ClauseReport[] {
  const states = new Map(rules.map(({ id, state }) => [id, state]));
  return clauses.map((clause): ClauseReport => {
    if (clause.state === 'left open' || clause.state === 'not observable') return clause;
    const own = clause.rules.map((id) => states.get(id) ?? 'not judged');
    const state =
      (['broken', 'waived'] as const).find((each) => own.includes(each)) ??
      (own.includes('kept') || own.includes('warned') ? 'kept' : 'not judged');
    const { reason: _reason, ...plain } = clause;
    return state === 'not judged'
      ? { ...plain, state, reason: 'nothing came that it could be judged on' }
      : { ...plain, state };
  });
}
