import type { EndpointId } from '../../model/endpoint.ts';
import type { RuleId } from '../../model/rule.ts';
import type { EndpointReport, Finding, ScenarioVerdict, Verdict } from '../../model/run.ts';

/** What changed from one run to a later one of the same client: the document of `diff --json`. */
export interface RunDiff {
  readonly schemaVersion: 1;
  readonly old: RunName;
  readonly new: RunName;
  /** The later run is worse: why, in a phrase each, to stand side by side. Empty when it is the same or better. */
  readonly worse: readonly string[];
  /** Why it cannot be told whether the later run is as good: what was judged before was not judged again. */
  readonly unsure: readonly string[];
  /** 1: worse; 3: not worse as far as judged; 0: the same or better. */
  readonly exitCode: 0 | 1 | 3;
  readonly findings: {
    readonly new: readonly FindingShift[];
    readonly fixed: readonly FindingShift[];
    readonly still: readonly FindingShift[];
    /** Found before, and what it was found in was not judged now. */
    readonly notJudged: readonly FindingShift[];
  };
  readonly scenarios: readonly {
    readonly id: string;
    /** `absent`: the run had no such scenario. */
    readonly was: ScenarioVerdict | 'absent';
    readonly now: ScenarioVerdict | 'absent';
  }[];
  readonly outcomes: readonly ExchangeShift[];
  readonly prices: readonly PriceShift[];
  readonly latency: readonly {
    readonly endpoint: EndpointId;
    readonly was: EndpointReport['latencyMs'];
    readonly now: EndpointReport['latencyMs'];
  }[];
}

export interface RunName {
  readonly id: string;
  readonly startedAt: string;
  readonly client: string;
  readonly verdict: Verdict;
}

export interface FindingShift {
  readonly rule: RuleId;
  readonly endpoint: EndpointId;
  readonly scenario?: string;
  readonly title: string;
  readonly mend: string;
  /** The greenlight of the old run did not have the rule: the client may have been the same. */
  readonly newRule?: true;
  readonly was?: FindingState;
  readonly now?: FindingState;
}

export interface FindingState {
  readonly severity: Finding['severity'];
  readonly waived: boolean;
  readonly counted: string;
}

export interface ExchangeShift {
  readonly scenario: string;
  readonly step: string;
  /** In words: `quoted`, `rejected`, `503`, `no answer`. */
  readonly was: string;
  readonly now: string;
  /** Not the very same request was sent: dates, data or the address changed. */
  readonly otherRequest?: true;
}

export interface PriceShift extends Omit<ExchangeShift, 'was' | 'now'> {
  /** The name of the amount in the answer. */
  readonly amount: string;
  readonly was: number | null;
  readonly now: number | null;
}
