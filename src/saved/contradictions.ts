import { type FailOn, fails, findingsByScenario, ruleStateOf } from '../engine/result/verdict.ts';
import { covers } from '../engine/result/waivers.ts';
import type { Finding, RuleReport, Run } from '../model/run.ts';
import { discoveryScenario } from '../model/scenario.ts';
import { groupedBy } from '../standards/collections/grouped.ts';
import { howMany } from '../standards/text/figures.ts';

/**
 * Returns what a saved run says and its own evidence denies, as a sentence without a full stop; undefined if nothing.
 * A run that greenlight writes agrees with itself, so such a file was changed, and no verdict can be made of it.
 */
export function contradictionIn(run: Run, failOn: FailOn): string | undefined {
  for (const contradiction of contradictions(run, failOn)) return contradiction;
  return undefined;
}

function* contradictions(run: Run, failOn: FailOn): Iterable<string> {
  yield* missing(run);
  yield* inTotals(run);
  yield* inWaivers(run);
  yield* inRules(run, failOn);
  yield* inScenarios(run, failOn);
}

/** Finds evidence that is named and is not in the run. */
function* missing({ scenarios, exchanges, endpoints, totals, verdict }: Run): Iterable<string> {
  if (scenarios.length === 0 && verdict !== 'inconclusive') {
    yield `it is ${verdict} and has no scenario`;
  }
  const sent = new Set(exchanges.map(({ id }) => id));
  for (const { id, exchanges: ids } of scenarios) {
    const lost = ids.find((each) => !sent.has(each));
    if (lost !== undefined) yield `scenario ${id} has no exchange ${lost}`;
  }
  const known = new Set([discoveryScenario, ...scenarios.map(({ id }) => id)]);
  // Those beyond the total are shown beside the run, and not judged.
  for (const { id, scenario } of exchanges.slice(0, totals.exchanges)) {
    if (!known.has(scenario)) yield `exchange ${id} has no scenario ${scenario}`;
  }
  const answered = new Set(exchanges.map(({ endpoint }) => endpoint));
  for (const { id, state } of endpoints) {
    if (state === 'judged' && !answered.has(id)) yield `${id} is judged and has no exchange`;
  }
}

function* inTotals({ totals, scenarios, findings }: Run): Iterable<string> {
  const there = {
    scenarios: groupedBy(scenarios, ({ verdict }) => verdict as string),
    findings: groupedBy(
      findings,
      ({ waived, severity }) => (waived ? 'waived' : severity) as string,
    ),
  };
  for (const of of ['scenarios', 'findings'] as const) {
    for (const [state, total] of Object.entries(totals[of])) {
      const count = there[of].get(state)?.length ?? 0;
      if (total !== count) yield `its totals have ${total} ${state} ${of}, and it holds ${count}`;
    }
  }
}

/** Finds waived findings without a waiver in force, and waivers without what they cover. */
function* inWaivers({ findings, waivers, run }: Run): Iterable<string> {
  const used = waivers.filter(({ state }) => state === 'used');
  const today = run.startedAt.slice(0, 10);
  for (const finding of findings) {
    const { id, rule, waived } = finding;
    if (waived && !used.some((each) => covers(each, finding) && each.until === waived.until)) {
      yield `finding ${id} ${rule} is waived, and no waiver covers it`;
    }
    if (waived && waived.until < today)
      yield `finding ${id} ${rule} is waived by a day that was over`;
  }
  for (const waiver of used) {
    if (!findings.some((finding) => covers(waiver, finding)))
      yield `the waiver of ${waiver.rule} is used, and covers nothing`;
  }
}

function* inRules({ rules, findings }: Run, failOn: FailOn): Iterable<string> {
  const byRule = groupedBy(findings, ({ rule }) => rule);
  const known = new Set(rules.map(({ id }) => id));
  for (const { id, rule } of findings) {
    if (!known.has(rule)) yield `finding ${id} is of the rule ${rule}, which it does not have`;
  }
  for (const rule of rules) yield* inRule(rule, byRule.get(rule.id) ?? [], failOn);
}

function* inRule(rule: RuleReport, findings: readonly Finding[], failOn: FailOn): Iterable<string> {
  const { id, state, reason, breaches, lowered = 0 } = rule;
  if (rule.findings !== findings.length) {
    yield `rule ${id} has ${howMany(rule.findings, 'finding')}, and it holds ${findings.length}`;
  }
  const unlisted = breaches - findings.reduce((sum, { count }) => sum + count, 0);
  if (unlisted < 0 || unlisted > lowered) {
    yield `rule ${id} has ${howMany(breaches, 'breach', 'breaches')}, and its findings do not`;
  }
  const judged = ruleStateOf(rule, findings, failOn);
  // A rule may have judged and be idle: another one reports what it found, or it crashed.
  const isIdle = state === 'not judged' && reason !== undefined && judged !== 'broken';
  if (state !== judged && !isIdle)
    yield `rule ${id} is ${state}, and its findings make it ${judged}`;
}

/** Finds scenarios that failed without a finding, and those that did not fail with one. */
function* inScenarios(run: Run, failOn: FailOn): Iterable<string> {
  const failures = run.findings.filter((finding) => fails(finding, failOn));
  const failing = findingsByScenario(failures, run.exchanges);
  for (const { id, verdict } of run.scenarios) {
    const has = failing.has(id);
    if (verdict === 'failed' && !has) yield `scenario ${id} failed without a finding`;
    if (verdict === 'passed' && has) yield `scenario ${id} passed with a finding that fails it`;
  }
}
