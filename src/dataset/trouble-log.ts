import type { Trouble, TroubleKind } from '../model/exchange.ts';

/** Keeps what was met about the bytes: all of it counted, the first of each kind in full. */
export interface TroubleLog {
  add(trouble: Trouble): void;
  readonly kept: readonly Trouble[];
  /** How often each kind was met. */
  readonly counts: ReadonlyMap<TroubleKind, number>;
}

const keptOfEachKind = 100;

export function openTroubleLog(): TroubleLog {
  const kept: Trouble[] = [];
  const counts = new Map<TroubleKind, number>();
  return {
    kept,
    counts,
    add(trouble) {
      const count = (counts.get(trouble.kind) ?? 0) + 1;
      counts.set(trouble.kind, count);
      if (count <= keptOfEachKind) kept.push(trouble);
    },
  };
}
