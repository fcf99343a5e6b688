import type { RuleId } from './rule.ts';

/** A run as a line of a history: small, without anything that a client sent. */
export interface HistoryEntry {
  readonly greenlight: string;
  readonly id: string;
  /** Name of the client in reports. */
  readonly client: string;
  /** Start of the run, ISO 8601. */
  readonly at: string;
  readonly verdict: 'passed' | 'failed' | 'inconclusive';
  readonly errors: number;
  readonly warnings: number;
  readonly waived: number;
  /** Why the run is not the whole suite: only what failed before, an interrupt. */
  readonly part?: string;
  /** Rules by state; the others were not judged. */
  readonly rules: {
    readonly [state in 'kept' | 'broken' | 'warned' | 'waived']: readonly RuleId[];
  };
}

/** History of a rule. Instants are starts of runs, ISO 8601. */
export interface RuleHistory {
  readonly rule: RuleId;
  /** In the last run that judged it. */
  readonly state: 'kept' | 'broken';
  readonly firstBroke: string;
  /** First run of the unbroken series of failures that includes the last run. */
  readonly brokenSince?: string;
  readonly lastKept?: string;
  /** Numbers of runs in which it was broken, and in which it was judged. */
  readonly broken: number;
  readonly judged: number;
}

/** Runs of one client, oldest first, and every rule that was broken in any of them. */
export interface ClientHistory {
  readonly client: string;
  readonly runs: readonly Omit<HistoryEntry, 'rules' | 'client'>[];
  readonly rules: readonly RuleHistory[];
}
