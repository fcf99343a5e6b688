import type { EndpointId } from './endpoint.ts';
import type { NoResponse, Response, SentStep } from './exchange.ts';
import type { ClientHistory } from './history.ts';
import type { Json } from './json.ts';
import type { Breach, RuleId, RuleWords, Severity } from './rule.ts';
import type { Scenario } from './scenario.ts';

/** Result of a run, as plain data: report.json, schemaVersion 1. Reporters are functions of it. */
export interface Run {
  readonly schemaVersion: 1;
  readonly tool: { readonly name: 'greenlight'; readonly version: string };
  readonly run: {
    readonly id: string;
    readonly name?: string;
    readonly startedAt: string;
    readonly finishedAt: string;
    readonly durationMs: number;
    readonly seed: number;
    /** Set if the run repeats only what failed or was not judged in the one before, or judges calls of others. */
    readonly scope?: 'what failed before' | 'live traffic';
    /** Set if the run ended before its suite: `interrupted` … */
    readonly incomplete?: string;
  };
  readonly target: { readonly clientBase: string; readonly implements: readonly EndpointId[] };
  readonly verdict: Verdict;
  readonly exitCode: number;
  /** Every selected scenario was judged; a pass without it names what was not. */
  readonly judgedWhole: boolean;
  readonly totals: {
    readonly scenarios: { readonly [state in ScenarioVerdict]: number };
    readonly findings: {
      readonly error: number;
      readonly warning: number;
      readonly waived: number;
    };
    readonly exchanges: number;
    /** Exchanges that were sent twice: see `Exchange.lostOnReuse`. Absent if there are none. */
    readonly lostOnReuse?: number;
    readonly records: { readonly transactions: number; readonly commerces: number };
  };
  readonly endpoints: readonly EndpointReport[];
  readonly findings: readonly Finding[];
  readonly scenarios: readonly ScenarioReport[];
  readonly exchanges: readonly ExchangeReport[];
  readonly rules: readonly RuleReport[];
  readonly clauses: readonly ClauseReport[];
  readonly waivers: readonly WaiverReport[];
  readonly records: readonly {
    readonly endpoint: EndpointId;
    /** YYYY-MM-DD. */
    readonly day: string;
    readonly records: number;
    readonly lost: number;
  }[];
  readonly configuration: readonly Setting[];
  readonly observations: readonly Observation[];
  /** Known causes of what fails the run, most likely first. Absent if none fits. */
  readonly causes?: readonly CauseReport[];
  /** Of `load`: its exchanges represent all calls. */
  readonly load?: Load;
  /** Runs of this client in the history, this one last. */
  readonly history?: Omit<ClientHistory, 'client'>;
}

export type Verdict = 'passed' | 'failed' | 'inconclusive';

export type ScenarioVerdict = 'passed' | 'failed' | 'inconclusive' | 'skipped';

export type EndpointState = 'judged' | 'not judged' | 'not implemented';

export interface EndpointReport {
  readonly id: EndpointId;
  readonly state: EndpointState;
  readonly reason?: string;
  readonly exchanges: number;
  readonly records?: number;
  readonly bytes: number;
  readonly latencyMs: Pick<Load['latencyMs'], 'p50' | 'p95' | 'p99' | 'max'>;
}

/** Breaches of a rule in one scenario at one severity, counted, with samples. */
export interface Finding
  extends Required<Pick<RuleWords, 'mend'>>,
    Pick<RuleWords, 'harm' | 'title' | 'effect' | 'remedy' | 'clauses'>,
    Pick<Breach, 'message' | 'at' | 'record' | 'expected' | 'actual' | 'facts' | 'cause' | 'loss'> {
  readonly id: string;
  readonly rule: RuleId;
  readonly severity: Exclude<Severity, 'info'>;
  /** The config gives it less weight than its rule does. */
  readonly lowered?: true;
  readonly endpoint: EndpointId;
  readonly scenario?: string;
  readonly step?: string;
  readonly exchanges: readonly string[];
  readonly count: number;
  readonly judged: number;
  readonly counted: string;
  /** `counted` before substitution of `{count}` and `{judged}`, so that findings of a rule can be summed up. */
  readonly countedTemplate?: string;
  /** What `judged` counts, in the plural: `quotes`. */
  readonly judgedNoun?: string;
  readonly samples: readonly Sample[];
  /** What a pass leaves unchecked because of it. */
  readonly leavesOpen?: string;
  /** The same defect breaks this rule too: reports list the finding under it. */
  readonly under?: RuleId;
  readonly waived?: { readonly reason: string; readonly owner: string; readonly until: string };
  readonly reproduce: {
    readonly command: string;
    readonly curl?: string;
    /** Subsequent calls, in order, if a single call does not show the finding. */
    readonly next?: readonly string[];
    /** Number of the first of these calls whose answer breaks the rule, if not 1, which is `curl`. */
    readonly shows?: number;
    /** Why these calls need not reproduce it. */
    readonly byHand?: string;
  };
}

export interface Sample
  extends Pick<Breach, 'message' | 'at' | 'record' | 'names' | 'expected' | 'actual'> {
  readonly exchange?: string;
  readonly row?: { readonly [heading: string]: Json };
}

/** Scenario with its result, so that a saved run can be judged again. */
export interface ScenarioReport
  extends Pick<Scenario, 'id' | 'title' | 'tags' | 'endpoint' | 'relation' | 'records' | 'core'> {
  readonly verdict: ScenarioVerdict;
  readonly reason?: string;
  /** Not judged because answers are missing. */
  readonly unanswered?: true;
  /** What was received, in a few words: "shown 4,998, stored 4,200". */
  readonly summary: string;
  readonly durationMs: number;
  readonly exchanges: readonly string[];
  readonly at?: { readonly file: string; readonly line: number };
}

