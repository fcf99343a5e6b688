import { askedAs } from '../../contract/reading/answers/same-bytes.ts';
import { kindsInCommon } from '../../contract/reading/failures/kinds/record-kinds.ts';
import type { EndpointId } from '../../model/endpoint.ts';
import type {
  Breach,
  CommonTrait,
  CrossRule,
  DeclaredTarget,
  FoldResult,
  Rule,
  RuleId,
  ScenarioRule,
  Severity,
  Subject,
} from '../../model/rule.ts';
import type { Scenario } from '../../model/scenario.ts';
import { present } from '../../standards/collections/present.ts';
import { figure } from '../../standards/text/figures.ts';
import type { CrossJudgement } from './cross.ts';
import type { RecordJudgement } from './records.ts';

export type Severities = { readonly [rule: RuleId]: Severity | 'off' };

export interface Hit {
  readonly rule: Rule;
  readonly breach: Breach;
  /** In this run. `info` if the rule is off. */
  readonly severity: Severity;
  /** Without the config. */
  readonly ruleSeverity: Severity;
  /** The config turns the rule off: its breaches are counted, but not listed. */
  readonly off?: true;
  readonly endpoint: EndpointId;
  /** Absent for a breach over the run that spans several scenarios. */
  readonly scenario?: string;
  /** Exchanges that the breach is about. */
  readonly exchanges: readonly string[];
  /** Number of further breaches like this one, counted but not kept. */
  readonly more?: number;
}

/** How often a rule judged, by scenario, and whether it crashed. */
export interface Tally {
  judged: number;
  readonly byScenario: Map<string, number>;
  /** Of rules over single exchanges. */
  readonly byEndpoint: Map<EndpointId, number>;
  crashed?: string;
}

export interface ScenarioExchanges {
  readonly scenario: Scenario;
  readonly exchanges: readonly Subject[];
  /** Results of rules over records, by exchange. */
  readonly records?: ReadonlyMap<string, RecordJudgement>;
}

export interface JudgeOptions {
  readonly rules: readonly Rule[];
  /** From the config: replaces the severity of a rule and of its breaches; a rule that is off fails no run. */
  readonly severity: Severities;
  readonly declared: DeclaredTarget;
  /** Present once everything is read. */
  readonly cross?: CrossJudgement;
}

export const gravity = { info: 0, warning: 1, error: 2 } as const satisfies Record<
  Severity,
  number
>;

/** Rules that the config turns off, or lowers so that they fail no run. */
export const loweredBy = (severity: Severities): ReadonlySet<RuleId> =>
  new Set(Object.keys(severity).filter((id) => severity[id] !== 'error'));

/** Returns the severity of a breach, which may be lower than its rule's, never higher. */
const ownSeverity = (rule: Rule, breach: Breach): Severity => {
  const severity = breach.severity ?? rule.severity;
  return gravity[severity] < gravity[rule.severity] ? severity : rule.severity;
};

/** Reports whether the config gives a breach less weight than the rule does. Observations have none to lose. */
export const isLowered = ({ ruleSeverity, severity, off }: Hit): boolean =>
  ruleSeverity !== 'info' && (off === true || gravity[severity] < gravity[ruleSeverity]);

/** Applies every rule to everything received. A rule that throws is reported by its id. */
export function judge(received: readonly ScenarioExchanges[], options: JudgeOptions) {
  const hits: Hit[] = [];
  const tallies = new Map<RuleId, Tally>();
  const all = received.flatMap(({ exchanges }) => exchanges);
  const byId = new Map(all.map((exchange) => [exchange.id, exchange]));
  for (const rule of options.rules) {
    const tally: Tally = { judged: 0, byScenario: new Map(), byEndpoint: new Map() };
    tallies.set(rule.id, tally);
    try {
      judgeBy(rule, { received, all, byId, tally, hits, options });
    } catch (error) {
      tally.crashed = error instanceof Error ? error.message : String(error);
    }
  }
  return { hits, tallies };
}

interface JudgeState {
  readonly received: readonly ScenarioExchanges[];
  readonly all: readonly Subject[];
  readonly byId: ReadonlyMap<string, Subject>;
  readonly tally: Tally;
  readonly hits: Hit[];
  readonly options: JudgeOptions;
}

