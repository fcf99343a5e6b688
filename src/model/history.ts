import type { RuleId } from './rule.ts';

/** One run as a line of a history: small, and without anything that a client sent. */
export interface HistoryEntry {
  readonly greenlight: string;
  readonly id: string;
  /** The client, as its reports call it. */
  readonly client: string;
  /** ISO 8601, when the run began. */
  readonly at: string;
  readonly verdict: 'passed' | 'failed' | 'inconclusive';
  readonly errors: number;
  readonly warnings: number;
  readonly waived: number;
  /** Why the run is not the whole suite: what failed before, an interrupt. */
  readonly part?: string;
  /** What each rule was found to be; the rest was not judged. */
  readonly rules: {
    readonly [state in 'kept' | 'broken' | 'warned' | 'waived']: readonly RuleId[];
  };
}

/** What a history tells of a rule. Instants of runs, ISO 8601. */
export interface RuleHistory {
  readonly rule: RuleId;
  /** In the last run that judged it. */
  readonly state: 'kept' | 'broken';
  readonly firstBroke: string;
  /** The first run of those without a break in which it has been broken, up to the last. */
  readonly brokenSince?: string;
  readonly lastKept?: string;
  /** Runs in which it was broken, and in which it was judged. */
  readonly broken: number;
  readonly judged: number;
}

/** The runs of one client, the oldest first, and every rule that broke in one of them. */
export interface ClientHistory {
  readonly client: string;
  readonly runs: readonly Omit<HistoryEntry, 'rules' | 'client'>[];
  readonly rules: readonly RuleHistory[];
}
