import { type EndpointId, endpointIds } from '../../model/endpoint.ts';
import type { EndpointReport, ExchangeReport, Finding, RuleReport, Run } from '../../model/run.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { present } from '../../standards/collections/present.ts';
import { filled } from '../../standards/text/figures.ts';
import { percentiles } from '../result/endpoints.ts';
import { concluded } from '../result/pipeline.ts';
import type { Policy } from '../result/policy.ts';
import { turnedOff } from '../result/report.ts';
import { waive } from '../result/waivers.ts';

/** By what an unfinished run is concluded: the contract. */
export type OfContract = Pick<Policy, 'rules' | 'clauses'>;

/** Samples of a finding; counts are always exact. */
const samplesShown = 20;

/**
 * The run of scenarios that were each judged by themselves, in suite order: exchanges and findings numbered anew,
 * all else added up. Rules over the whole run have judged single scenarios only.
 */
export function unfinishedRun(
  opening: Run,
  finished: readonly Run[],
  by: OfContract & Pick<Policy, 'failOn'>,
): Run {
  const place = new Map(opening.scenarios.map(({ id }, i) => [id, i]));
  const placeOf = ({ scenarios: [scenario] }: Run) => place.get(scenario?.id ?? '') ?? -1;
  const parts = renumbered(finished.toSorted((a, b) => placeOf(a) - placeOf(b)));
  const done = new Map(parts.flatMap(({ scenarios }) => scenarios.map((each) => [each.id, each])));
  const exchanges = parts.flatMap((part) => part.exchanges);
  const { findings, waivers } = waive(
    joined(parts.flatMap((part) => part.findings)).map((each, i) => ({ ...each, id: `f${i + 1}` })),
    opening.waivers,
    { isExpired: ({ state }) => state === 'expired', isStale: () => false },
  );
  const records = parts.map(({ totals }) => totals.records);
  return concluded(
    {
      ...opening,
      findings,
      waivers,
      exchanges,
      scenarios: opening.scenarios.map((each) => done.get(each.id) ?? each),
      endpoints: endpointIds.flatMap((id) => endpointOf(id, [opening, ...parts], exchanges)),
      records: byDay(parts),
      observations: distinct(parts.flatMap((part) => part.observations)),
    },
    {
      ...by,
      ...talliesOf([opening, ...parts]),
      reported: opening.rules,
      records: {
        transactions: records.reduce((sum, { transactions }) => sum + transactions, 0),
        commerces: records.reduce((sum, { commerces }) => sum + commerces, 0),
      },
    },
  );
}

/** Exchanges as `e1`, `e2` … over all parts. */
function renumbered(parts: readonly Run[]): readonly Run[] {
  let sent = 0;
  return parts.map((part) => {
    const names = new Map(
      part.exchanges.map(({ id }) => {
        sent += 1;
        return [id, `e${sent}`];
      }),
    );
    const name = (id: string) => names.get(id) ?? id;
    return {
      ...part,
      scenarios: part.scenarios.map((each) => ({ ...each, exchanges: each.exchanges.map(name) })),
      exchanges: part.exchanges.map((each) => ({
        ...each,
        id: name(each.id),
        ...present({ resendOf: each.resendOf && name(each.resendOf) }),
      })),
      findings: part.findings.map((each) => ({
        ...each,
        exchanges: each.exchanges.map(name),
        samples: each.samples.map((sample) => ({
          ...sample,
          ...present({ exchange: sample.exchange && name(sample.exchange) }),
        })),
      })),
    };
  });
}

/** One defect, one finding: what several parts found of a rule over the run is one. */
function joined(findings: readonly Finding[]): readonly Finding[] {
  const groups = groupedBy(findings, ({ rule, severity, endpoint, scenario }) =>
    JSON.stringify([rule, severity, endpoint, scenario]),
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

const sum = (all: Run['records'], of: 'records' | 'lost'): number =>
  all.reduce((total, each) => total + each[of], 0);

function byDay(parts: readonly Run[]): Run['records'] {
  const days = groupedBy(
    parts.flatMap((part) => part.records),
    ({ endpoint, day }) => `${endpoint} ${day}`,
  );
  return [...days.values()]
    .map((all) => ({ ...all[0], records: sum(all, 'records'), lost: sum(all, 'lost') }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

const distinct = <Value>(values: readonly Value[]): readonly Value[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

/** Judged when a part judged it; times over all exchanges. */
function endpointOf(
  id: EndpointId,
  parts: readonly Run[],
  exchanges: readonly ExchangeReport[],
): readonly EndpointReport[] {
  const own = parts.flatMap(({ endpoints }) => endpoints.filter((each) => each.id === id));
  // The first that asked gives the reason.
  const telling =
    own.find(({ state }) => state === 'judged') ??
    own.find((each) => each.exchanges > 0) ??
    own.at(0);
  if (!telling) return [];
  const { state, reason } = telling;
  const asked = exchanges.filter(({ endpoint }) => endpoint === id);
  const records = own.flatMap((each) => each.records ?? []);
  return [
    {
      id,
      state,
      ...(reason === undefined ? {} : { reason }),
      exchanges: asked.length,
      ...(records.length === 0 ? {} : { records: records.reduce((sum, each) => sum + each, 0) }),
      bytes: own.reduce((sum, { bytes }) => sum + bytes, 0),
      latencyMs: percentiles(asked.flatMap(({ durationMs }) => durationMs ?? [])),
    },
  ];
}

/** How each rule fared in all parts. One that crashed or is off in a part did not judge the whole. */
function talliesOf(parts: readonly Run[]) {
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
          judged: reports.reduce((all, { judged }) => all + judged, 0),
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
