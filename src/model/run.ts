import type { RecordPlace } from './dataset.ts';
import type { EndpointId } from './endpoint.ts';
import type { Situation, Source, Timings, TokenSent, Varied } from './exchange.ts';
import type { ClientHistory } from './history.ts';
import type { Json, Pointer } from './json.ts';
import type { Expect, Outcome } from './outcome.ts';
import type { Cause, Harm, Loss, RuleId, Severity } from './rule.ts';
import type { Relation } from './scenario.ts';

/** Everything that happened, as plain data: report.json, schemaVersion 1. Reporters are functions of it. */
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
    /** The run holds only what failed or was not judged in the one before. */
    readonly scope?: 'what failed before';
    /** Set when the run ended before its suite: `interrupted` … */
    readonly incomplete?: string;
  };
  readonly target: { readonly clientBase: string; readonly implements: readonly EndpointId[] };
  readonly verdict: Verdict;
  readonly exitCode: number;
  /** Every scenario that was chosen was judged; a pass without it says what was not. */
  readonly judgedWhole: boolean;
  readonly totals: {
    readonly scenarios: { readonly [state in ScenarioVerdict]: number };
    readonly findings: {
      readonly error: number;
      readonly warning: number;
      readonly waived: number;
    };
    readonly exchanges: number;
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
  /** Of `load`: its exchanges are those that stand for all calls. */
  readonly load?: Load;
  /** The runs of this client that --history knows, this one last. */
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
  readonly latencyMs: {
    readonly p50: number;
    readonly p95: number;
    readonly p99: number;
    readonly max: number;
  };
}

/** A rule's breaches in one scenario at one severity, counted, with samples. */
export interface Finding {
  readonly id: string;
  readonly rule: RuleId;
  readonly severity: Exclude<Severity, 'info'>;
  readonly harm?: Harm;
  readonly endpoint: EndpointId;
  readonly scenario?: string;
  readonly step?: string;
  readonly exchanges: readonly string[];
  readonly title: string;
  readonly message: string;
  readonly at?: Pointer;
  readonly record?: RecordPlace;
  readonly expected?: Json;
  readonly actual?: Json;
  readonly count: number;
  readonly judged: number;
  readonly counted: string;
  /** `counted` before `{count}` and `{judged}` were filled, so that findings of a rule can be summed up. */
  readonly countedTemplate?: string;
  readonly samples: readonly Sample[];
  readonly cause?: readonly Cause[];
  readonly loss?: Loss;
  readonly effect: string;
  readonly remedy: string;
  readonly mend: string;
  /** What a pass did not see because of it. */
  readonly leavesOpen?: string;
  readonly clauses: readonly string[];
  /** The same defect breaks this rule too: reports list the finding under it. */
  readonly under?: RuleId;
  readonly waived?: { readonly reason: string; readonly owner: string; readonly until: string };
  readonly reproduce: {
    readonly command: string;
    readonly curl?: string;
    /** The calls after it, in this order, where one call does not show the finding. */
    readonly next?: readonly string[];
    /** Why these calls need not show it. */
    readonly byHand?: string;
  };
}

export interface Sample {
  readonly exchange?: string;
  readonly message: string;
  readonly at?: Pointer;
  readonly record?: RecordPlace;
  readonly expected?: Json;
  readonly actual?: Json;
  readonly row?: { readonly [heading: string]: Json };
}

export interface ScenarioReport {
  readonly id: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly endpoint: EndpointId;
  readonly verdict: ScenarioVerdict;
  readonly reason?: string;
  /** A pass needs its answers: see `Scenario.core`. */
  readonly core?: true;
  /** Not judged, because answers are missing. */
  readonly unanswered?: true;
  /** What was received, in a few words: "shown 4 998, stored 4 200". */
  readonly summary: string;
  readonly durationMs: number;
  readonly exchanges: readonly string[];
  /** How its answers must relate; with what its records were for, so that a saved run can be replayed. */
  readonly relation?: Relation;
  readonly records?: 'judge' | 'compare';
  /** The scenario's own file and line. */
  readonly at?: { readonly file: string; readonly line: number };
}

