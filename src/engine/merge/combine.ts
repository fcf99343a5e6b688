import { type EndpointId, endpointIds } from '../../model/endpoint.ts';
import type {
  EndpointReport,
  ExchangeReport,
  Finding,
  RuleReport,
  Run,
  ScenarioReport,
  WaiverReport,
} from '../../model/run.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { filled } from '../../standards/text/figures.ts';
import { concluded } from '../pipeline.ts';
import type { Policy } from '../policy.ts';
import { percentiles } from '../result/endpoints.ts';
import { turnedOff } from '../result/report.ts';
import { type FailOn, fails } from '../result/verdict.ts';
import { waive } from '../result/waivers.ts';
import { judgedTogether, type Together } from './judge-together.ts';

/** By what parts of a run are concluded: the contract. */
export type OfContract = Pick<Policy, 'rules' | 'clauses'>;

interface Combining extends OfContract {
  /** What stands where no part says otherwise: tool, target, configuration, rules, scenarios not yet driven. */
  readonly opening: Run;
  /** Each judged by itself; no scenario was driven in two of them. */
  readonly parts: readonly Run[];
  readonly failOn: FailOn;
  /** Of a waiver that covers none of these findings. */
  readonly isStale: (waiver: WaiverReport) => boolean;
  readonly run: Run['run'];
  /** Where the rules over the run are to judge all parts together. */
  readonly together?: Together;
}

/** Shown of a finding; counts are always exact. */
const samplesShown = 20;

/** Parts of one run as one run: exchanges and findings numbered anew in suite order, all else added up. */
export function combined(combining: Combining): Run {
  const { opening, parts, failOn, run, together } = combining;
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
    ? judgedTogether({ opening, exchanges, findings: own }, { ...combining, ...together })
    : { findings: own, judged: new Map<string, number>() };
  const { findings, waivers } = waive(
    judgement.findings
      .toSorted((a, b) => inOrder(a.scenario) - inOrder(b.scenario))
      .map((finding, i) => ({ ...finding, id: `f${i + 1}` })),
    opening.waivers,
    { isExpired: ({ state }) => state === 'expired', isStale: combining.isStale },
  );
  return concluded(
    {
      ...opening,
      run,
      findings,
      waivers,
      exchanges,
      scenarios: withFindings([...reported.values()], findings, failOn),
      endpoints: combinedEndpoints(opening.endpoints, parts, exchanges),
      records: byDay(parts),
      observations: distinct(parts.flatMap((part) => part.observations)),
    },
    {
      ...combining,
      ...talliesOf(parts, judgement.judged),
      reported: opening.rules,
      records: {
        transactions: sum(parts, (part) => part.totals.records.transactions),
        commerces: sum(parts, (part) => part.totals.records.commerces),
      },
    },
  );
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

/**
 * How each rule fared in all parts: `together`, where it judged them so. One that crashed or is off in a part did
 * not judge the whole.
 */
function talliesOf(parts: readonly Run[], together: ReadonlyMap<string, number>) {
  const own = [
    ...groupedBy(
      parts.flatMap(({ rules }) => rules),
      ({ id }) => id,
    ),
  ];
  return {
    tallies: new Map(
      own.map(([id, reports]) => [
        id,
        {
          // What is not kept in a report, as the dates of records, no part together can judge again.
          judged: together.get(id) || reports.reduce((all, { judged }) => all + judged, 0),
          byEndpoint: byEndpoint(reports),
        },
      ]),
    ),
    idle: new Map(
      own.flatMap(([id, reports]) => {
        const why =
          reports.find(({ crashed }) => crashed) ??
          reports.find(({ reason }) => reason === turnedOff.reason);
        if (why?.reason === undefined) return [];
        return [[id, { reason: why.reason, ...(why.crashed ? { crashed: true as const } : {}) }]];
      }),
    ),
  };
}

/** Empty where a part does not say: it judged one endpoint only. */
function byEndpoint(reports: readonly RuleReport[]): ReadonlyMap<EndpointId, number> {
  if (reports.some(({ judged, judgedAt }) => judged > 0 && !judgedAt)) return new Map();
  const at = endpointIds.map(
    (id) => [id, reports.reduce((all, { judgedAt }) => all + (judgedAt?.[id] ?? 0), 0)] as const,
  );
  return new Map(at.filter(([, judged]) => judged > 0));
}
