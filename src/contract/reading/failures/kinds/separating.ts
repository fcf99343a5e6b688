/** A condition that all items of one group meet. */
export interface Condition<Of> {
  /** Its subject, such as a pointer: two conditions of one subject make no pair, and it makes those below it redundant. */
  readonly of: string;
  /** `type is "order"`. */
  readonly says: string;
  readonly isOf: (each: Of) => boolean;
  /** Position in the order of directness, the most direct first. */
  readonly rank: number;
  /** The same for two conditions that separate the groups together. Default: it is part of no pair. */
  readonly inPairs?: number;
}

/** Minimum number of different items on each side; with fewer, what they share may be chance. */
export const minItems = 2;
/** Minimum on each side for two conditions that separate the sides only together. */
export const minItemsForTwo = 4;

/** Returns the remedy for what a client handles differently: `requests where type is "order"`. */
export const handledDifferently = (what: string): string =>
  `Find what handles ${what} differently.`;

/** Largest part of the other items that may have what all of one group have. */
const maxShare = 1 / 4;
/** Probability below which a group does not share it by chance. */
const chance = 1 / 1000;

/**
 * Returns the most direct conditions that no item of the other group meets, of one rank. Without one, the two that none
 * meets together, if they are the only ones: each must exclude an item that the other does not.
 */
export function separating<Of, C extends Condition<Of>>(
  conditions: readonly C[],
  others: readonly Of[],
  withPairs: boolean,
): readonly C[] {
  const alone = outermost(conditions.filter(({ isOf }) => !others.some(isOf)));
  if (alone.length > 0 || !withPairs) return mostDirect(alone, ({ rank }) => rank);
  const some = conditions.filter(
    ({ isOf, inPairs }) => inPairs !== undefined && !others.every(isOf),
  );
  const pairs = pairsOf(some).filter(
    ([one, two]) => one.of !== two.of && !others.some((each) => one.isOf(each) && two.isOf(each)),
  );
  const direct = mostDirect(pairs, ([one, two]) => (one.inPairs ?? 0) + (two.inPairs ?? 0));
  const ofPair = new Map(
    direct.toReversed().map((pair) => [pair.map(({ of }) => of).join('\n'), pair]),
  );
  const [pair = [], another] = ofPair.values();
  return another ? [] : pair;
}

/** Keeps one condition per subject and statement, and none of places below another. */
const outermost = <C extends Pick<Condition<never>, 'of' | 'says'>>(
  conditions: readonly C[],
): readonly C[] =>
  conditions.filter(
    ({ of, says }, i) =>
      conditions.findIndex((each) => each.of === of || each.says === says) === i &&
      !conditions.some((each) => of.startsWith(`${each.of}/`)),
  );

function mostDirect<Each>(all: readonly Each[], rankOf: (each: Each) => number): readonly Each[] {
  const least = Math.min(...all.map(rankOf));
  return all.filter((each) => rankOf(each) === least);
}

/** Returns the condition that the fewest of the others meet, if so few do not by chance: a hint. */
export function hintOf<Of, C extends Condition<Of>>(
  conditions: readonly C[],
  others: readonly Of[],
  count: number,
  sizeOf = (of: readonly Of[]): number => of.length,
): C | undefined {
  const all = sizeOf(others);
  const [best] = conditions
    .map((condition) => ({ condition, also: sizeOf(others.filter(condition.isOf)) }))
    .filter(({ also }) => also <= maxShare * all && (also / all) ** count < chance)
    .toSorted((a, b) => a.also - b.also);
  return best?.condition;
}

/** Returns each two of a list, in its order. */
export const pairsOf = <Of>(all: readonly Of[]): readonly (readonly [Of, Of])[] =>
  all.flatMap((one, i) => all.slice(i + 1).map((other) => [one, other] as const));
