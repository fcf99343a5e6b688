import { figure } from '../../standards/text/figures.ts';

/** The built-in suite asks some hundreds of times; a client is not to be asked without end. */
export const usualRequests = 2000;

/** How much a run may ask of a client in all. */
export interface Allowance {
  /** Takes one request; false when there is none left. */
  take(): boolean;
  /** Whether there is one left; a request that is held back by it counts as wanted. */
  left(): boolean;
  /** Why the run ended early, as a phrase; undefined while nothing was held back. */
  reached(): string | undefined;
}

/** A cap on the requests of a run, discovery and confirming calls among them. */
export function openAllowance(most: number = usualRequests): Allowance {
  let taken = 0;
  let wanted = false;
  const left = () => {
    if (taken < most) return true;
    wanted = true;
    return false;
  };
  return {
    left,
    take() {
      if (!left()) return false;
      taken += 1;
      return true;
    },
    reached: () =>
      wanted
        ? `the cap of ${figure(most)} ${most === 1 ? 'request' : 'requests'} was reached (limits.requests)`
        : undefined,
  };
}
