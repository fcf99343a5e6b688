import type { Relation } from './relation.ts';
import type { Subject } from './rule.ts';
import type { Step } from './scenario.ts';

/** What a procedure wants sent next. */
export interface Sending {
  readonly steps: readonly Step[];
  readonly send: 'in-turn' | 'at-once';
  /** Waited before the first of them; the engine may scale it (tests, the demo). */
  readonly pauseMs?: number;
}

/**
 * How a relation is driven: yields what to send, is given what came, and stops when enough is known.
 * It knows no HTTP and keeps no verdict; the rules judge afterwards from the exchanges alone. `before` gives
 * what the run has received until now, for relations between all its answers.
 */
export type Procedure = (
  steps: readonly Step[],
  before: () => readonly Subject[],
) => Generator<Sending, void, readonly Subject[]>;

export interface Driven {
  readonly procedure: Procedure;
  /**
   * `pool`: beside other scenarios. `alone`: nothing else of its endpoints is under way.
   * `last`: alone, and after everything else (bursts). `tokens`: after those (lock-outs).
   */
  readonly when: 'pool' | 'alone' | 'last' | 'tokens';
}

export type Procedures = { readonly [relation in Relation]: Driven };
