import type { Subject } from './rule.ts';
import type { Relation, Step } from './scenario.ts';

/** What a procedure wants sent next. */
export interface Sending {
  readonly steps: readonly Step[];
  /**
   * `in-turn`: one after another. `at-once`: a burst. `any-order`: whichever is quicker; one after another
   * where the scenario has its endpoint to itself.
   */
  readonly send: 'in-turn' | 'at-once' | 'any-order';
  /** Waited before the first of them; the engine may scale it (tests, the demo). Beside others only while all is well. */
  readonly pauseMs?: number;
  /** With `any-order`: after an answer like this one no more of the steps are sent. */
  readonly until?: (x: Subject) => boolean;
}

/**
 * How a relation is driven: yields what to send, is given what was received, and stops when enough is known.
 * It knows no HTTP and keeps no verdict; the rules judge afterwards from the exchanges alone. `before` gives
 * what the run has received until now, for relations between all its answers; `atOnce` how many requests may be
 * under way together.
 */
export type Procedure = (
  steps: readonly Step[],
  before: () => readonly Subject[],
  atOnce?: number,
) => Generator<Sending, void, readonly Subject[]>;

export interface Driven {
  readonly procedure: Procedure;
  /**
   * `pool`: beside other scenarios. `beside`: the same; but where anything fails or differs, once more alone,
   * and only that is judged by the relation. `alone`: nothing else of its endpoints is under way.
   * `last`: alone, and after everything else (bursts). `tokens`: after those (lock-outs).
   */
  readonly when: 'pool' | 'beside' | 'alone' | 'last' | 'tokens';
}

export type Procedures = { readonly [relation in Relation]: Driven };
