import type { Caps } from './limits.ts';

/** How much of the answers of one driver is held. */
export interface Holding {
  /** Whether a body of this weight may be held; then it counts. */
  take(weight: number): boolean;
  /** Bytes of memory in all, about. */
  readonly most: number;
}

/** So little is always held: it is the number of requests that bounds it. */
const alwaysHeld = 192 * 1024;

/** For a single answer. */
export const unbounded: Holding = { take: () => true, most: Number.POSITIVE_INFINITY };

const holdings = new WeakMap<Caps, Holding>();

/**
 * Every answer stays in memory until the run is judged. A few large ones are ordinary; hundreds would
 * fill the memory, so of all of them together a run holds as much as one body may have. `caps` are those
 * of one driver.
 */
export function holdingOf(caps: Caps): Holding {
  const known = holdings.get(caps);
  if (known) return known;
  const most = caps.maxBody;
  let held = 0;
  const holding: Holding = {
    most,
    take(weight) {
      if (weight <= alwaysHeld) return true;
      if (held + weight > most) return false;
      held += weight;
      return true;
    },
  };
  holdings.set(caps, holding);
  return holding;
}
