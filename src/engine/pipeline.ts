import { randomBytes } from 'node:crypto';
import type { Json } from '../model/json.ts';
import type { Subject } from '../model/rule.ts';
import type { Finding, Run } from '../model/run.ts';
import { groupedBy } from '../standards/collections/grouped.ts';
import type { Driving } from './drive/drive.ts';
import type { Evidence } from './evidence.ts';
import { findingsOf } from './judge/findings.ts';
import { judgeAll, observationsOf } from './judge/judged.ts';
import type { Policy } from './policy.ts';
import { openRedactor, secretsOf } from './redact/redact.ts';
import { openRedaction } from './redact/redact-run.ts';
import { endpointReports } from './result/endpoints.ts';
import { withoutJudged } from './result/nowhere.ts';
import {
  clauseReports,
  exchangeReport,
  keptText,
  ruleReports,
  scenarioReport,
  withKeptBodies,
} from './result/report.ts';
import { recordsByDay, recordsJudged, totalsOf } from './result/totals.ts';
import { exitCodeOf, silentRules, verdictOf } from './result/verdict.ts';
import { waive } from './result/waivers.ts';

/** The one way from what was sent and came to everything that is told of it. */
export const runOf = (evidence: Evidence, policy: Policy): Run =>
  withKeptBodies(wholeRunOf(evidence, policy));

/** The same with the bodies as long as they came, for what is shown of them at once. */
export function wholeRunOf(evidence: Evidence, policy: Policy): Run {
  const { drivings, startedAt, incomplete, id = runId(startedAt) } = evidence;
  const { target, failOn } = policy;
  const suite =
    evidence.suite ??
    drivings.map(({ scenario }) => ({
      scenario,
      resolved: { state: 'ready', steps: [] } as const,
    }));
  const durationMs = performance.now() - evidence.began;
  const { received, hits, tallies } = judgeAll(drivings, policy, evidence.cross);
  const redactor = openRedactor(secretsOf(target));
  const all = received.flatMap(({ exchanges }) => exchanges);
  const off = new Set(Object.keys(policy.severity).filter((id) => policy.severity[id] === 'off'));
  const { findings, waivers } = waive(
    findingsOf(
      hits.filter(({ severity }) => severity !== 'info'),
      { received, tallies, reproduce: policy.reproduce(redactor.text, redactor.variables) },
    ),
    policy.waivers,
    {
      now: policy.now,
      whole: !policy.narrowed && incomplete === undefined,
      applicable: (rule, scenario) => {
        const tally = tallies.get(rule);
        return (
          ((scenario === undefined ? tally?.judged : tally?.byScenario.get(scenario)) ?? 0) > 0
        );
      },
    },
  );
  const crashed = [...tallies].flatMap(([id, tally]) => (tally.crashed === undefined ? [] : [id]));
  const toldByCount = new Set(policy.rules.flatMap((rule) => (rule.toldByCount ? [rule.id] : [])));
  const byScenario = new Map(drivings.map((driving) => [driving.scenario, driving]));
  const exchangesOf = new Map(received.map(({ scenario, exchanges }) => [scenario, exchanges]));
  const concerning = findingsByScenario(findings, all);
  const answered = new Set(
    all.flatMap(({ answer, endpoint }) => (answer.kind === 'response' ? [endpoint] : [])),
  );
  const driven = suite.map(({ scenario, resolved }) =>
    scenarioReport({
      scenario,
      driving: byScenario.get(scenario),
      exchanges: exchangesOf.get(scenario) ?? [],
      skipped: resolved.state === 'skipped' ? resolved.reason : undefined,
      findings: concerning.get(scenario.id) ?? [],
      failOn,
      crashed,
      toldByCount,
      answered: answered.has(scenario.endpoint),
    }),
  );
  const records = recordsJudged(drivings);
  const endpoints = endpointReports(all, driven, { ...policy, suite, records });
  const scenarios = evidence.isPart ? driven : withoutJudged(driven, endpoints, all);
  const rules = ruleReports({ rules: policy.rules, tallies, findings, failOn, off });
  const verdict = verdictOf({
    findings,
    waivers,
    endpoints,
    exchanges: all,
    rules,
    ofSilence: silentRules(policy.rules),
    failOn,
    incomplete,
  });
  const { redact = openRedaction(policy) } = policy;
  const beside = (evidence.beside ?? []).map(policy.subjectOf);
  const run: Run = {
    schemaVersion: 1,
    tool: { name: 'greenlight', version: policy.version },
    run: {
      id,
      ...(policy.name === undefined ? {} : { name: policy.name }),
      startedAt: startedAt.toISOString(),
      finishedAt: new Date(startedAt.getTime() + durationMs).toISOString(),
      durationMs,
      seed: policy.seed,
      ...(policy.scope === undefined ? {} : { scope: policy.scope }),
      ...(policy.shard === undefined ? {} : { shard: policy.shard }),
      ...(incomplete === undefined ? {} : { incomplete }),
    },
    target: {
      clientBase: target.clientBase,
      implements: target.implements,
    },
    verdict,
    exitCode: exitCodeOf(verdict, failOn),
    totals: totalsOf(scenarios, findings, { exchanges: all.length, records }),
    endpoints,
    findings: findings.map((finding) => pressedNoFurther(finding, drivings)),
    scenarios,
    exchanges: [...all, ...beside].map(exchangeReport),
    rules,
    clauses: clauseReports(policy.clauses, rules, endpoints, policy.rules),
    waivers,
    records: recordsByDay(drivings),
    configuration: policy.settings,
    observations: [...observationsOf(hits), ...policy.observe(all)],
  };
  return redact(run, [...all, ...beside].flatMap(longJson));
}

/** Of a long answer its values are held, not the whole text: what is not to be told stands in them. */
const longJson = ({ answer }: Subject): readonly Json[] =>
  answer.kind === 'response' &&
  answer.body.kind === 'text' &&
  answer.body.json !== undefined &&
  answer.body.text.length > keptText
    ? [answer.body.json]
    : [];

/** Where all that was asked is broken alike, what else there was to ask was left out for that. */
function pressedNoFurther(finding: Finding, drivings: readonly Driving[]): Finding {
  const isWhole = finding.count === finding.judged && finding.count > 1;
  const isLeft = drivings.some(
    ({ scenario, alike }) => alike && scenario.endpoint === finding.endpoint,
  );
  return isWhole && isLeft
    ? { ...finding, counted: `${finding.counted}, the rest was not asked` }
    : finding;
}

/** The findings that name a scenario, or an exchange of it. */
function findingsByScenario(
  findings: readonly Finding[],
  all: readonly Subject[],
): ReadonlyMap<string, readonly Finding[]> {
  const scenarioOf = new Map(all.map(({ id, scenario }) => [id, scenario]));
  const named = findings.flatMap((finding) =>
    [...new Set([finding.scenario, ...finding.exchanges.map((id) => scenarioOf.get(id))])].flatMap(
      (id) => (id === undefined ? [] : [{ id, finding }]),
    ),
  );
  const found = [...groupedBy(named, ({ id }) => id)];
  return new Map(found.map(([id, of]) => [id, of.map(({ finding }) => finding)]));
}

/** `20261117T134208Z-7f3a`: when the run began, and something to tell two of one second apart. */
export const runId = (startedAt: Date): string =>
  `${startedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${randomBytes(2).toString('hex')}`;
