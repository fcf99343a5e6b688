import {
  nothingToCompare,
  uncompared,
  unexplored,
} from '../../contract/experiments/quotes/without-quotes.ts';
import { notCompared } from '../../contract/experiments/ranges/range-levels.ts';
import type { EndpointId } from '../../model/endpoint.ts';
import type { Clause, Rule, RuleId, Subject } from '../../model/rule.ts';
import type {
  AnswerReport,
  ClauseReport,
  EndpointReport,
  ExchangeReport,
  Finding,
  RuleReport,
  RuleState,
  Run,
  ScenarioReport,
  ScenarioVerdict,
} from '../../model/run.ts';
import type { Scenario } from '../../model/scenario.ts';
import { present } from '../../standards/collections/present.ts';
import { howMany } from '../../standards/text/figures.ts';
import type { DrivenScenario } from '../drive/drive.ts';
import type { Severities, Tally } from '../judge/judge.ts';
import { summaryOf } from './summary.ts';
import type { UnjudgedReasonOf } from './unanswered.ts';
import { type FailOn, fails, ruleStateOf } from './verdict.ts';

/** Maximum length of a body in a report; longer ones are truncated and keep their full length as a number. */
export const keptText = 64 * 1024;

/** Returns the report of an exchange. Bodies are still complete: redaction precedes truncation. */
export function exchangeReport(x: Subject): ExchangeReport {
  const { id, scenario, step, endpoint, situation, startedAt, durationMs, token, varied } = x;
  const { role, round, resendOf, source, expect, request, lostOnReuse, outcome } = x;
  return {
    id,
    scenario,
    step,
    endpoint,
    startedAt,
    token,
    timings: x.timings,
    answer: answerReport(x),
    ...present({ situation, durationMs, varied, role, round, resendOf, source, expect, request }),
    ...present({ lostOnReuse, outcome }),
    ...(x.inFlight > 1 ? { inFlight: x.inFlight } : {}),
  };
}

function answerReport({ answer }: Subject): AnswerReport {
  if (answer.kind === 'no-response') return answer;
  const { status, headers, bytes, body } = answer;
  const head = { kind: 'response', status, headers, bytes } as const;
  if (body.kind === 'records') {
    return { ...head, records: body.records, ...present({ stopped: body.stopped }) };
  }
  const lost = body.trouble.some(({ kind }) =>
    ['connection-lost', 'cut-off', 'too-large'].includes(kind),
  );
  return { ...head, body: body.text, ...(lost ? { truncated: true } : {}) };
}

/** Truncates long bodies, as in a saved report. */
export const withKeptBodies = (run: Run): Run => ({
  ...run,
  exchanges: run.exchanges.map((exchange) => {
    const { answer } = exchange;
    return answer.kind === 'response' && (answer.body?.length ?? 0) > keptText
      ? {
          ...exchange,
          answer: { ...answer, body: answer.body?.slice(0, keptText) ?? '', truncated: true },
        }
      : exchange;
  }),
});

interface ScenarioOptions {
  readonly scenario: Scenario;
  readonly driving: DrivenScenario | undefined;
  readonly exchanges: readonly Subject[];
  /** Every exchange of the run. */
  readonly run: readonly Subject[];
  readonly skipped: string | undefined;
  /** Number of orders that it may make of one that is quoted, if it explores. */
  readonly exploring: number | undefined;
  readonly findings: readonly Finding[];
  readonly failOn: FailOn;
  readonly crashed: readonly RuleId[];
  /** Reports whether the counts of a finding are those of the scenario, and not of the run. */
  readonly isCountedHere: (finding: Finding) => boolean;
  readonly answered: boolean;
  /** Returns why a request lacks an answer. */
  readonly wantOf: UnjudgedReasonOf;
}

