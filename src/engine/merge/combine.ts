import { type EndpointId, endpointIds } from '../../model/endpoint.ts';
import type { Rule, RuleId } from '../../model/rule.ts';
import type {
  ClauseReport,
  EndpointReport,
  ExchangeReport,
  Finding,
  RuleReport,
  Run,
  ScenarioReport,
} from '../../model/run.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { filled } from '../../standards/text/figures.ts';
import { percentiles } from '../result/endpoints.ts';
import { clauseStateOf, nothingReceived, nothingToJudge } from '../result/report.ts';
import { totalsOf } from '../result/totals.ts';
import {
  exitCodeOf,
  type FailOn,
  fails,
  ruleStateOf,
  silentRules,
  verdictOf,
} from '../result/verdict.ts';
import { covers } from '../result/waivers.ts';
import { judgedTogether, type Together } from './judge-together.ts';

interface Combining {
  /** What stands where no part says otherwise: tool, target, configuration, rules, scenarios not yet driven. */
  readonly opening: Run;
  /** Each judged by itself; no scenario was driven in two of them. */
  readonly parts: readonly Run[];
  readonly failOn: FailOn;
  /** Of the contract; left out, those that judge together. */
  readonly rules?: readonly Rule[];
  /** Told of each waiver beside `used`; by its place in `opening.waivers`. */
  readonly waiverState: (index: number, findings: readonly Finding[]) => 'unused' | 'stale';
  readonly run: Run['run'];
  /** Where the rules over the run are to judge all parts together. */
  readonly together?: Together;
}

/** Shown of a finding; counts are always exact. */
const samplesShown = 20;

/** Parts of one run as one run: exchanges and findings numbered anew in suite order, all else added up. */
export function combined(combining: Combining): Run {
  const { opening, parts, failOn, waiverState, run, together } = combining;
  const reported = new Map<string, ScenarioReport>();
  for (const scenario of opening.scenarios) reported.set(scenario.id, scenario);
  const named = renamed(opening, parts);
  for (const part of named) for (const each of part.scenarios) reported.set(each.id, each);
  const place = new Map([...reported.keys()].map((id, i) => [id, i]));
  const inOrder = (id: string | undefined) => place.get(id ?? '') ?? -1;
  const exchanges = named
    .flatMap((part) => part.exchanges)
    .toSorted((a, b) => inOrder(a.scenario) - inOrder(b.scenario) || number(a) - number(b));
  const own = joined(named.flatMap((part) => part.findings));
  const judgement = together
    ? judgedTogether({ opening, exchanges, findings: own }, together)
    : { findings: own, judged: new Map<string, number>() };
  const findings = judgement.findings
    .toSorted((a, b) => inOrder(a.scenario) - inOrder(b.scenario))
    .map((finding, i) => ({ ...finding, id: `f${i + 1}` }));
  const scenarios = withFindings([...reported.values()], findings, failOn);
  const rules = combinedRules({ ...judgement, rules: opening.rules, parts, findings, failOn });
  const endpoints = combinedEndpoints(opening.endpoints, parts, exchanges);
  const waivers = opening.waivers.map((waiver, i) => {
    if (waiver.state === 'expired') return waiver;
    const used = findings.some(
      (finding) => finding.waived !== undefined && covers(waiver, finding),
    );
    return { ...waiver, state: used ? ('used' as const) : waiverState(i, findings) };
  });
  const verdict = verdictOf({
    findings,
    waivers,
    endpoints,
    exchanges,
    rules,
    ofSilence: silentRules(combining.rules ?? together?.rules ?? []),
    failOn,
    incomplete: run.incomplete,
  });
  const records = {
    transactions: sum(parts, (part) => part.totals.records.transactions),
    commerces: sum(parts, (part) => part.totals.records.commerces),
  };
  return {
    ...opening,
    run,
    verdict,
    exitCode: exitCodeOf(verdict, failOn),
    totals: totalsOf(scenarios, findings, { exchanges: exchanges.length, records }),
    endpoints,
    findings,
    scenarios,
    exchanges,
    rules,
    clauses: combinedClauses(opening.clauses, parts, rules),
    waivers,
    records: byDay(parts),
    observations: distinct(parts.flatMap((part) => part.observations)),
  };
}

