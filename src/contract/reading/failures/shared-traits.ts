import type { CommonTrait } from '../../../model/rule.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { figure, list } from '../../../standards/text/figures.ts';
import {
  type Condition,
  handledDifferently,
  hintOf,
  minItems,
  minItemsForTwo,
  separating,
} from './kinds/separating.ts';

/** A fact about a request. The most general one about a subject comes first. */
export interface Trait {
  /** A pointer; a trait of it makes those of places below it redundant. */
  readonly of: string;
  /** `type is "order"`. */
  readonly says: string;
}

/** Measure of a request, such as the size of its body in bytes, or of its answer. */
export interface Measure {
  readonly of: string;
  readonly size: number;
  /** Smallest plausible limit: differences below it are chance. */
  readonly least: number;
  readonly says: (size: string) => string;
  /** Formats a size. Default: as a figure. */
  readonly shown?: (size: number) => string;
  /** Default: `or more`. */
  readonly beyond?: string;
  readonly rank?: number;
}

export interface Traits {
  /** By subject and statement. */
  readonly facts: ReadonlyMap<string, Trait>;
  readonly measures: readonly Measure[];
}

/** Indexes facts by subject and statement, in their order. */
export const factsOf = (facts: readonly Trait[]): Traits['facts'] =>
  new Map(facts.map((fact) => [`${fact.of} ${fact.says}`, fact]));

/** Minimum number of others beside a single request: what decides in most tariffs hardly separates it by chance. */
const minRequestsBesideOne = 20;
/** Maximum number of traits; more do not show which one matters. */
const maxTraits = 2;

/** What the broken requests got: no answer that can be used, wrong amounts, or a text that does not arrive whole. */
export type Got = 'failures' | 'amounts' | 'texts' | undefined;

/**
 * Returns what every broken request has and no passing one; undefined if no short condition separates them. Requests that
 * fail from a size on have met a limit; amounts may be wrong among the largest, which is a hint. `exempt` pass whatever
 * is wrong, as those with free shipping: if they meet the condition, it has an upper limit, or says so.
 */
export function inCommon(
  broken: readonly Traits[],
  passing: readonly Traits[],
  others: string,
  got?: Got,
  exempt: readonly Traits[] = [],
): CommonTrait | undefined {
  const least = Math.min(broken.length, passing.length);
  const isOne = broken.length === 1 && passing.length >= minRequestsBesideOne;
  if (least < minItems && !isOne) return undefined;
  const sizes = measuredIn(broken, passing);
  const isForTwo = least >= minItemsForTwo;
  const conditions = [
    ...sharedIn(broken, got),
    ...sizes,
    ...exceptions(broken, passing),
    ...severalOf(broken, passing),
  ];
  const found = separating(conditions, passing, isForTwo);
  const isDeciding = found[0]?.rank === ranks.deciding;
  // Few large requests share many texts by chance, and a single one has most of its values alone.
  const far = isOne ? [] : sizes.filter(({ isFar, isOf }) => isFar && !passing.some(isOf));
  const isChance = !isDeciding && (isOne || found.length > maxTraits);
  const telling = isChance ? far.slice(0, 1) : found.slice(0, maxTraits);
  if (telling.length === 0)
    return got === 'amounts' && !isOne ? amongLargest(sizes, passing, broken.length) : undefined;
  const what = list(telling.map(({ says }) => says));
  if (exempt.some((each) => telling.every(({ isOf }) => isOf(each)))) {
    const [band] = bandsIn(broken, [...passing, ...exempt]);
    return band ? conditionOf(band, others) : conditionOf(what, `${others} that are not free`);
  }
  const isLimit = telling.every((each) => each.rank === ranks.size) && got === 'failures';
  return conditionOf(
    what,
    others,
    isLimit ? `Look for a limit, or for a time that grows, in requests where ${what}.` : undefined,
  );
}

const conditionOf = (
  what: string,
  others: string,
  remedy = handledDifferently(`requests where ${what}`),
): CommonTrait => ({
  sentence: `It happens with every request where ${what}, and with none ${others}.`,
  remedy,
});