export interface ExchangeReport {
  readonly id: string;
  readonly scenario: string;
  readonly step: string;
  readonly endpoint: EndpointId;
  readonly situation?: Situation;
  readonly startedAt: string;
  readonly durationMs?: number;
  readonly token: TokenSent;
  readonly varied?: Varied;
  /** What it stood for in its relation, so that a saved run can be replayed: see Exchange. */
  readonly role?: string;
  readonly round?: number;
  readonly resendOf?: string;
  readonly inFlight?: number;
  readonly source?: Source;
  readonly expect?: Expect;
  readonly timings: Timings;
  readonly request?: {
    readonly method: string;
    readonly url: string;
    readonly headers: { readonly [name: string]: string };
    readonly body?: Json;
  };
  readonly answer: AnswerReport;
  readonly outcome?: Outcome;
}

export type AnswerReport =
  | {
      readonly kind: 'response';
      readonly status: number;
      readonly headers: { readonly [name: string]: string };
      readonly bytes: number;
      readonly body?: string;
      readonly truncated?: true;
      readonly records?: number;
      readonly stopped?: 'maxRecords' | 'maxBytes';
    }
  | {
      readonly kind: 'no-response';
      readonly reason: string;
      readonly detail: string;
      readonly code?: string;
    };

export type RuleState = 'kept' | 'broken' | 'warned' | 'waived' | 'not judged';

export interface RuleReport {
  readonly id: RuleId;
  readonly severity: Severity;
  readonly judged: number;
  /** Of `judged`, what each endpoint has, where a rule over single exchanges judged several. */
  readonly judgedAt?: { readonly [endpoint: string]: number };
  readonly breaches: number;
  readonly findings: number;
  readonly state: RuleState;
  readonly reason?: string;
  /** Our bug: it threw where it judged. */
  readonly crashed?: true;
}

export type ClauseState =
  | 'kept'
  | 'broken'
  | 'waived'
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
  readonly until: string;
  readonly state: 'used' | 'unused' | 'stale' | 'expired';
  /** file:line */
  readonly at: string;
}

export interface Setting {
  readonly setting: string;
  readonly value: string;
  readonly from: 'flag' | 'environment' | 'config' | 'default' | 'discovered' | 'sample';
  /** Where exactly: `greenlight.config.yaml:3`, `GREENLIGHT_TOKEN`, `--seed`. */
  readonly at?: string;
}

/** What this client does where the contract is silent. Never held against it. */
export interface Observation {
  readonly rule?: RuleId;
  readonly clause?: string;
  readonly about: string;
  readonly endpoint: EndpointId;
  readonly saw: string;
  /** A question that only the owner can answer, since it may hide a defect; and where the answer goes. */
  readonly asks?: string;
}

/** A metric that `--fail-on` of `load` may name: a percentile of the latency, or quotes lost in a thousand calls. */
export const loadMetrics = ['p50', 'p90', 'p95', 'p99', 'p99.9', 'max', 'lost'] as const;

export type LoadMetric = (typeof loadMetrics)[number];

/** Calls at a constant rate and what became of them: `load` of report.json. Times count from when a call was due. */
export interface Load {
  readonly ratePerSecond: number;
  /** For how long calls were sent; less than was asked for where the load ended early. */
  readonly forMs: number;
  /** Different orders that were sent in turn. */
  readonly orders: number;
  /** Calls whose fate is known; those that an interrupt cut short are not among them. */
  readonly calls: number;
  readonly quoted: number;
  /** Orders that are rejected alone, too. */
  readonly rejected: number;
  /** Neither. */
  readonly lost: number;
  readonly lostPerThousand: number;
  /** Answers with the amounts of another order. */
  readonly ofOtherOrders: number;
  readonly mostInFlight: number;
  readonly latencyMs: { readonly [metric in Exclude<LoadMetric, 'lost'>]: number };
  /** How late greenlight itself sent a call; it is part of the latency. */
  readonly lateMs: { readonly p99: number; readonly max: number };
  /** Calls at or beyond the limits of the contract, where it sets them. */
  readonly beyond?: { readonly '30s': number; readonly '60s': number };
  /** Lost calls by what was received. */
  readonly failures: { readonly [what: string]: number };
  readonly overTime: readonly LoadPart[];
  /** What `--fail-on` asked for. */
  readonly limits: readonly {
    readonly metric: LoadMetric;
    readonly limit: number;
    readonly measured: number;
    readonly kept: boolean;
  }[];
}

/** The calls that were due in a part of the time. */
export interface LoadPart {
  /** Since the first call. */
  readonly fromMs: number;
  readonly calls: number;
  readonly lost: number;
  readonly failures: { readonly [what: string]: number };
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}
