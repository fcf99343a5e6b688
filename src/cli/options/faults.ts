import { UsageError } from '../../model/scenario.ts';
import { faultNames } from '../../reference-client/faults.ts';
import { nearest } from '../../scenario/read/nearest.ts';

/** Throws UsageError, with the nearest name, for a fault that there is not. */
export function assertFaults(names: readonly string[]): void {
  for (const name of names) {
    if (faultNames.includes(name)) continue;
    const near = nearest(name, faultNames);
    const hint = near === undefined ? '' : `; the nearest is '${near}'`;
    throw new UsageError(`there is no fault '${name}'${hint} (greenlight list faults).`);
  }
}
