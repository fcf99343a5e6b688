import { randomBytes } from 'node:crypto';
import { type EndpointId, endpointIds } from '../model/endpoint.ts';
import type { Subject } from '../model/rule.ts';
import type { EndpointReport, Finding, Run, ScenarioReport } from '../model/run.ts';
import type { Driving } from './drive.ts';
import { endpointReport } from './endpoints.ts';
import { findingsOf } from './findings.ts';
import { type JudgedRun, observationsOf } from './judged.ts';
import type { RunOptions } from './options.ts';
import { openRedactor, secretsOf } from './redact.ts';
import { clauseReports, exchangeReport, ruleReports, scenarioReport } from './report.ts';
import { exitCodeOf, verdictOf } from './verdict.ts';
import { waive } from './waivers.ts';

export interface Assembling {
  readonly options: RunOptions;
  readonly startedAt: Date;
  readonly began: number;
}

/** Everything that happened, as the report's data. */
export function assemble(
  drivings: readonly Driving[],
  { came, hits, tallies }: JudgedRun,
  { options, startedAt, began }: Assembling,
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
          (scenario === undefined ? tally?.judged : tally?.byScenario.get(scenario)) !== undefined
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
  const endpoints = endpointReports(all, scenarios, options);
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
      id: `${startedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${randomBytes(2).toString('hex')}`,
      ...(options.name === undefined ? {} : { name: options.name }),
      startedAt: startedAt.toISOString(),
      finishedAt: new Date().toISOString(),
      durationMs: performance.now() - began,
      seed: options.seed,
      ...(options.signal.aborted ? { incomplete: 'interrupted' } : {}),
    },
    target: {
      clientBase: redactor.text(target.clientBase),
      implements: target.implements,
    },
    verdict,
    exitCode: exitCodeOf(verdict, failOn),
    totals: totalsOf(scenarios, findings, all.length),
    endpoints,
    findings,
    scenarios,
    exchanges: all.map((x) => redactor.deep(exchangeReport(x))),
    rules,
    clauses: clauseReports(options.clauses, rules),
    waivers,
    records: [],
    configuration: redactor.deep(options.settings),
    observations: redactor.deep([...observationsOf(hits), ...options.observe(all)]),
  };
}

function totalsOf(
  scenarios: readonly ScenarioReport[],
  findings: readonly Finding[],
  exchanges: number,
): Run['totals'] {
  const counted = (state: ScenarioReport['verdict']) =>
    scenarios.filter((scenario) => scenario.verdict === state).length;
  const found = (severity: 'error' | 'warning') =>
    findings.filter((finding) => finding.severity === severity && !finding.waived).length;
  return {
    scenarios: {
      passed: counted('passed'),
      failed: counted('failed'),
      inconclusive: counted('inconclusive'),
      skipped: counted('skipped'),
    },
    findings: {
      error: found('error'),
      warning: found('warning'),
      waived: findings.filter(({ waived }) => waived).length,
    },
    exchanges,
    records: { transactions: 0, commerces: 0 },
  };
}

/** The endpoints that this run is about, in their fixed order. */
function endpointReports(
  all: readonly Subject[],
  scenarios: readonly ScenarioReport[],
  { endpoints, suite, narrowed, target }: RunOptions,
): readonly EndpointReport[] {
  const concerned = (id: EndpointId) =>
    endpoints.some((each) => each.id === id) &&
    (!narrowed || suite.some(({ scenario }) => scenario.endpoint === id));
  return endpointIds.filter(concerned).map((id) => {
    const notSent = scenarios.find((each) => each.endpoint === id && each.reason)?.reason;
    const quoteDue = suite.some(
      ({ scenario, resolved }) =>
        resolved.state === 'ready' &&
        scenario.endpoint === id &&
        resolved.steps.some(
          (step) => step.situation !== 'unquotable' && step.token === 'configured',
        ),
    );
    return endpointReport({
      id,
      implemented: target.implements.includes(id),
      exchanges: all.filter(({ endpoint }) => endpoint === id),
      anyAnswerCounts: narrowed && !quoteDue,
      ...(notSent === undefined ? {} : { notSent }),
    });
  });
}
