import { remembered } from '../../standards/collections/remembered.ts';
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

/**
 * Returns the memory limit of a driver, identified by `caps`. Every answer stays in memory until the run is judged, and
 * hundreds of large ones would fill it, so all together may take as much as a single body.
 */
export const holdingOf = remembered(({ maxBody: most }: Caps): MemoryLimit => {
  let size = 0;
  return {
    most,
    take(weight) {
      if (weight <= alwaysHeld) return true;
      if (size + weight > most) return false;
      size += weight;
      return true;
    },
  };
});