/** Exchange as it is reported, so that a saved run can be judged again. */
export interface ExchangeReport
  extends Omit<SentStep, 'inFlight' | 'concurrent' | 'proxy' | 'limits'> {
  /** Absent if it was the only one. */
  readonly inFlight?: number;
  readonly answer: AnswerReport;
}

export type AnswerReport =
  | (Omit<Response, 'body'> & {
      readonly body?: string;
      readonly truncated?: true;
      readonly records?: number;
      readonly stopped?: 'maxRecords' | 'maxBytes';
    })
  | (Omit<NoResponse, 'reason'> & { readonly reason: string });

/** `lowered`: broken, and the config gives the breaches less weight than the rule does. */
export type RuleState = 'kept' | 'broken' | 'warned' | 'waived' | 'lowered' | 'not judged';

export interface RuleReport {
  readonly id: RuleId;
  readonly severity: Severity;
  /** By the config, if that is another one. */
  readonly configured?: Severity | 'off';
  readonly judged: number;
  /** `judged` by endpoint, if a rule over single exchanges judged several. */
  readonly judgedAt?: { readonly [endpoint: string]: number };
  /** Breaches of severity error or warning without the config, listed as findings or not. */
  readonly breaches: number;
  /** Those among them that the config gives less weight than the rule does, and no waiver covers. */
  readonly lowered?: number;
  readonly findings: number;
  readonly state: RuleState;
  readonly reason?: string;
  /** Bug of ours: the rule threw. */
  readonly crashed?: true;
}

export type ClauseState =
  | 'kept'
  | 'broken'
  | 'waived'
  | 'lowered'
  | 'warned'
  | 'not judged'
  | 'not applicable'
  | 'left open'
  | 'not observable';

export interface ClauseReport {
  readonly id: string;
  readonly text: string;
  readonly state: ClauseState;
  readonly rules: readonly RuleId[];
  readonly reason?: string;
}

export interface WaiverReport {
  readonly rule: RuleId;
  readonly scenario?: string;
  readonly reason: string;
  readonly owner: string;
  /** Last day of validity, YYYY-MM-DD. */
  readonly until: string;
  readonly state: 'used' | 'unused' | 'stale' | 'expired';
  /** file:line */
  readonly at: string;
}

/** Ends the name of a setting that lists what no order of a run names, such as communes of the client. */
export const withoutOrder = ' without an order';

export interface Setting {
  readonly setting: string;
  readonly value: string;
  readonly from: 'flag' | 'environment' | 'config' | 'default' | 'discovered' | 'sample';
  /** Exact origin: `greenlight.config.yaml:3`, `GREENLIGHT_TOKEN`, `--seed`. */
  readonly at?: string;
}

/** Behaviour of this client where the contract is silent. Never counted against it. */
export interface Observation {
  readonly rule?: RuleId;
  readonly clause?: string;
  readonly about: string;
  readonly endpoint: EndpointId;
  readonly saw: string;
  /** Question to the owner, since it may hide a defect; and where the answer goes. */
  readonly asks?: string;
}

/** Known cause of errors, or of missing answers, as `diagnose` names it. */
export interface CauseReport {
  /** `https-for-http`, the name of its page. */
  readonly id: string;
  readonly title: string;
  readonly remedy: string;
  /** Endpoints that show it. */
  readonly endpoints: readonly EndpointId[];
}

/** Metrics of `--fail-on` of `load`: a percentile of the latency, or quotes lost per thousand calls. */
export const loadMetrics = ['p50', 'p90', 'p95', 'p99', 'p99.9', 'max', 'lost'] as const;

export type LoadMetric = (typeof loadMetrics)[number];

/** Result of calls at a constant rate: `load` of report.json. Times count from when a call was due. */
export interface Load {
  readonly ratePerSecond: number;
  /** Duration of sending; less than requested if the load ended early. */
  readonly forMs: number;
  /** Number of different orders sent in rotation. */
  readonly orders: number;
  /** Calls with a known outcome, without those cancelled by an interrupt. */
  readonly calls: number;
  readonly quoted: number;
  /** Calls for orders that are rejected when sent alone, too. */
  readonly rejected: number;
  /** Calls neither quoted nor rejected. */
  readonly lost: number;
  readonly lostPerThousand: number;
  /** Answers with the amounts of another order. */
  readonly ofOtherOrders: number;
  readonly mostInFlight: number;
  readonly latencyMs: { readonly [metric in Exclude<LoadMetric, 'lost'>]: number };
  /** Delay of sending by greenlight itself; included in the latency. */
  readonly lateMs: { readonly p99: number; readonly max: number };
  /** Calls at or beyond the limits of the contract, where it sets them. */
  readonly beyond?: { readonly '30s': number; readonly '60s': number };
  /** Lost calls by what was received. */
  readonly failures: { readonly [what: string]: number };
  readonly overTime: readonly LoadPart[];
  readonly limits: readonly {
    readonly metric: LoadMetric;
    readonly limit: number;
    readonly measured: number;
    readonly kept: boolean;
  }[];
}

/** Calls that were due in an interval. */
export interface LoadPart extends Pick<Load, 'calls' | 'lost' | 'failures'> {
  /** Since the first call. */
  readonly fromMs: number;
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}
