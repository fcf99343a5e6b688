import type { Subject } from './rule.ts';
import type { Relation, Step } from './scenario.ts';

export interface RequestBatch {
  readonly steps: readonly Step[];
  /**
   * `in-turn`: sequentially. `at-once`: a burst. `any-order`: concurrently if possible; sequentially if the
   * scenario has its endpoint to itself.
   */
  readonly send: 'in-turn' | 'at-once' | 'any-order';
  /**
   * Pause before the first step; the engine may scale it (tests, the demo). Runs concurrently with other
   * scenarios only while nothing has failed.
   */
  readonly pauseMs?: number;
  /** With `any-order`: no further steps are sent after an answer for which it returns true. */
  readonly until?: (x: Subject) => boolean;
}

/**
 * A procedure, or a part of one, under way: yields what to send, receives the answers. It is not continued once a
 * step was not sent; only after `until`, answers may be missing.
 */
export type ProcedureRun<Result = void> = Generator<RequestBatch, Result, readonly Subject[]>;

/**
 * Drives a relation: yields the steps to send, receives their exchanges, and returns when enough is known. It
 * uses no HTTP and keeps no verdict; the rules judge later, from the exchanges alone. `before` returns what the
 * run has received so far, for relations between all its answers.
 */
export type Procedure = (
  steps: readonly Step[],
  before: () => readonly Subject[],
  about: ProcedureContext,
) => ProcedureRun;

export interface ProcedureContext {
  /** Current time of the run, in milliseconds since 1970; `startedAt` of an exchange is that of the machine. */
  readonly now: number;
  /** Maximum number of concurrent requests. */
  readonly atOnce?: number | undefined;
}

export interface ScheduledProcedure {
  readonly procedure: Procedure;
  /**
   * `pool`: concurrently with other scenarios. `beside`: the same, but repeated alone after a failure or a
   * difference, and the relation judges only the repetition. `alone`: nothing else of its endpoints is in
   * flight. `last`: alone, after everything else; `burst`: so, with calls at once. `tokens`: after those (lock-outs).
   */
  readonly when: 'pool' | 'beside' | 'alone' | 'last' | 'burst' | 'tokens';
  /** The steps of the scenario's own endpoint tell something without the others, if the client has no other. */
  readonly isPartial?: boolean;
}

export type Procedures = { readonly [relation in Relation]: ScheduledProcedure };
