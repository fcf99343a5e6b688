import { randomBytes } from 'node:crypto';
import { areGiven } from '../../contract/experiments/steps/rounds.ts';
import { besideList } from '../../contract/reading/answers/dataset-answer.ts';
import type { Json } from '../../model/json.ts';
import type { RuleId, Subject } from '../../model/rule.ts';
import type { Finding, Run } from '../../model/run.ts';
import type { Resolution } from '../../model/scenario.ts';
import { parted } from '../../standards/collections/grouped.ts';
import { present } from '../../standards/collections/present.ts';
import { tokensOf } from '../../standards/json/json-pointer.ts';
import { parsedJson } from '../../standards/json/json-text.ts';
import { findingsOf } from '../judge/findings.ts';
import { gravity, type Hit, isLowered, type ScenarioExchanges } from '../judge/judge.ts';
import { endpointStates, withoutJudged } from './endpoints.ts';
import type { Evidence } from './evidence.ts';
import { isOfLists, judgeAll, observationsOf } from './judged.ts';
import type { Policy } from './policy.ts';
import {
  clauseReports,
  exchangeReport,
  type IdleReason,
  keptText,
  type RuleOptions,
  reportedElsewhere,
  ruleReports,
  scenarioReport,
  withKeptBodies,
} from './report.ts';
import { type JudgedRecordCounts, recordsByDay, recordsJudged, totalsOf } from './totals.ts';
import { unjudgedReasons } from './unanswered.ts';
import { conclusionOf, findingsByScenario } from './verdict.ts';
import { covers, waive } from './waivers.ts';

/** Turns evidence into a run. All reports are made by this function. */
export const runOf = (evidence: Evidence, policy: Policy): Run =>
  withKeptBodies(wholeRunOf(evidence, policy));

/** Like `runOf`, with complete bodies, for what is shown of them immediately. */
export function wholeRunOf(evidence: Evidence, policy: Policy): Run {
  const { drivings, startedAt, incomplete, id = runId(startedAt) } = evidence;
  const { target, failOn, redactor } = policy;
  const suite =
    evidence.suite ??
    drivings.map(({ scenario }) => ({
      scenario,
      resolved: { state: 'ready', steps: [] } as const,
    }));
  const durationMs = performance.now() - evidence.began;
  const { received, hits, alone, suppressed, tallies, declared } = judgeAll(
    drivings,
    policy,
    evidence.cross,
  );
  const all = received.flatMap(({ exchanges }) => exchanges);
  const merging = { received, tallies, declared, reproduce: policy.reproduce(redactor) };
  const [ofInfo, grave] = parted(hits, ({ severity }) => severity === 'info');
  const listed = findingsOf(grave, merging).map((finding) => withAnswers(finding, received));
  const unlisted = findingsOf(ofInfo.filter(isLowered), merging);
  const isOff = (id: RuleId) => policy.severity[id] === 'off';
  // Not --now, with which a waiver would never end.
  const today = startedAt.toISOString().slice(0, 10);
  const { findings, waivers } = waive(listed, policy.waivers, {
    isExpired: ({ until }) => until < today,
    isStale: (waiver) => {
      const { rule, scenario } = waiver;
      const tally = tallies.get(rule);
      const judged = scenario === undefined ? tally?.judged : tally?.byScenario.get(scenario);
      const isWhole = !policy.narrowed && incomplete === undefined;
      const isJudged = !isOff(rule) && (judged ?? 0) > 0;
      return isWhole && isJudged && !unlisted.some((f) => covers(waiver, f));
    },
  });
  const crashed = new Map(
    [...tallies].flatMap(([id, { crashed: why }]): (readonly [RuleId, IdleReason])[] =>
      why === undefined || isOff(id) ? [] : [[id, { reason: `it crashed: ${why}`, crashed: true }]],
    ),
  );
  const byScenario = new Map(drivings.map((driving) => [driving.scenario, driving]));
  const exchangesOf = new Map(received.map(({ scenario, exchanges }) => [scenario, exchanges]));
  const concerning = findingsByScenario(findings, all);
  const answered = new Set(
    all.flatMap(({ answer, endpoint }) => (answer.kind === 'response' ? [endpoint] : [])),
  );
  const wantOf = unjudgedReasons(all);
  const driven = suite.map(({ scenario, resolved }) =>
    scenarioReport({
      scenario,
      driving: byScenario.get(scenario),
      exchanges: exchangesOf.get(scenario) ?? [],
      run: all,
      skipped: resolved.state === 'skipped' ? resolved.reason : undefined,
      exploring: exploredBy(resolved),
      findings: ownFindings(concerning.get(scenario.id) ?? [], findings, alone.get(scenario)),
      failOn,
      crashed: [...crashed.keys()],
      isCountedHere({ rule, scenario: ofScenario, judged }) {
        const tally = tallies.get(rule);
        if (drivings.length === 1 || tally?.byScenario.has(scenario.id)) return true;
        return ofScenario !== undefined && judged !== tally?.judged;
      },
      answered: answered.has(scenario.endpoint),
      wantOf,
    }),
  );
  const records = recordsJudged(drivings);
  const endpoints = endpointStates(all, driven, { ...policy, suite, records });
  const scenarios = evidence.isPart ? driven : withoutJudged(driven, endpoints);
  const causes = evidence.isPart ? [] : (policy.causesOf?.(all, findings) ?? []);
  const beside = (evidence.beside ?? []).map(policy.subjectOf);
  const run = concluded(
    {
      tool: { name: 'greenlight', version: policy.version },
      run: {
        id,
        startedAt: startedAt.toISOString(),
        finishedAt: new Date(startedAt.getTime() + durationMs).toISOString(),
        durationMs,
        seed: policy.seed,
        ...present({ name: policy.name, scope: policy.scope, incomplete }),
      },
      target: { clientBase: target.clientBase, implements: target.implements },
      endpoints: endpoints.map(({ report }) => report),
      findings,
      scenarios,
      exchanges: all.map(exchangeReport),
      waivers,
      records: recordsByDay(drivings),
      configuration: [...policy.settings, ...(policy.untried?.(all) ?? [])],
      observations: [...observationsOf(hits), ...policy.observe(all)],
      ...(causes.length === 0 ? {} : { causes }),
    },
    {
      ...policy,
      tallies,
      idle: new Map<RuleId, IdleReason>([
        ...[...(evidence.idle ?? [])].map(([id, reason]) => [id, { reason }] as const),
        ...suppressed.map((id) => [id, reportedElsewhere] as const),
        ...crashed,
      ]),
      unlisted,
      records,
    },
  );
  const exchanges = [...run.exchanges, ...beside.map(exchangeReport)];
  return redactor.run({ ...run, exchanges }, [...all, ...beside].flatMap(unshownJson));
}