/** Scenarios of which all parts together tell what their own part could not. */
function withFindings(
  scenarios: readonly ScenarioReport[],
  findings: readonly Finding[],
  failOn: FailOn,
): readonly ScenarioReport[] {
  const failing = findings.filter((finding) => fails(finding, failOn));
  const named = new Set(failing.map(({ scenario }) => scenario));
  const concerned = new Set(failing.flatMap(({ exchanges }) => exchanges));
  return scenarios.map((scenario) => {
    const { reason: _reason, ...plain } = scenario;
    const { id, exchanges, verdict } = scenario;
    if (verdict === 'failed' || exchanges.length === 0) return scenario;
    const isHit = named.has(id) || exchanges.some((each) => concerned.has(each));
    return isHit ? { ...plain, verdict: 'failed' } : scenario;
  });
}

const sum = (parts: readonly Run[], of: (part: Run) => number) =>
  parts.reduce((all, part) => all + of(part), 0);

const number = ({ id }: ExchangeReport) => Number(id.slice(1));

type Named = Pick<Run, 'scenarios' | 'exchanges' | 'findings'>;

/** `e1`, `e2` … over all parts, in suite order. */
function renamed({ scenarios }: Run, parts: readonly Run[]): readonly Named[] {
  const place = new Map<string, number>();
  for (const { id } of [...scenarios, ...parts.flatMap((part) => part.scenarios)]) {
    if (!place.has(id)) place.set(id, place.size);
  }
  const all = parts
    .flatMap((part, p) =>
      part.exchanges.map(({ id, scenario }) => ({ key: `${p} ${id}`, scenario })),
    )
    .toSorted((a, b) => (place.get(a.scenario) ?? -1) - (place.get(b.scenario) ?? -1));
  const names = new Map(all.map(({ key }, i) => [key, `e${i + 1}`]));
  return parts.map((part, p) => {
    const name = (id: string) => names.get(`${p} ${id}`) ?? id;
    return {
      scenarios: part.scenarios.map((each) => ({ ...each, exchanges: each.exchanges.map(name) })),
      exchanges: part.exchanges.map((each) => ({
        ...each,
        id: name(each.id),
        ...(each.resendOf === undefined ? {} : { resendOf: name(each.resendOf) }),
      })),
      findings: part.findings.map((each) => ({
        ...each,
        exchanges: each.exchanges.map(name),
        samples: each.samples.map((sample) =>
          sample.exchange === undefined ? sample : { ...sample, exchange: name(sample.exchange) },
        ),
      })),
    };
  });
}

/** One defect, one finding: what several parts found of a rule over the run is one. */
function joined(findings: readonly Finding[]): readonly Finding[] {
  const groups = groupedBy(findings, ({ rule, severity, endpoint, scenario, waived }) =>
    JSON.stringify([rule, severity, endpoint, scenario, waived !== undefined]),
  );
  return [...groups.values()].map(([first, ...more]) => more.reduce(added, first));
}

function added(a: Finding, b: Finding): Finding {
  const [count, judged] = [a.count + b.count, a.judged + b.judged];
  return {
    ...a,
    exchanges: [...a.exchanges, ...b.exchanges],
    count,
    judged,
    counted: a.countedTemplate === undefined ? a.counted : filled(a.countedTemplate, count, judged),
    samples: [...a.samples, ...b.samples].slice(0, samplesShown),
  };
}