function judgeBy(rule: Rule, at: JudgeState): void {
  switch (rule.over) {
    case 'exchange': {
      const met = new Set<string>();
      for (const x of at.all) {
        if (!rule.applies(x)) continue;
        const key = askedAs(x);
        const here = `${x.scenario} ${key}`;
        // A request that another scenario sent too counts in each, and once in the run.
        const more = met.has(key) ? 0 : 1;
        at.tally.judged += more;
        const { byEndpoint } = at.tally;
        byEndpoint.set(x.endpoint, (byEndpoint.get(x.endpoint) ?? 0) + more);
        countIn(at.tally, met.has(here) ? 0 : 1, x.scenario);
        met.add(key).add(here);
        for (const breach of [rule.judge(x, at.all) ?? []].flat()) {
          add(at, rule, breach, { scenario: x.scenario, endpoint: x.endpoint, named: [x.id] });
        }
      }
      return;
    }
    case 'scenario':
      for (const { scenario, exchanges } of at.received) {
        const { relation } = scenario;
        const concerned =
          rule.relations === 'all' || (relation && rule.relations.includes(relation));
        if (!concerned || exchanges.length === 0) continue;
        const { id, endpoint } = scenario;
        const judged = judgedIn(scenario, rule, exchanges, at.options.declared);
        take(at, rule, judged, { scenario: id, endpoint, named: [] });
      }
      return;
    case 'run':
      take(at, rule, rule.judge(at.all, at.options.declared), undefined);
      return;
    case 'record':
    case 'dataset':
      takeRecords(at, rule);
      return;
    case 'cross':
      takeCross(at, rule);
      return;
  }
}

/** Judges a scenario by its exchanges, without those that were sent before it was driven alone. */
export function judgedIn(
  { id, endpoint, relation }: Scenario,
  rule: ScenarioRule,
  exchanges: readonly Subject[],
  { now }: DeclaredTarget,
): FoldResult {
  const alone = exchanges.filter((x) => !x.concurrent);
  return rule.judge(alone, { scenario: id, endpoint, now, ...present({ relation }) });
}

function countIn(tally: Tally, judged: number, scenario: string | undefined): void {
  if (scenario === undefined) return;
  tally.byScenario.set(scenario, (tally.byScenario.get(scenario) ?? 0) + judged);
}

interface ScenarioPlace {
  readonly scenario: string;
  readonly endpoint: EndpointId;
  readonly named: readonly string[];
}

function take(
  at: JudgeState,
  rule: Rule,
  judged: FoldResult,
  place: ScenarioPlace | undefined,
): void {
  at.tally.judged += judged.judged;
  countIn(at.tally, judged.judged, place?.scenario);
  for (const breach of judged.breaches) add(at, rule, breach, place);
}

function add(
  at: JudgeState,
  rule: Rule,
  breach: Breach,
  place: ScenarioPlace | undefined,
  more = 0,
): void {
  const exchanges = breach.exchanges ?? place?.named ?? [];
  const first = at.byId.get(exchanges[0] ?? '');
  const scenarios = new Set(exchanges.map((id) => at.byId.get(id)?.scenario));
  const single = scenarios.size === 1 ? first?.scenario : undefined;
  const scenario = place?.scenario ?? single;
  const endpoint = first?.endpoint ?? place?.endpoint ?? at.all[0]?.endpoint;
  if (endpoint === undefined) throw new Error('it names no exchange');
  const ruleSeverity = ownSeverity(rule, breach);
  const { [rule.id]: configured } = at.options.severity;
  at.hits.push({
    rule,
    breach,
    severity: configured === 'off' ? 'info' : (configured ?? ruleSeverity),
    ruleSeverity,
    ...(configured === 'off' ? { off: true } : {}),
    endpoint,
    exchanges,
    ...present({ scenario }),
    ...(more === 0 ? {} : { more }),
  });
}

interface ReadRecords {
  readonly scenario: Scenario;
  /** In the scenario. */
  readonly requests: number;
  readonly exchange: string;
  readonly judgement: RecordJudgement;
  readonly found: number;
}

/**
 * Adds the results of a rule over records, as one matter of the answer with the most breaches. A record is
 * judged where it came first; rules over a dataset judge each answer, and the worst one counts: among equals
 * that of the smallest scenario, which is quickest to repeat.
 */
function takeRecords(at: JudgeState, rule: Rule): void {
  const all = at.received.flatMap(({ scenario, exchanges: requests, records = new Map() }) =>
    [...records].map(
      ([exchange, judgement]): ReadRecords => ({
        scenario,
        requests: requests.length,
        exchange,
        judgement,
        found: breachesOf(rule, judgement),
      }),
    ),
  );
  const first = all.filter(({ judgement }) => !judgement.again);
  for (const { judgement } of all) {
    const crash = judgement.crashed.get(rule.id);
    if (crash !== undefined) at.tally.crashed = crash;
  }
  const isReported = first.some(({ found }) => found > 0);
  const isMet = first.some(({ judgement }) => (judgement.judged.get(rule.id) ?? 0) > 0);
  const beside = all.filter(
    ({ judgement, found }) => judgement.again && !isReported && (found > 0 || !isMet),
  );
  const read = [...first, ...beside];
  const ofAll = rule.over === 'dataset' && rule.ofAll === true;
  const [main] = read.toSorted(
    (a, b) =>
      (ofAll ? 0 : b.found - a.found || (isReported ? a.requests - b.requests : 0)) ||
      weight(rule, b) - weight(rule, a),
  );
  if (!main) return;
  const reported = rule.over === 'record' ? read : [main];
  const weighed = sum(reported.map((each) => weight(rule, each)));
  at.tally.judged += weighed;
  countIn(at.tally, weighed, main.scenario.id);
  const { scenario } = main;
  const reading = fittingAll(rule, reported);
  const judged = first.filter((each) => weight(rule, each) > 0);
  for (const { exchange, judgement } of [main, ...reported.filter((each) => each !== main)]) {
    for (const { rule: of, severity, samples, more } of judgement.found) {
      if (of !== rule) continue;
      const place = { scenario: scenario.id, endpoint: scenario.endpoint, named: [exchange] };
      const shared =
        rule.over === 'record' ? recordsInCommon(rule, severity, judged, reading) : undefined;
      const common = reading ? besides(reading, shared) : shared;
      for (const [i, breach] of samples.entries())
        add(
          at,
          rule,
          { ...readAs(breach, reading), ...present({ common }) },
          place,
          i === 0 ? more : 0,
        );
    }
  }
}

