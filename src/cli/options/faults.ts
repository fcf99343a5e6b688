import { UsageError } from '../../model/scenario.ts';
import { faultNames } from '../../reference-client/faults.ts';
import { unknown } from '../../scenario/read/nearest.ts';

/** Throws UsageError, with the closest name, for an unknown fault. Apart, so that no other command loads the faults. */
export function assertFaults(names: readonly string[]): void {
  const strange = names.find((name) => !faultNames.includes(name));
  if (strange === undefined) return;
  throw new UsageError(`${unknown('fault', strange, faultNames, '')} (greenlight list faults)`);
}
