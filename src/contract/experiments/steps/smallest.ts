import type { Varied } from '../../../model/exchange.ts';
import type { Sending } from '../../../model/procedure.ts';
import type { Subject } from '../../../model/rule.ts';

type Testing<Received> = Generator<Sending, Received, readonly Subject[]>;

/** Whether an order varied so still fails; undefined when that cannot be known any more. */
export type Fails = (varied: Varied) => Testing<boolean | undefined>;

const largest = 3;
/** So many guesses of each size, before places are taken away one by one. */
const guesses = 12;

/**
 * The smallest part of a failing variation that still fails. Guesses first: parts of
 * size 1, 2 and 3 that no passing row holds, and of those the places of the `known` sets before others, since
 * what cannot be absent can seldom be empty. Where none of them fails alone, places are taken away one by
 * one, so that the rest fails and none of it can be spared. Undefined when the tests gave out.
 */
export function* smallestFailing(
  failing: Varied,
  passing: readonly Varied[],
  known: readonly Varied[],
  fails: Fails,
): Testing<Varied | undefined> {
  const places = Object.entries(failing);
  const isKnown = (part: Varied) => known.some((set) => hasPlaces(part, set));
  for (let size = 1; size <= Math.min(largest, places.length - 1); size += 1) {
    const parts = partsOf(places, size)
      .filter((part) => !passing.some((row) => holds(row, part)))
      .toSorted((a, b) => Number(isKnown(b)) - Number(isKnown(a)));
    for (const part of parts.slice(0, guesses)) {
      const failed = yield* fails(part);
      if (failed === undefined) return undefined;
      if (failed) return part;
    }
  }
  return yield* reduced(failing, fails);
}

function* reduced(failing: Varied, fails: Fails): Testing<Varied | undefined> {
  let left = failing;
  for (const at of Object.keys(failing)) {
    const without = Object.fromEntries(Object.entries(left).filter(([name]) => name !== at));
    if (Object.keys(without).length === 0) continue;
    const failed = yield* fails(without);
    if (failed === undefined) return undefined;
    if (failed) left = without;
  }
  return left;
}

/** Whether a row has every place of a part in the same state. */
export function holds(row: Varied, part: Varied): boolean {
  for (const at in part) if (row[at] !== part[at]) return false;
  return true;
}

/** The same places, in whatever state. */
const hasPlaces = (one: Varied, other: Varied): boolean =>
  Object.keys(one).sort().join() === Object.keys(other).sort().join();

/** Every choice of so many places. */
export function partsOf(
  places: readonly (readonly [string, Varied[string]])[],
  size: number,
): readonly Varied[] {
  if (size === 0) return [{}];
  return places.flatMap(([at, how], i) =>
    partsOf(places.slice(i + 1), size - 1).map((rest) => ({ [at]: how, ...rest })),
  );
}

/** Equal for the same variation, whatever the order of its places. */
export const variedKey = (varied: Varied): string =>
  JSON.stringify(Object.entries(varied).toSorted(([a], [b]) => (a < b ? -1 : 1)));
