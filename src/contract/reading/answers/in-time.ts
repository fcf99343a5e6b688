import type { Exchange } from '../../../model/exchange.ts';

/** Resolution of `startedAt`, in ms. */
export const clockMs = 1;

/** Returns when a call began, and when its answer was complete, in ms since 1970. */
export function spanOf(x: Exchange): { readonly from: number; readonly to: number } {
  const { lookup = 0, connect = 0, tls = 0 } = x.timings;
  const from = Date.parse(x.startedAt);
  return { from, to: from + lookup + connect + tls + (x.durationMs ?? 0) };
}

export const inOrderOfSending = <Call extends Exchange>(calls: readonly Call[]): readonly Call[] =>
  calls.toSorted((a, b) => spanOf(a).from - spanOf(b).from);

/** Reports whether no other call of the run, to any endpoint, was in flight at the same time. */
export function isAlone(x: Exchange, run: readonly Exchange[]): boolean {
  if (x.inFlight > 1) return false;
  const { from, to } = spanOf(x);
  return run.every((other) => {
    if (other.endpoint === x.endpoint) return true;
    const span = spanOf(other);
    return span.to + clockMs <= from || to + clockMs <= span.from;
  });
}

export const opensConnection = ({ timings }: Exchange): boolean => timings.connect !== undefined;

/**
 * Reports whether one call of an endpoint was answered before another was sent. Concurrent calls are unordered:
 * the first one sent may be processed last.
 */
export function isBefore(a: Exchange, b: Exchange): boolean {
  if (a.inFlight === 1 || b.inFlight === 1) {
    // One of them had the endpoint to itself. A scenario numbers its exchanges in the order of sending.
    return a.startedAt === b.startedAt
      ? a.scenario === b.scenario && numberOf(a) < numberOf(b)
      : a.startedAt < b.startedAt;
  }
  return spanOf(a).to + clockMs <= spanOf(b).from;
}

const numberOf = ({ id }: Exchange): number => Number(id.slice(1));

/** Numbers calls in the order of sending; concurrent calls get the same number. */
export function turnsOf(calls: readonly Exchange[]): readonly number[] {
  const turns: number[] = [];
  let latest: Exchange | undefined;
  for (const x of calls) {
    const turn = turns.at(-1) ?? 0;
    turns.push(latest && isBefore(latest, x) ? turn + 1 : turn);
    if (!latest || spanOf(x).to > spanOf(latest).to) latest = x;
  }
  return turns;
}
