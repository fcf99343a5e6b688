/** A condition that all items of one group meet. */
export interface Condition<Of> {
  /** Its subject, such as a pointer; it makes those below it redundant. */
  readonly of: string;
  /** `type is "order"`. */
  readonly says: string;
  readonly isOf: (each: Of) => boolean;
  /** Position in the order of directness, the most direct first. */
  readonly rank: number;
}

/** Minimum number of different items on each side; with fewer, what they share may be chance. */
export const minItems = 2;

/** Returns the remedy for what a client handles differently: `requests where type is "order"`. */
export const handledDifferently = (what: string) =>
  ({ remedy: `Find what handles ${what} differently.`, isGeneral: true }) as const;

/** Returns the most direct conditions that no item of the other group meets, of one rank. */
export function separating<Of, C extends Condition<Of>>(
  conditions: readonly C[],
  others: readonly Of[],
): readonly C[] {
  const alone = outermost(conditions.filter(({ isOf }) => !others.some(isOf)));
  const least = Math.min(...alone.map(({ rank }) => rank));
  return alone.filter(({ rank }) => rank === least);
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
