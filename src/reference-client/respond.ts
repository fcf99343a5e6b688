import type { Respond } from './change/fault.ts';
import { faultsNamed } from './faults.ts';
import { conformingAnswer } from './route.ts';

/** Returns a client that conforms except for the named faults. Throws a UsageError for an unknown one. */
export function respondWith(faults: readonly string[]): Respond {
  return faultsNamed(faults).reduce<Respond>((next, { endpoint, isOfAll, begin }) => {
    const meddle = begin();
    return (call) => (isOfAll || call.endpoint === endpoint ? meddle(call, next) : next(call));
  }, conformingAnswer);
}
