import type { CommonTrait } from '../../../../model/rule.ts';
import { figure, list } from '../../../../standards/text/figures.ts';
import { type Condition, handledDifferently, minItems, separating } from './separating.ts';

type Value = string | number;

/** A property by which records are of different kinds, such as `documentType`. */
export interface Aspect<Of> {
  readonly of: (each: Of) => Value;
  /** Formats sorted values: "documentType credit note". */
  readonly have: (values: readonly Value[]) => string;
  /** Values of which a group has a span, without any of the others; or with all others on one side of it, and several on each. */
  readonly isScale?: 'any' | 'beside';
  /** Minimum number of records for each value, if fewer have one by chance. */
  readonly least?: number;
}

/** Formats each value on its own: "a coupon or no coupon". */
export const either =
  (have: (value: Value) => string): Aspect<unknown>['have'] =>
  (values) =>
    list(values.map(have), 'or');

/** Formats the values of a field, or its absence: "origin pos or web". */
export const valued =
  (field: string, without = `no ${field}`): Aspect<unknown>['have'] =>
  (values) => {
    const present = values.filter((value) => value !== '').map(String);
    const absent = present.length < values.length ? [without] : [];
    return list([...absent, ...(present[0] ? [`${field} ${list(present, 'or')}`] : [])], 'or');
  };

/** Two groups of records, or of kinds of records with their numbers. */
export interface Groups<Of> {
  readonly ones: readonly Of[];
  readonly others: readonly Of[];
  readonly numberOf?: (each: Of) => number;
  /** What all of the others have: " with a discountPerUnit above 0". */
  readonly among?: string;
}

/** What all records of one group have, and none of the others, or few. */
export interface CommonAspect<Of> {
  /** "documentType credit note". */
  readonly have: string;
  readonly isOf: (each: Of) => boolean;
  /** Number of the others that have it too. */
  readonly also: number;
  /** "All 61 have documentType credit note; none of the 900 others has." */
  readonly common: CommonTrait;
}

/** Minimum number of equally large groups of the records, of which one would share something by chance. */
export const minChoices = 20;
/** Maximum number of values that describe a group. */
export const maxValues = 3;

/**
 * Returns the first aspect that separates two groups; undefined without one, or if there are too few records. Else the
 * hint that few of the others have too.
 */
export function commonAspect<Of>(
  aspects: readonly Aspect<Of>[],
  groups: Groups<Of>,
  hints: readonly Aspect<Of>[],
  choices = minChoices,
): CommonAspect<Of> | undefined {
  const { ones, others } = groups;
  const [count, rest] = [sizeOf(groups, ones), sizeOf(groups, others)];
  if (areFew(count, rest, choices)) return undefined;
  const pairs = aspects.length ** 2 / 2;
  const single = traitsIn(hints, ones, others).filter(({ values }) => values.length === 1);
  const exact = (part: readonly Of[]) =>
    separating(
      traitsIn(aspects, ones, part).filter(({ isShort }) => isShort),
      part,
    );
  const near = (part: readonly Of[], of = pairs) =>
    hintsOf(single, { ...groups, others: part }, count, of);
  const both = (among: typeof exact) =>
    pair(single, others, among, (part) => areFew(count, sizeOf(groups, part), choices * pairs));
  const alone = exact(others);
  const telling = alone[0] ? alone : (both(exact) ?? both(near) ?? near(others, 1));
  if (telling.length === 0) return undefined;
  const have = list(telling.map(({ says }) => says));
  const isOf = (each: Of) => telling.every((trait) => trait.isOf(each));
  const also = sizeOf(groups, others.filter(isOf));
  const it = telling.length > 1 ? ' both' : also > 0 ? ' it too' : '';
  const some = `${also === 0 ? 'none' : figure(also)} of the ${figure(rest)} others${groups.among ?? ''} ${also > 1 ? 'have' : 'has'}${it}`;
  const sentence = `${count === 2 ? 'Both' : `All ${figure(count)}`} have ${have}; ${some}.`;
  return {
    have,
    isOf,
    also,
    common: { sentence, ...handledDifferently(`records that have ${have}`) },
  };
}