type RunWithoutVerdict = Omit<
  Run,
  'schemaVersion' | 'verdict' | 'exitCode' | 'judgedWhole' | 'totals' | 'rules' | 'clauses'
>;

interface ConclusionOptions
  extends Pick<Policy, 'rules' | 'clauses' | 'failOn'>,
    Pick<RuleOptions, 'tallies' | 'idle' | 'unlisted' | 'severity'> {
  readonly records: JudgedRecordCounts;
}

/**
 * Adds the verdict, and the state of each rule and clause, to what was judged in one run or in its parts. The members
 * are in the order of report.json.
 */
function concluded(judged: RunWithoutVerdict, by: ConclusionOptions): Run {
  const { tool, run, target, ...others } = judged;
  const { endpoints, findings, scenarios, exchanges } = others;
  const rules = ruleReports({ ...by, findings });
  const { verdict, exitCode, judgedWhole } = conclusionOf({ ...judged, rules }, by.failOn);
  return {
    schemaVersion: 1,
    tool,
    run,
    target,
    verdict,
    exitCode,
    judgedWhole,
    totals: totalsOf(scenarios, findings, { exchanges, records: by.records }),
    ...others,
    rules,
    clauses: clauseReports(by.clauses, rules, endpoints),
  };
}

/** Marks a run as not completely judged or reported, and recomputes its verdict; `incomplete` says why. */
export function cutShort(made: Run, incomplete: string, failOn: Policy['failOn']): Run {
  const cut = { ...made, run: { ...made.run, incomplete } };
  return { ...cut, ...conclusionOf(cut, failOn) };
}

/**
 * Returns the JSON that a report does not show and may quote: of a long answer, whose text is truncated, and the members
 * beside a list of records. It may have values that must not be reported.
 */
function unshownJson({ answer }: Subject): readonly Json[] {
  if (answer.kind !== 'response') return [];
  const { body } = answer;
  if (body.kind === 'text')
    return body.json !== undefined && body.text.length > keptText ? [body.json] : [];
  return besideList(body.observed).map(([at, json]) => {
    const names = tokensOf(at) ?? [];
    return names.reduceRight<Json>((inner, name) => ({ [name]: inner }), parsedJson(json) as Json);
  });
}

/**
 * Returns the findings that decide a scenario. One of the user's is decided by what it shows by itself: findings
 * that only other scenarios make graver are those of the run, and records may have been judged in another one.
 */
function ownFindings(
  ofScenario: readonly Finding[],
  all: readonly Finding[],
  alone: readonly Hit[] | undefined,
): readonly Finding[] {
  if (!alone) return ofScenario;
  const worst = Math.max(...alone.map(({ severity }) => gravity[severity]), gravity.info);
  const ofLists = new Set(alone.flatMap(({ rule }) => (isOfLists(rule) ? [rule.id] : [])));
  return all.filter(
    (finding) =>
      gravity[finding.severity] <= worst &&
      (ofScenario.includes(finding) || ofLists.has(finding.rule)),
  );
}

/** Adds all answers in which a rule over a dataset found something: its finding is of the worst. */
function withAnswers<F extends Finding>(finding: F, received: readonly ScenarioExchanges[]): F {
  const { rule: id, exchanges } = finding;
  const more = received
    .flatMap(({ records = [] }) => [...records])
    .filter(
      ([, { found, again }]) =>
        !again &&
        found.some(({ rule }) => rule.id === id && rule.over === 'dataset' && !rule.ofAll),
    );
  return { ...finding, exchanges: [...new Set([...exchanges, ...more.map(([each]) => each)])] };
}

/** Returns the number of orders that a scenario may make of one that is quoted. Two given orders have their own end. */
function exploredBy(resolved: Resolution): number | undefined {
  const steps = resolved.state === 'ready' ? resolved.steps : [];
  return areGiven(steps) || !steps[0]?.body ? undefined : steps[0].exploring?.orders;
}

/** Makes an id from the start of the run, with random digits against collisions: `20261117T134208Z-7f3a`. */
export const runId = (startedAt: Date): string =>
  `${startedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${randomBytes(2).toString('hex')}`;
