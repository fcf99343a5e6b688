import type { Clock } from '../../model/clock.ts';
import type { Run } from '../../model/run.ts';
import type { ResolvedScenario, Scenario } from '../../model/scenario.ts';
import type { Gate, GateOptions } from '../drive/gate.ts';
import type { Suite } from '../drive/suite.ts';
import type { Policy } from './policy.ts';

/** What to drive, how to judge it, and callbacks for progress. */
export interface RunOptions
  extends Omit<Suite, 'planned' | 'onDriven' | 'onConfirmed' | 'isCalm' | 'gate' | 'limits'>,
    Policy {
  /** Shared with discovery; by default opened for the run, with its limits and its clock. */
  readonly gate?: Gate;
  readonly clock?: Clock | undefined;
  readonly limits: Suite['limits'] & Pick<GateOptions, 'ratePerSecond' | 'requests'>;
  readonly suite: readonly ResolvedScenario[];
  /** Called with the results so far, as a run that ended early: before anything is sent, and periodically. */
  readonly onSoFar?: (made: Run) => void;
  /** Called when a scenario's requests have ended; its failures may still be confirmed. */
  readonly onDriven?: (scenario: Scenario) => void;
  /** Called with a scenario judged by itself, once none of its requests can be sent again. */
  readonly onSure?: (part: Run) => void;
  /** Start by `performance.now()`, before the search for data. */
  readonly began?: number;
  /** Called with the duration of judging the results so far, in ms. */
  readonly onJudged?: (ms: number) => void;
}