/** Makes the report of a scenario: passed; failed; skipped: nothing was sent; inconclusive: not completely judged. */
export function scenarioReport(options: ScenarioOptions): ScenarioReport {
  const { scenario, exchanges, findings, driving } = options;
  const skipped = options.skipped ?? unsentReason(options);
  const ids = new Set(exchanges.map(({ id }) => id));
  const failing = findings.filter((finding) => fails(finding, options.failOn));
  const hasFailed = failing.length > 0;
  const unanswered = hasFailed || skipped !== undefined ? undefined : unansweredReason(options);
  const reason = hasFailed ? undefined : (skipped ?? unanswered ?? openReason(options));
  const verdict: ScenarioVerdict = hasFailed
    ? 'failed'
    : skipped !== undefined
      ? 'skipped'
      : reason !== undefined
        ? 'inconclusive'
        : 'passed';
  return {
    id: scenario.id,
    title: scenario.title,
    tags: scenario.tags,
    endpoint: scenario.endpoint,
    verdict,
    ...present({ reason, core: scenario.core }),
    ...(unanswered === undefined ? {} : { unanswered: true }),
    summary: summaryOf(scenario, exchanges, failing, options.isCountedHere),
    durationMs: driving?.durationMs ?? 0,
    exchanges: [...ids],
    ...present({ relation: scenario.relation, records: scenario.records }),
    // A built-in scenario is no file of the user's, where CI would look for it.
    ...(/^built-in[\\/]/.test(scenario.at.file)
      ? {}
      : { at: { file: scenario.at.file, line: scenario.at.line } }),
  };
}

/** Returns why a scenario of an endpoint that answered sent nothing, unless it compares the answers of others. */
function unsentReason({ scenario, driving, exchanges, answered, run }: ScenarioOptions) {
  const isOver = driving !== undefined && driving.notAsked === undefined;
  if (!isOver || !answered || exchanges.length > 0 || scenario.relation === 'every-answer') {
    return undefined;
  }
  const ofEndpoint = run.filter(({ endpoint }) => endpoint === scenario.endpoint);
  return nothingToCompare(ofEndpoint);
}

function unansweredReason(options: ScenarioOptions): string | undefined {
  const { scenario, driving, exchanges, answered, wantOf } = options;
  if (driving === undefined) return 'It was not finished when the run ended.';
  if (driving.notAsked !== undefined && driving.notAskedAt === undefined) return driving.notAsked;
  // A scenario that only compares the answers of others sends nothing if they agree.
  if (exchanges.length === 0 && !answered) return 'No answer was received to compare.';
  for (const x of exchanges) {
    const want = x.endpoint === scenario.endpoint ? wantOf(x) : undefined;
    if (want && !want.isAnswered) return want.why;
  }
  return options.exploring === undefined
    ? uncompared(exchanges)
    : unexplored(exchanges, options.exploring);
}

/** Returns why a scenario was not judged completely although its endpoint answered. */
function openReason(options: ScenarioOptions): string | undefined {
  const { driving, exchanges, crashed, wantOf } = options;
  if (driving?.notAsked !== undefined) return driving.notAsked;
  const [rule] = crashed;
  if (rule) return `The rule ${rule} crashed; this is our bug.`;
  for (const x of exchanges) {
    const want = wantOf(x);
    if (want) return want.why;
  }
  return cappedBy(exchanges) ?? notCompared(exchanges, options.run);
}

/** Returns why only part of an answer was read and judged. */
function cappedBy(exchanges: readonly Subject[]): string | undefined {
  for (const { answer } of exchanges) {
    if (answer.kind === 'no-response' || answer.body.kind !== 'records') continue;
    const { stopped, records } = answer.body;
    if (stopped)
      return `Reading stopped after ${records} records (limits.${stopped}). What the rest holds is not known.`;
  }
  return undefined;
}

/** How often a rule was applicable; of rules over single exchanges, by endpoint too. */
type RuleUse = Pick<Tally, 'judged'> & { readonly byEndpoint: ReadonlyMap<EndpointId, number> };

/** Why an applicable rule did not judge: another reports what it found, or it crashed. */
export type IdleReason = Pick<RuleReport, 'reason' | 'crashed'>;

export interface RuleOptions {
  /** In report order. */
  readonly rules: readonly Pick<Rule, 'id' | 'severity'>[];
  /** From the config. */
  readonly severity: Severities;
  readonly tallies: ReadonlyMap<RuleId, RuleUse>;
  readonly idle: ReadonlyMap<RuleId, IdleReason>;
  readonly findings: readonly Finding[];
  /** Breaches that the config lowers to observations or turns off, as findings that no report lists. */
  readonly unlisted: readonly Unlisted[];
  readonly failOn: FailOn;
}

