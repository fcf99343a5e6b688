import type { Run } from '../model/run.ts';
import type { Driving } from './drive.ts';
import { endpointReports } from './endpoints.ts';
import { findingsOf } from './findings.ts';
import { type JudgedRun, observationsOf } from './judged.ts';
import type { RunOptions } from './options.ts';
import { recordsByDay, recordsJudged } from './record-counts.ts';
import { openRedactor, secretsOf, withoutCredentials } from './redact.ts';
import { clauseReports, exchangeReport, ruleReports, scenarioReport } from './report.ts';
import { runId } from './run-id.ts';
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
  { came, hits, tallies }: JudgedRun,
  { options, startedAt, began, id = runId(startedAt) }: Assembling,
): Run {
  const { target, failOn } = options;
  const redactor = openRedactor(secretsOf(target));
  const all = came.flatMap(({ exchanges }) => exchanges);
  const off = new Set(Object.keys(options.severity).filter((id) => options.severity[id] === 'off'));
  const { findings, waivers } = waive(
    findingsOf(
      hits.filter(({ severity }) => severity !== 'info'),
      { came, tallies, reproduce: options.reproduce(redactor.text, redactor.variables) },
    ),
    options.waivers,
    {
      now: options.now,
      whole: !options.narrowed && !options.signal.aborted,
      met: (rule, scenario) => {
        const tally = tallies.get(rule);
        return (
          ((scenario === undefined ? tally?.judged : tally?.byScenario.get(scenario)) ?? 0) > 0
        );
      },
    },
  );
  const crashed = [...tallies].flatMap(([id, tally]) => (tally.crashed === undefined ? [] : [id]));
  const byScenario = new Map(drivings.map((driving) => [driving.scenario, driving]));
  const scenarios = options.suite.map(({ scenario, resolved }) =>
    scenarioReport({
      scenario,
      driving: byScenario.get(scenario),
      exchanges: came.find((each) => each.scenario === scenario)?.exchanges ?? [],
      skipped: resolved.state === 'skipped' ? resolved.reason : undefined,
      findings,
      failOn,
      crashed,
    }),
  );
  const records = recordsJudged(drivings);
  const endpoints = endpointReports(all, scenarios, { ...options, records });
  const rules = ruleReports({ rules: options.rules, tallies, findings, failOn, off });
  const silence = all.length > 0 && all.every(({ answer }) => answer.kind === 'no-response');
  const verdict = verdictOf({
    findings,
    waivers,
    endpoints,
    silence,
    crashed: crashed.length,
    failOn,
  });
  return {
    schemaVersion: 1,
    tool: { name: 'greenlight', version: options.version },
    run: {
      id,
      ...(options.name === undefined ? {} : { name: options.name }),
      startedAt: startedAt.toISOString(),
      finishedAt: new Date().toISOString(),
      durationMs: performance.now() - began,
      seed: options.seed,
      ...(options.shard === undefined ? {} : { shard: options.shard }),
      ...(options.signal.aborted ? { incomplete: 'interrupted' } : {}),
    },
    target: {
      clientBase: redactor.text(target.clientBase),
      implements: target.implements,
    },
    verdict,
    exitCode: exitCodeOf(verdict, failOn),
    totals: totalsOf(scenarios, findings, { exchanges: all.length, records }),
    endpoints: endpoints.map((each) => said(each, redactor.text)),
    findings,
    scenarios: scenarios.map((each) => ({
      ...said(each, redactor.text),
      summary: redactor.text(each.summary),
    })),
    exchanges: all.map((x) =>
      withoutCredentials(redactor.deep(exchangeReport(x)), redactor.variables),
    ),
    rules: rules.map((each) => said(each, redactor.text)),
    clauses: clauseReports(options.clauses, rules),
    waivers,
    records: recordsByDay(drivings),
    configuration: redactor.deep(options.settings),
    observations: redactor.deep([...observationsOf(hits), ...options.observe(all)]),
  };
}

/** A reason may quote the client. */
const said = <Told extends { readonly reason?: string }>(
  told: Told,
  redact: (text: string) => string,
): Told => (told.reason === undefined ? told : { ...told, reason: redact(told.reason) });
