import { type Allowance, openAllowance } from './allowance.ts';
import { openPace, type Pace, type PaceOptions } from './pace.ts';

/** What every request of a run has to pass, whoever asks: discovery, the suite, confirming calls. */
export interface Gate {
  readonly pace: Pace;
  readonly allowance: Allowance;
}

interface GateOptions extends PaceOptions {
  /** The most requests of the run. */
  readonly requests?: number;
}

/** One for a whole run, so that its limits hold over all endpoints. */
export const openGate = (options: GateOptions): Gate => ({
  pace: openPace(options),
  allowance: openAllowance(options.requests),
});