type Unlisted = Pick<Finding, 'rule' | 'count'>;

const breachesIn = (found: readonly Unlisted[]): number =>
  found.reduce((sum, { count }) => sum + count, 0);

export function ruleReports(options: RuleOptions): readonly RuleReport[] {
  return options.rules.map(({ id, severity }): RuleReport => {
    const findings = options.findings.filter(({ rule }) => rule === id);
    const unlisted = options.unlisted.filter(({ rule }) => rule === id);
    const { judged = 0, byEndpoint: at = new Map<string, number>() } =
      options.tallies.get(id) ?? {};
    const lowered = breachesIn([
      ...findings.filter((finding) => finding.lowered && !finding.waived),
      ...unlisted,
    ]);
    const configured = options.severity[id];
    const reported = {
      id,
      severity,
      ...(configured === undefined || configured === severity ? {} : { configured }),
      judged,
      ...(at.size > 1 ? { judgedAt: Object.fromEntries(at) } : {}),
      breaches: breachesIn([...findings, ...unlisted]),
      ...(lowered === 0 ? {} : { lowered }),
      findings: findings.length,
    };
    const state = ruleStateOf(reported, findings, options.failOn);
    const idle = options.idle.get(id);
    if (state !== 'kept' && state !== 'not judged') return { ...reported, state, ...idle };
    if (idle) return { ...reported, state: 'not judged', ...idle };
    return state === 'not judged'
      ? { ...reported, state, reason: nothingToJudge }
      : { ...reported, state };
  });
}

/** One defect, one finding. */
export const reportedElsewhere: IdleReason = { reason: 'another rule reports what it found' };
/** Reasons of a rule without a judgement that did not crash. */
export const nothingToJudge = 'the run had nothing to judge it on';
export const nothingReceived = 'nothing was received to judge it on';

/** Returns the state of a clause: that of the worst of its rules; kept if any judged and none has a breach. */
const clauseStateOf = (rules: readonly RuleState[]): RuleState =>
  (['broken', 'waived', 'lowered', 'warned', 'kept'] as const).find((state) =>
    rules.includes(state),
  ) ?? 'not judged';

/** Returns why a rule did not judge, or how the config lowers it; undefined if there was nothing to judge. */
const causeOf = ({ id, state, reason, lowered, configured }: RuleReport): string | undefined =>
  state === 'lowered'
    ? `${configured === 'off' ? 'turned off' : 'lowered'} by the config: ${id}, ${howMany(lowered ?? 0, 'breach', 'breaches')}`
    : reason === nothingToJudge
      ? undefined
      : reason;

export function clauseReports(
  clauses: readonly Clause[],
  rules: readonly RuleReport[],
  endpoints: readonly Pick<EndpointReport, 'id' | 'state'>[],
): readonly ClauseReport[] {
  const judged = new Set<string>(
    endpoints.flatMap(({ id, state }) => (state === 'judged' ? [id] : [])),
  );
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return clauses.map(({ id, section, text, judgement, optional, unseen }): ClauseReport => {
    if ('leftOpen' in judgement) {
      return { id, text, state: 'left open', rules: [], reason: judgement.leftOpen };
    }
    if ('notObservable' in judgement) {
      return { id, text, state: 'not observable', rules: [], reason: judgement.notObservable };
    }
    const judges = judgement.by.flatMap((rule) => byId.get(rule) ?? []);
    const state = clauseStateOf(judges.map((rule) => rule.state));
    const reported = { id, text, rules: judgement.by };
    if (state !== 'not judged' && state !== 'lowered') return { ...reported, state };
    const causes = judges.flatMap((rule) => (rule.state === state ? (causeOf(rule) ?? []) : []));
    const cause = [...new Set(causes)].join('; ');
    if (cause !== '') return { ...reported, state, reason: cause };
    const isIdle = judges.length === judgement.by.length;
    return optional !== undefined && isIdle && judged.has(section)
      ? { ...reported, state: 'not applicable', reason: optional }
      : { ...reported, state, reason: unseen ?? nothingReceived };
  });
}