function byDay(parts: readonly Run[]): Run['records'] {
  const days = new Map<string, Run['records'][number]>();
  for (const each of parts.flatMap((part) => part.records)) {
    const key = `${each.endpoint} ${each.day}`;
    const held = days.get(key);
    days.set(key, {
      ...each,
      records: each.records + (held?.records ?? 0),
      lost: each.lost + (held?.lost ?? 0),
    });
  }
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

const distinct = <Value>(values: readonly Value[]): readonly Value[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

/** Each endpoint over all parts: judged when one of them judged it; times over all exchanges. */
function combinedEndpoints(
  opening: readonly EndpointReport[],
  parts: readonly Run[],
  exchanges: readonly ExchangeReport[],
): readonly EndpointReport[] {
  const all = [...opening, ...parts.flatMap((part) => part.endpoints)];
  const concerned = endpointIds.filter((id) => all.some((each) => each.id === id));
  return concerned.map((id) => combinedEndpoint(id, all, exchanges));
}

function combinedEndpoint(
  id: EndpointId,
  all: readonly EndpointReport[],
  exchanges: readonly ExchangeReport[],
): EndpointReport {
  const own = all.filter((each) => each.id === id);
  const judged = own.find(({ state }) => state === 'judged');
  // The first one that asked says why it came to nothing.
  const open = own.find((each) => each.exchanges > 0) ?? own.at(0);
  const { state, reason } = judged ?? open ?? { state: 'not judged' as const };
  const asked = exchanges.filter(({ endpoint }) => endpoint === id);
  const records = own.flatMap((each) => each.records ?? []);
  return {
    id,
    state,
    ...(reason === undefined ? {} : { reason }),
    exchanges: asked.length,
    ...(records.length === 0 ? {} : { records: records.reduce((sum, each) => sum + each, 0) }),
    bytes: own.reduce((sum, { bytes }) => sum + bytes, 0),
    latencyMs: percentiles(asked.flatMap(({ durationMs }) => durationMs ?? [])),
  };
}

interface CombiningRules {
  readonly rules: readonly RuleReport[];
  readonly parts: readonly Run[];
  readonly findings: readonly Finding[];
  readonly failOn: FailOn;
  /** How often a rule met its subject in all parts together, where they were judged so. */
  readonly judged: ReadonlyMap<RuleId, number>;
}

type JudgedAt = NonNullable<RuleReport['judgedAt']>;

const addedUp = (parts: readonly JudgedAt[]): JudgedAt | undefined =>
  parts.length === 0
    ? undefined
    : Object.fromEntries(
        endpointIds.flatMap((id) => {
          const all = parts.reduce((total, part) => total + (part[id] ?? 0), 0);
          return all > 0 ? [[id, all]] : [];
        }),
      );

/** Each rule over all parts. One that crashed in a part did not judge the whole. */
function combinedRules(combining: CombiningRules): readonly RuleReport[] {
  const { rules, parts, findings, failOn, judged: together } = combining;
  const own = groupedBy(
    parts.flatMap((part) => part.rules),
    ({ id }) => id,
  );
  return rules.map((rule) => {
    const reports = own.get(rule.id) ?? [rule];
    const found = findings.filter((finding) => finding.rule === rule.id);
    const crash = reports.find(({ crashed }) => crashed);
    const off = reports.find(({ reason }) => reason === 'turned off');
    // What is not kept in a report, as the dates of records, no part together can judge again.
    const judged = together.get(rule.id) || reports.reduce((sum, each) => sum + each.judged, 0);
    const reached = ruleStateOf(judged, found, failOn);
    const state = off || (crash && reached !== 'broken') ? 'not judged' : reached;
    const reason = (crash ?? off ?? reports.find((each) => each.reason !== undefined))?.reason;
    const judgedAt = addedUp(reports.flatMap((each) => (each.judgedAt ? [each.judgedAt] : [])));
    const { reason: _reason, crashed: _crashed, judgedAt: _judgedAt, ...plain } = rule;
    return {
      ...plain,
      judged,
      // A part without it has met one endpoint only, and does not say which.
      ...(reports.every((each) => each.judgedAt || each.judged === 0) && judgedAt
        ? { judgedAt }
        : {}),
      breaches: found.reduce((sum, { count }) => sum + count, 0),
      findings: found.length,
      state,
      ...(state === 'not judged' && reason !== undefined ? { reason } : {}),
      ...(state === 'not judged' && crash ? { crashed: true } : {}),
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
