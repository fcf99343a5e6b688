import type { Caps } from './limits.ts';

export interface MemoryLimit {
  /** Reports whether a body of `weight` bytes may be held, and counts it if so. */
  take(weight: number): boolean;
  /** Approximate limit in bytes of memory. */
  readonly most: number;
}

/** Bodies up to this many bytes are always held; the number of requests bounds them. */
const alwaysHeld = 192 * 1024;

/** No limit, for a single answer. */
export const noMemoryLimit: MemoryLimit = { take: () => true, most: Number.POSITIVE_INFINITY };

const holdings = new WeakMap<Caps, MemoryLimit>();

/**
 * Returns the memory limit of a driver, identified by `caps`. Every answer stays in memory until the run is judged, and
 * hundreds of large ones would fill it, so all together may take as much as a single body.
 */
export function holdingOf(caps: Caps): MemoryLimit {
  const known = holdings.get(caps);
  if (known) return known;
  const most = caps.maxBody;
  let size = 0;
  const holding: MemoryLimit = {
    most,
    take(weight) {
      if (weight <= alwaysHeld) return true;
      if (size + weight > most) return false;
      size += weight;
      return true;
    },
  };
  holdings.set(caps, holding);
  return holding;
}
