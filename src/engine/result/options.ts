import type { Clock } from '../../model/clock.ts';
import type { Run } from '../../model/run.ts';
import type { Resolving, Scenario } from '../../model/scenario.ts';
import type { Gate, GateOptions } from '../drive/gate.ts';
import type { Suite } from '../drive/suite.ts';
import type { Policy } from './policy.ts';

/** What is to be driven, how it is judged, and who hears of it meanwhile. */
export interface RunOptions
  extends Omit<Suite, 'planned' | 'onDriven' | 'onConfirmed' | 'doubtsOf' | 'gate' | 'limits'>,
    Policy {
  /** Shared with discovery; by default opened for the run, with its limits and its clock. */
  readonly gate?: Gate;
  readonly clock?: Clock | undefined;
  readonly limits: Suite['limits'] & Pick<GateOptions, 'ratePerSecond' | 'requests'>;
  /** In suite order. */
  readonly suite: readonly Resolving[];
  /** Called with what is known until now, as a run that ended early: before anything is sent, and from time to time. */
  readonly onSoFar?: (made: Run) => void;
  /** A scenario's requests are sent, as they end; it may still be confirmed. */
  readonly onDriven?: (scenario: Scenario) => void;
  /** Called with a scenario judged by itself, once none of its requests is to be sent again. */
  readonly onSure?: (part: Run) => void;
  /** When it began, by `performance.now()`: before data were looked for. */
  readonly began?: number;
  /** Called with the milliseconds that it took to judge what was known until now. */
  readonly onJudged?: (ms: number) => void;
  /** Which options would let a run that ended early come to its end, as a phrase. */
  readonly wouldDo?: () => string | undefined;
}