/** Largest part of the other records that may have what all of one group have. */
const maxShare = 1 / 4;
/** Probability below which a group does not share it by chance. */
const chance = 1 / 1000;

/** Returns the condition that the fewest of the others meet, if so few do not by chance. */
function hintsOf<Of, C extends Condition<Of>>(
  conditions: readonly C[],
  groups: Groups<Of>,
  count: number,
  pairs: number,
): readonly C[] {
  const rest = sizeOf(groups, groups.others);
  return conditions
    .map((condition) => ({ condition, also: sizeOf(groups, groups.others.filter(condition.isOf)) }))
    .filter(({ also }) => also <= maxShare * rest && pairs * (also / rest) ** count < chance)
    .toSorted((a, b) => a.also - b.also)
    .slice(0, 1)
    .map(({ condition }) => condition);
}

/** Returns the binomial coefficient of `n` and `k`, up to the limit needed. */
export function choicesOf(n: number, k: number, limit = Number.POSITIVE_INFINITY): number {
  let ways = 1;
  for (let i = 0; i < Math.min(k, n - k) && ways < limit; i += 1) ways *= (n - i) / (i + 1);
  return ways;
}

/** Reports whether two groups are so small that one of so many properties may separate them by chance. */
export const areFew = (count: number, rest: number, least = minChoices): boolean =>
  Math.min(count, rest) < minItems || choicesOf(count + rest, count, least) < least;

/** Returns two conditions, each of which, found by `among`, separates the groups among those that meet the other. */
export function pair<Of, C extends Condition<Of>>(
  conditions: readonly Condition<Of>[],
  others: readonly Of[],
  among: (part: readonly Of[]) => readonly C[],
  isChance: (part: readonly Of[]) => boolean,
): readonly C[] | undefined {
  const beside = (first: Condition<Of>) => {
    const part = others.filter(first.isOf);
    return isChance(part) ? [] : among(part).slice(0, 1);
  };
  const found = conditions.flatMap(beside).map((one) => [...beside(one), one]);
  return found.find(([other, one]) => one && other && beside(other).length > 0);
}

/** Returns what the records of the first group have of each aspect, if they are enough. */
const traitsIn = <Of>(aspects: readonly Aspect<Of>[], ones: readonly Of[], others: readonly Of[]) =>
  aspects.flatMap(({ of, have, isScale, least = 0 }, rank) => {
    const known = new Set(ones.map(of));
    const values = [...known].sort((a, b) =>
      typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b)),
    );
    if (ones.length < values.length * least) return [];
    return {
      of: `${rank}`,
      values,
      isShort: isScale ? isSpan(values, others.map(of), isScale) : values.length <= maxValues,
      says: have(values),
      isOf: (each: Of) => (isScale ? isWithin(of(each), values) : known.has(of(each))),
      rank,
    };
  });

/** Minimum number of different values on each side of a border. */
const minBeside = 5;

/** Reports whether no value of the other group is between the minimum and the maximum. */
function isSpan(sorted: readonly Value[], others: readonly Value[], of: 'any' | 'beside'): boolean {
  if (others.some((value) => isWithin(value, sorted))) return false;
  const sides = new Set(others.map((value) => value < (sorted[0] ?? '')));
  const isMany = Math.min(sorted.length, new Set(others).size) >= minBeside;
  return of === 'any' || (isMany && sides.size === 1 && ![sorted[0], ...others].includes(''));
}

const isWithin = (value: Value, sorted: readonly Value[]): boolean =>
  value >= (sorted[0] ?? '') && value <= (sorted.at(-1) ?? '');

const sizeOf = <Of>({ numberOf = () => 1 }: Groups<Of>, group: readonly Of[]): number =>
  group.reduce((sum, each) => sum + numberOf(each), 0);
