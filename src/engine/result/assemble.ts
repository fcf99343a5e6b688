import type { Subject } from '../../model/rule.ts';
import type { Finding, Run } from '../../model/run.ts';
import type { Driving } from '../drive/drive.ts';
import { findingsOf } from '../judge/findings.ts';
import { type JudgedRun, observationsOf } from '../judge/judged.ts';
import type { RunOptions } from '../options.ts';
import { openRedactor, secretsOf } from '../redact/redact.ts';
import { runId } from '../run-id.ts';
import { endpointReports } from './endpoints.ts';
import { withoutPath } from './nowhere.ts';
import { recordsByDay, recordsJudged } from './record-counts.ts';
import { clauseReports, exchangeReport, ruleReports, scenarioReport } from './report.ts';
import { totalsOf } from './totals.ts';
import { exitCodeOf, verdictOf } from './verdict.ts';
import { waive } from './waivers.ts';

export interface Assembling {
  readonly options: RunOptions;
  readonly startedAt: Date;
  readonly began: number;
  /** Of the run; made from when it began where nobody has. */
  readonly id?: string;
}

/** Everything that happened, as the report's data. */
export function assemble(
  drivings: readonly Driving[],
  { received, hits, tallies }: JudgedRun,
  { options, startedAt, began, id = runId(startedAt) }: Assembling,
): Run {
  const { target, failOn } = options;
  const durationMs = performance.now() - began;
  const redactor = openRedactor(secretsOf(target));
  const incomplete = options.signal.aborted ? 'interrupted' : options.gate?.allowance.reached();
  const all = received.flatMap(({ exchanges }) => exchanges);
  const off = new Set(Object.keys(options.severity).filter((id) => options.severity[id] === 'off'));
  const { findings, waivers } = waive(
    findingsOf(
      hits.filter(({ severity }) => severity !== 'info'),
      { received, tallies, reproduce: options.reproduce(redactor.text, redactor.variables) },
    ),
    options.waivers,
    {
      now: options.now,
      whole: !options.narrowed && incomplete === undefined,
      applicable: (rule, scenario) => {
        const tally = tallies.get(rule);
        return (
          ((scenario === undefined ? tally?.judged : tally?.byScenario.get(scenario)) ?? 0) > 0
        );
      },
    },
  );
  const crashed = [...tallies].flatMap(([id, tally]) => (tally.crashed === undefined ? [] : [id]));
  const byScenario = new Map(drivings.map((driving) => [driving.scenario, driving]));
  const exchangesOf = new Map(received.map(({ scenario, exchanges }) => [scenario, exchanges]));
  const concerning = findingsByScenario(findings, all);
  const driven = options.suite.map(({ scenario, resolved }) =>
    scenarioReport({
      scenario,
      driving: byScenario.get(scenario),
      exchanges: exchangesOf.get(scenario) ?? [],
      skipped: resolved.state === 'skipped' ? resolved.reason : undefined,
      findings: concerning.get(scenario.id) ?? [],
      failOn,
      crashed,
    }),
  );
  const records = recordsJudged(drivings);
  const endpoints = endpointReports(all, driven, { ...options, records });
  const scenarios = withoutPath(driven, endpoints, all);
  const rules = ruleReports({ rules: options.rules, tallies, findings, failOn, off });
  const silence = all.length > 0 && all.every(({ answer }) => answer.kind === 'no-response');
  const judged = verdictOf({
    findings,
    waivers,
    endpoints,
    silence,
    crashed: crashed.length,
    failOn,
  });
  // What was not driven may still be broken.
  const verdict = judged === 'passed' && incomplete !== undefined ? 'inconclusive' : judged;
  return redactor.run({
    schemaVersion: 1,
    tool: { name: 'greenlight', version: options.version },
    run: {
      id,
      ...(options.name === undefined ? {} : { name: options.name }),
      startedAt: startedAt.toISOString(),
      // From the monotonic clock: the other one may be set while a run is under way.
      finishedAt: new Date(startedAt.getTime() + durationMs).toISOString(),
      durationMs,
      seed: options.seed,
      ...(options.shard === undefined ? {} : { shard: options.shard }),
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
    findings,
    scenarios,
    exchanges: all.map((x) => exchangeReport(x)),
    rules,
    clauses: clauseReports(options.clauses, rules),
    waivers,
    records: recordsByDay(drivings),
    configuration: options.settings,
    observations: [...observationsOf(hits), ...options.observe(all)],
  });
}

/** The findings that name a scenario, or an exchange of it. */
function findingsByScenario(
  findings: readonly Finding[],
  all: readonly Subject[],
): ReadonlyMap<string, readonly Finding[]> {
  const scenarioOf = new Map(all.map(({ id, scenario }) => [id, scenario]));
  const found = new Map<string, Finding[]>();
  for (const finding of findings) {
    const named = [finding.scenario, ...finding.exchanges.map((id) => scenarioOf.get(id))];
    for (const id of new Set(named)) {
      if (id === undefined) continue;
      const held = found.get(id);
      if (held) held.push(finding);
      else found.set(id, [finding]);
    }
  }
  return found;
}
