import type { EndpointId } from '../../model/endpoint.ts';
import type { RuleId } from '../../model/rule.ts';
import type { Finding, Verdict } from '../../model/run.ts';

/** Changes between two runs of the same client: the document of `diff --json`. */
export interface RunDiff {
  readonly schemaVersion: 1;
  readonly old: RunName;
  readonly new: RunName;
  /** Phrases that explain why the later run is worse; empty if it is the same or better. */
  readonly worse: readonly string[];
  /** Reasons why the runs cannot be fully compared: something was not judged again. */
  readonly unsure: readonly string[];
  /** 1: worse; 3: not worse as far as judged; 0: the same or better. */
  readonly exitCode: 0 | 1 | 3;
  readonly findings: {
    readonly new: readonly FindingShift[];
    readonly fixed: readonly FindingShift[];
    readonly still: readonly FindingShift[];
    /** Found before, and its place was not judged now. */
    readonly notJudged: readonly FindingShift[];
  };
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
  /** The rule did not exist in the greenlight of the old run, so the client may not have changed. */
  readonly newRule?: true;
  readonly was?: FindingState;
  readonly now?: FindingState;
}

export interface FindingState {
  readonly severity: Finding['severity'];
  readonly waived: boolean;
  readonly counted: string;
}