/** The fields by which most tariffs decide, in either order. */
const deciding = /\/(?:commune|externalId|commerceId)$/;
/** Fields with names, addresses and identifiers, which come with what decides. */
const incidental =
  /\/(?:address|name|phone|city|commerceName|observation|image|description|brand|\w+Id|greenlight\w*)$/;
const ofPresence = / is (?:absent|present|empty|not empty|null|absent or empty)$/;
/** How a text is written, which matters to an answer that repeats it. */
const written = / has (?:letters|quotation marks|an apostrophe)/;

/** The order of conditions: what decides in most tariffs, and last what comes with it. */
export const ranks = {
  deciding: 0,
  fact: 1,
  amount: 2,
  size: 3,
  values: 4,
  incidental: 5,
} as const;

/** Subject of what texts of different fields may share. */
export const ofTexts = 'texts';

function rankOf({ of, says }: Trait, got: Got): number {
  if (of === ofTexts) return ranks.values;
  if (got === 'texts' && written.test(says)) return deciding.test(of) ? -2 : -1;
  if (incidental.test(of) && !deciding.test(of) && !ofPresence.test(says)) return ranks.incidental;
  return deciding.test(of) && says.includes(' is "') ? ranks.deciding : ranks.fact;
}

/** Returns the facts of all requests of a group. */
const sharedIn = (group: readonly Traits[], got?: Got): readonly Condition<Traits>[] =>
  [...(group[0]?.facts ?? [])]
    .filter(([key]) => group.every(({ facts }) => facts.has(key)))
    .map(([key, fact]) => {
      const rank = rankOf(fact, got);
      const inPairs = rank === ranks.incidental ? 1 : 0;
      return { ...fact, isOf: ({ facts }) => facts.has(key), rank, inPairs };
    });

/** Returns the values that all passing requests have and no broken one: `type is not "order"`. */
const exceptions = (
  broken: readonly Traits[],
  passing: readonly Traits[],
): readonly Condition<Traits>[] =>
  sharedIn(passing)
    .filter(({ says, isOf }) => says.includes(' is "') && !broken.some(isOf))
    .map(({ of, says, isOf, rank }) => ({
      of,
      says: says.replace(' is "', ' is not "'),
      isOf: (each) => !isOf(each),
      rank: Math.max(rank, ranks.values),
    }));

/** Factor between the broken and the passing from which a size hardly separates them by chance. */
const far = 2;

const sizeOf = ({ measures }: Traits, of: string): number | undefined =>
  measures.find((each) => each.of === of)?.size;

/** Returns the sizes of the requests that have this measure. */
const sizesOf = (group: readonly Traits[], of: string): readonly number[] =>
  group.flatMap((each) => sizeOf(each, of) ?? []);

interface Measured extends Condition<Traits> {
  readonly what: string;
  readonly isFar: boolean;
}

/** Returns the measures of all broken requests, from their minimum on. */
function measuredIn(broken: readonly Traits[], passing: readonly Traits[]): readonly Measured[] {
  return (broken[0]?.measures ?? []).flatMap(
    ({ of, least, says, shown = figure, beyond = 'or more', rank = ranks.size }) => {
      const [failing, others] = [sizesOf(broken, of), sizesOf(passing, of)];
      if (failing.length < broken.length || others.length < minItems) return [];
      const [lowest, most] = [Math.min(...failing), Math.max(...others)];
      // Texts of amounts change at a power of ten.
      const tens = 10 ** Math.floor(Math.log10(lowest));
      const from = rank === ranks.amount && tens > most ? tens : lowest;
      if (from < least || !Number.isFinite(from)) return [];
      const what = says(`${shown(from)} ${beyond}`);
      return [
        {
          of,
          what,
          says: `${what} (${shown(most)} works)`,
          isOf: (each: Traits) => (sizeOf(each, of) ?? 0) >= from,
          isFar: from > far * most,
          rank,
        },
      ];
    },
  );
}