/** Minimum number of records; a reading fits fewer by chance. */
const minFitting = 3;

/** A reading that fits all records that break a rule. */
type CommonReading = NonNullable<ReturnType<typeof fittingAll>>;

/** Returns the first reading that fits all records that break a rule, at any severity, and the field read otherwise. */
function fittingAll(rule: Rule, reads: readonly ReadRecords[]) {
  const [first, ...others] = reads.flatMap(({ judgement }) =>
    judgement.found.filter((each) => each.rule === rule),
  );
  const records = sum(reads.map(({ found }) => found));
  const says = first?.fitting.find((one) => others.every(({ fitting }) => fitting.includes(one)));
  if (says === undefined || records < minFitting) return undefined;
  const at = first?.samples[0]?.fits?.find((each) => each.says === says)?.instead.at ?? '';
  return { says, records, field: at.slice(1) };
}

/** Returns a breach as the reading shows it: of one defect, however far apart the amounts of its record are. */
function readAs(breach: Breach, reading: CommonReading | undefined): Breach {
  const fitting = breach.fits?.find(({ says }) => says === reading?.says);
  if (!fitting) return breach;
  const { severity: _, ...others } = breach;
  return { ...others, ...fitting.instead };
}

const besides = (
  { says, records }: CommonReading,
  shared: CommonTrait | undefined,
): CommonTrait => ({
  sentence: `${says} in all ${figure(records)} records.${shared ? ` ${shared.sentence}` : ''}`,
  remedy: shared?.remedy ?? '',
});

/** Returns what the records have in common that break a rule; undefined if all that it judged do. */
function recordsInCommon(
  rule: Rule,
  severity: Severity,
  reads: readonly ReadRecords[],
  reading: CommonReading | undefined,
): CommonTrait | undefined {
  const [first] = reads;
  const found = reads.flatMap(({ judgement }) =>
    judgement.found.filter((each) => each.rule === rule && each.severity === severity),
  );
  const kinds = reads.map(({ judgement }) => judgement.kinds);
  const all = kinds.flatMap((each) => [...(each ?? [])]);
  const broken = found.flatMap((each) => [...each.kinds]);
  const judged = sum(reads.map((each) => weight(rule, each)));
  if (!first || kinds.includes(undefined)) return undefined;
  if (sum(broken.map(([, count]) => count)) >= judged) return undefined;
  const except = new Set(found.flatMap(({ fields }) => [...fields, reading?.field ?? '']));
  return kindsInCommon(first.scenario.endpoint, broken, all, except);
}

const weight = (rule: Rule, { judgement }: ReadRecords) => judgement.judged.get(rule.id) ?? 0;

const breachesOf = (rule: Rule, { found }: RecordJudgement) =>
  sum(
    found
      .filter((each) => each.rule === rule)
      .map(({ samples, more }) => more + sum(samples.map((breach) => breach.count ?? 1))),
  );

const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0);

/** Adds the results of a rule between the datasets: its findings belong to the first. */
function takeCross(at: JudgeState, rule: CrossRule): void {
  const judged = at.options.cross?.get(rule.id);
  if (!judged) return;
  if ('crashed' in judged) {
    at.tally.crashed = judged.crashed;
    return;
  }
  const [endpoint] = rule.between;
  const read = readFirst(at.received, endpoint);
  const named = rule.between.flatMap(
    (id) => readFirst(at.received, id)?.records?.keys().next().value ?? [],
  );
  const scenario = read?.scenario.id ?? endpoint;
  take(at, rule, judged, { scenario, endpoint, named });
}

/** Returns the first scenario with records that no earlier one had read. */
const readFirst = (received: readonly ScenarioExchanges[], endpoint: EndpointId) =>
  received.find(
    ({ scenario, records }) =>
      scenario.endpoint === endpoint && [...(records?.values() ?? [])].some(({ again }) => !again),
  );
