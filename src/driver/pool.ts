import type { Dial } from './connect/dial.ts';
import { isKept, newWire, type Wire } from './connect/wire.ts';

export interface Pool {
  /** The connection that was used last, or a new one. */
  take(origin: string): Wire;
  fresh(origin: string): Wire;
  /** Back after an exchange; kept when it can be. */
  give(wire: Wire): void;
  close(): Promise<void>;
}

/** Connections by origin, each for one exchange at a time. `most` idle ones of an origin are kept. */
export function openPool(most: number, dial: Dial): Pool {
  const idle = new Map<string, Wire[]>();
  const all = new Set<Wire>();

  const drop = (wire: Wire): Promise<void> => {
    all.delete(wire);
    return wire.destroy();
  };
  const fresh = (origin: string) => {
    const wire = newWire(origin, dial);
    all.add(wire);
    return wire;
  };
  return {
    fresh,
    take(origin) {
      const waiting = idle.get(origin) ?? [];
      for (let wire = waiting.pop(); wire; wire = waiting.pop()) {
        if (isKept(wire)) return wire;
        void drop(wire);
      }
      return fresh(origin);
    },
    give(wire) {
      const waiting = idle.get(wire.origin) ?? [];
      if (!all.has(wire) || !isKept(wire) || waiting.length >= most) {
        void drop(wire);
        return;
      }
      waiting.push(wire);
      idle.set(wire.origin, waiting);
    },
    async close() {
      idle.clear();
      await Promise.all([...all].map(drop));
    },
  };
}