/** Returns the measures that only the broken requests have between two sizes, and several others below and above. */
const bandsIn = (broken: readonly Traits[], passing: readonly Traits[]): readonly string[] =>
  (broken[0]?.measures ?? []).flatMap(({ of, says, shown = figure }) => {
    const [failing, others] = [sizesOf(broken, of), sizesOf(passing, of)];
    const [lowest, highest] = [Math.min(...failing), Math.max(...failing)];
    const [below, above] = [others.filter((x) => x < lowest), others.filter((x) => x > highest)];
    const isBand =
      failing.length === broken.length &&
      failing.length >= minItemsForTwo &&
      below.length + above.length === others.length &&
      Math.min(below.length, above.length) >= minItems;
    const works = [Math.max(...below), Math.min(...above)].map(shown).join(' and ');
    return isBand ? [`${says(`${shown(lowest)} to ${shown(highest)}`)} (${works} work)`] : [];
  });

/** Describes that all broken requests are among the largest: a hint, since some of the others are as large. */
function amongLargest(
  measured: readonly Measured[],
  others: readonly Traits[],
  count: number,
): CommonTrait | undefined {
  const best = hintOf(measured, others, count);
  if (!best) return undefined;
  const as = figure(others.filter(best.isOf).length);
  return {
    sentence: `In each of these requests ${best.what}; so it is in ${as === '0' ? 'none' : as} of the ${figure(others.length)} others.`,
    remedy: `Look at what is done where ${best.what}.`,
  };
}

/** Facts of which a client may treat several alike: values by which tariffs decide, and parts that an object lacks. */
const ofSeveral = /\/(?:commune|externalId|commerceId) \w+ is "| is absent or empty$/;
/** Maximum number of values of one field, or of parts, that are named. */
const maxValues = 3;
/** Probability up to which so few do not cover all broken requests by chance. */
const chanceOfValues = 1 / 4;

const isValue = (key: string): boolean => key.endsWith('"');

/**
 * Returns the few values of one field, or parts of one object that are absent or empty, of which each broken request has
 * one, and no passing one any: `commune is "A" or "B"`. None if others are as few.
 */
function severalOf(
  broken: readonly Traits[],
  passing: readonly Traits[],
): readonly Condition<Traits>[] {
  const keys = [...new Set(broken.flatMap(({ facts }) => [...facts.keys()]))].filter(
    (key) => ofSeveral.test(key) && !passing.some(({ facts }) => facts.has(key)),
  );
  const [least, other] = [...groupedBy(keys, groupOf)]
    .flatMap(([of, group]): readonly Condition<Traits>[] => {
      // Each explains a request that the others do not.
      const set = group.filter((key) =>
        broken.some(({ facts }) => group.every((each) => facts.has(each) === (each === key))),
      );
      const isOf = ({ facts }: Traits) => set.some((key) => facts.has(key));
      const isShort = set.length > 1 && set.length <= maxValues;
      if (!isShort || !broken.every(isOf) || areByChance(of, set.length, broken, passing))
        return [];
      const [first = '', ...more] = set.map((key) => key.slice(key.indexOf(' ') + 1));
      const what = isValue(first)
        ? [first, ...more.map((each) => each.slice(each.indexOf('"')))]
        : [...[first, ...more.slice(0, -1)].map((each) => each.split(' is ')[0]), more.at(-1)];
      return [{ of, says: what.join(' or '), isOf, rank: ranks.values + set.length / 10 }];
    })
    .toSorted((a, b) => a.rank - b.rank);
  // One commune may be in several places.
  return !least || (other?.rank === least.rank && other.says !== least.says) ? [] : [least];
}

/** Returns the field of a value, and the object of a part. */
const groupOf = (key: string): string =>
  key.slice(0, isValue(key) ? key.indexOf(' ') : key.lastIndexOf('/', key.indexOf(' ')));

/** Reports whether so few facts cover all broken requests by chance: they neither come repeatedly, nor are the others alike. */
function areByChance(
  of: string,
  count: number,
  broken: readonly Traits[],
  passing: readonly Traits[],
): boolean {
  const all = [...broken, ...passing];
  const valueIn = ({ facts }: Traits) =>
    [...facts.keys()].find((key) => key.startsWith(`${of} `) && isValue(key));
  const most = Math.max(...[...groupedBy(broken, valueIn).values()].map(({ length }) => length));
  const rare = [...groupedBy(all, valueIn).values()].filter(({ length }) => length <= most);
  const again = (broken.length / all.length) ** (broken.length - count);
  return Math.min(again, (rare.flat().length / all.length) ** broken.length) > chanceOfValues;
}
