import type { Policy } from '../engine/result/policy.ts';
import { concludedFrom, countsOf, exitCodeOf, silentRules } from '../engine/result/verdict.ts';
import type { Finding, Load, Run } from '../model/run.ts';
import { figure, filled, howMany } from '../standards/text/figures.ts';
import type { Classes } from './classes.ts';

interface CountOptions {
  readonly policy: Policy;
  readonly classes: Classes;
  /** Number of answers that each kept exchange represents, by its id. */
  readonly weights: ReadonlyMap<string, number>;
}

/** Sets the counts of a run of kept exchanges to those of all answers that they represent. */
export function withCounts(
  made: Run,
  load: Load | undefined,
  { policy, classes, weights }: CountOptions,
): Run {
  const judgedBy = classes.judged();
  const over = new Map(policy.rules.map((rule) => [rule.id, rule.over]));
  const weigh = (ids: readonly string[]) =>
    ids.reduce((sum, id) => sum + (weights.get(id) ?? 0), 0);
  const answers = weigh([...weights.keys()]);

  const findings = made.findings.map((finding): Finding => {
    const { rule, count, countedTemplate = '', message, exchanges: named } = finding;
    const isOfEach = over.get(rule) === 'exchange';
    const kept = isOfEach
      ? message
      : `Among ${howMany(weights.size, 'answer')} that stand for ${howMany(answers, 'call')}: ${message}`;
    if (!isOfEach && count !== named.length) return { ...finding, message: kept };
    const all = weigh(named);
    const judged = isOfEach ? (judgedBy.get(rule) ?? all) : answers;
    const counted = filled(countedTemplate, all, judged);
    return { ...finding, message: kept, count: all, judged, counted };
  });
  const breaches = (id: string) =>
    findings.reduce((sum, { rule, count }) => sum + (rule === id ? count : 0), 0);
  const run: Run = {
    ...made,
    ...(load ? { load } : {}),
    findings,
    totals: { ...made.totals, exchanges: answers },
    rules: made.rules.map((rule) => ({
      ...rule,
      judged: judgedBy.get(rule.id) ?? rule.judged,
      breaches: breaches(rule.id),
    })),
    endpoints: made.endpoints.map((endpoint) => ({
      ...endpoint,
      exchanges: answers,
      bytes: classes.bytes(),
      ...(load ? { latencyMs: inBrief(load) } : {}),
    })),
    scenarios: made.scenarios.map((scenario) => ({
      ...scenario,
      ...(load ? { summary: `${howMany(load.calls, 'call')}, ${figure(load.lost)} lost` } : {}),
    })),
  };
  const { failOn, rules } = policy;
  const conclusion = concludedFrom(countsOf(run, { failOn, ofSilence: silentRules(rules) }));
  return { ...run, ...conclusion, exitCode: exitCodeOf(conclusion.verdict, failOn) };
}

const inBrief = ({ latencyMs: { p50, p95, p99, max } }: Load) => ({ p50, p95, p99, max });
