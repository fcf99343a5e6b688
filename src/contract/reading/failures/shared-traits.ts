import type { CommonTrait, Subject } from '../../../model/rule.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { figure, list } from '../../../standards/text/figures.ts';
import { troubleOf } from '../answers/trouble.ts';
import { members } from '../values/json-object.ts';

/** A fact about a request. The most general one about a subject comes first. */
export interface Trait {
  /** A pointer; a trait of it makes those of places below it redundant. */
  readonly of: string;
  /** `type is "order"`. */
  readonly says: string;
}

/** Measure of a request, such as the size of its body in bytes. */
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
}

export interface Traits {
  /** By subject and statement. */
  readonly facts: ReadonlyMap<string, Trait>;
  readonly measures: readonly Measure[];
}

/** Indexes facts by subject and statement, in their order. */
export const factsOf = (facts: readonly Trait[]): Traits['facts'] =>
  new Map(facts.map((fact) => [`${fact.of} ${fact.says}`, fact]));

/** Returns the remedy for what a client handles differently: `requests where type is "order"`. */
export const handledDifferently = (what: string): string =>
  `Find what handles ${what} differently.`;

/** Largest part of the other records that may have what all of one group have. */
const maxShare = 1 / 4;
/** Probability below which a group does not share it by chance. */
const chance = 1 / 1000;

/** Reports whether a trait of all records of a group is a hint, though some of the others have it too. */
export const isTelling = (also: number, count: number, others: number): boolean =>
  also <= maxShare * others && (also / others) ** count < chance;

/** Minimum number of different requests on each side; with fewer, what they share may be chance. */
export const minRequests = 2;
/** Minimum on each side for two traits that separate the sides only together. */
const minRequestsForTwo = 4;
/** Maximum number of traits; more do not show which one matters. */
const maxTraits = 2;

/**
 * Returns what every broken request has and no passing one; undefined if no short condition separates them. Requests that
 * fail from a size on have met a limit; amounts may be wrong among the largest, which is a hint.
 */
export function inCommon(
  broken: readonly Traits[],
  passing: readonly Traits[],
  others: string,
  got?: 'failures' | 'amounts',
): CommonTrait | undefined {
  if (broken.length < minRequests || passing.length < minRequests) return undefined;
  const shared = [...(broken[0]?.facts ?? [])].filter(([key]) =>
    broken.every(({ facts }) => facts.has(key)),
  );
  const sizes = measuredIn(broken, passing);
  const measured: readonly Trait[] = sizes.filter(({ also }) => also === 0);
  const alone: readonly (Trait & { readonly isFar?: boolean })[] = [
    ...shared.flatMap(([key, fact]) => (passing.some(({ facts }) => facts.has(key)) ? [] : [fact])),
    ...measured,
  ];
  const found = alone.length > 0 ? alone : exceptions(broken, passing);
  const all = found.length > 0 ? outermost(found) : together(shared, broken, passing);
  const either =
    all.length > 0 ? undefined : (eitherOf(broken, passing) ?? oneOfValues(broken, passing));
  if (either !== undefined) return conditionOf(either, others);
  // Few large requests share many texts by chance.
  const telling = all.length > maxTraits ? mostTelling(alone, all) : all;
  if (telling.length === 0)
    return got === 'amounts' ? amongLargest(sizes, broken.length, passing.length) : undefined;
  const isMeasured = telling.every((each) => measured.includes(each));
  const what = list(telling.map(({ says }) => says));
  const isLimit = isMeasured && got === 'failures';
  return conditionOf(
    what,
    others,
    isLimit ? `Look for a limit, or for a time that grows, in requests where ${what}.` : undefined,
  );
}

export const conditionOf = (
  what: string,
  others: string,
  remedy = handledDifferently(`requests where ${what}`),
): CommonTrait => ({
  sentence: `It happens with every request where ${what}, and with none ${others}.`,
  remedy,
});

/** The fields by which most tariffs decide, in either order. */
const deciding = /\/(?:commune|externalId|commerceId)$/;

/** Returns, of many traits, a size that is far off, else the commerce and the commune, which bring the others with them. */
const mostTelling = (
  alone: readonly (Trait & { readonly isFar?: boolean })[],
  all: readonly Trait[],
): readonly Trait[] => {
  const far = alone.filter(({ isFar }) => isFar).slice(0, 1);
  return far.length > 0 ? far : all.filter(({ of }) => deciding.test(of)).slice(0, maxTraits);
};

/** Returns the values that all passing requests have and no broken one: `type is not "order"`. */
const exceptions = (broken: readonly Traits[], passing: readonly Traits[]): readonly Trait[] =>
  [...(passing[0]?.facts ?? [])].flatMap(([key, { of, says }]) =>
    says.includes(' is "') &&
    passing.every(({ facts }) => facts.has(key)) &&
    !broken.some(({ facts }) => facts.has(key))
      ? [{ of, says: says.replace(' is "', ' is not "') }]
      : [],
  );

/** Factor between the broken and the passing from which a size hardly separates them by chance. */
const far = 2;

const sizesOf = (requests: readonly Traits[], of: string): readonly number[] =>
  requests.flatMap(({ measures }) => measures.find((each) => each.of === of)?.size ?? []);

interface Measured extends Trait {
  readonly what: string;
  /** Number of passing requests that are as large. */
  readonly also: number;
  readonly isFar: boolean;
}

/** Returns the measures of all broken requests, from their minimum on. */
function measuredIn(broken: readonly Traits[], passing: readonly Traits[]): readonly Measured[] {
  return (broken[0]?.measures ?? []).flatMap(
    ({ of, least, says, shown = figure, beyond = 'or more' }) => {
      const [failing, others] = [sizesOf(broken, of), sizesOf(passing, of)];
      if (failing.length < broken.length || others.length < minRequests) return [];
      const [from, most] = [Math.min(...failing), Math.max(...others)];
      if (from < least || !Number.isFinite(from)) return [];
      const what = says(`${shown(from)} ${beyond}`);
      const also = others.filter((size) => size >= from).length;
      const limit = `${what} (${shown(most)} works)`;
      return [{ of, what, says: limit, also, isFar: from > far * most }];
    },
  );
}

/** Describes that all broken requests are among the largest: a hint, since some of the others are as large. */
function amongLargest(
  measured: readonly Measured[],
  count: number,
  others: number,
): CommonTrait | undefined {
  const [best] = measured
    .filter(({ also }) => isTelling(also, count, others))
    .toSorted((a, b) => a.also - b.also);
  return (
    best && {
      sentence: `In each of these requests ${best.what}; so it is in ${figure(best.also)} of the ${figure(others)} others.`,
      remedy: `Look for a number that becomes too large for its type in requests where ${best.what}.`,
    }
  );
}

/** Keeps one trait per subject, and none of places below another. */
const outermost = (traits: readonly Trait[]): readonly Trait[] =>
  traits.filter(
    ({ of }, i) =>
      traits.findIndex((each) => each.of === of) === i &&
      !traits.some((each) => of.startsWith(`${each.of}/`)),
  );

/** Returns each two of a list, in its order. */
export const pairsOf = <Of>(all: readonly Of[]): readonly (readonly [Of, Of])[] =>
  all.flatMap((one, i) => all.slice(i + 1).map((other) => [one, other] as const));

/** Returns the two traits that no passing request combines; none if several pairs qualify. */
function together(
  shared: readonly (readonly [key: string, fact: Trait])[],
  broken: readonly Traits[],
  passing: readonly Traits[],
): readonly Trait[] {
  if (broken.length < minRequestsForTwo || passing.length < minRequestsForTwo) return [];
  const some = shared.filter(([key]) => !passing.every(({ facts }) => facts.has(key)));
  const pairs = pairsOf(some)
    .filter(
      ([[key, one], [trait, other]]) =>
        other.of !== one.of && !passing.some(({ facts }) => facts.has(key) && facts.has(trait)),
    )
    .map(([[, one], [, other]]) => [one, other]);
  const ofPair = new Map(
    pairs.toReversed().map((pair) => [JSON.stringify(pair.map(({ of }) => of)), pair]),
  );
  return ofPair.size === 1 ? ([...ofPair.values()][0] ?? []) : [];
}

/** Facts of which a client may treat several alike: places of a tariff, and parts that an object lacks. */
const ofSeveral = / commune is "| is absent or empty$/;

/**
 * Returns two facts of one kind and parent of which each broken request has one, and no passing one any: `commune is
 * "A" or commune is "B"`. Each must explain a request that the other does not; undefined if several pairs qualify.
 */
function eitherOf(broken: readonly Traits[], passing: readonly Traits[]): string | undefined {
  if (broken.length < minRequestsForTwo || passing.length < minRequestsForTwo) return undefined;
  const having = (...keys: readonly string[]) =>
    broken.filter(({ facts }) => keys.every((key) => facts.has(key))).length;
  const decisive = [...new Set(broken.flatMap(({ facts }) => [...facts.keys()]))].filter(
    (key) => ofSeveral.test(key) && !passing.some(({ facts }) => facts.has(key)),
  );
  const pairs = pairsOf(decisive).filter(([key, other]) => {
    const [ones, others, both] = [having(key), having(other), having(key, other)];
    const areSeveral = Math.min(ones, others) > Math.max(both, minRequests - 1);
    const isWhole = ones + others - both === broken.length;
    return areSeveral && isWhole && parentOf(key) === parentOf(other);
  });
  const [pair] = pairs;
  if (!pair || pairs.length > 1) return undefined;
  const [one = '', other = ''] = pair.map(
    (key) => broken.find(({ facts }) => facts.has(key))?.facts.get(key)?.says,
  );
  const [[name], [, value]] = [one.split(' is '), other.split(' is ')];
  return one.includes('"') ? `${one} or ${value}` : `${name} or ${other}`;
}

/** Maximum number of values of one field that are named. */
const maxValues = 3;
/** Probability below which so few values do not cover all broken requests by chance. */
const chanceOfValues = 1 / 20;

/**
 * Returns the few values of one deciding field that all broken requests have, and no passing one: `commune is "A" or
 * "B"`. Either they come repeatedly, or few other requests have a value of their own; undefined if more fields have as few.
 */
function oneOfValues(broken: readonly Traits[], passing: readonly Traits[]): string | undefined {
  const all = [...broken, ...passing].map(({ facts }) => [...facts.values()]);
  const fields = new Set(all[0]?.flatMap(({ of }) => (deciding.test(of) ? of : [])));
  const [least, other] = [...fields]
    .flatMap((field) => {
      const values = all.map((facts) =>
        facts.find(({ of, says }) => of === field && says.includes(' is "')),
      );
      const groups = groupedBy(values, (fact) => fact?.says ?? '');
      const named = [...new Set(values.slice(0, broken.length).map((fact) => fact?.says ?? ''))];
      const sizes = named.map((says) => groups.get(says)?.length ?? 0);
      const isWhole = sizes.reduce((sum, size) => sum + size, 0) === broken.length;
      if (groups.has('') || !isWhole || named.length > maxValues) return [];
      const isRare = (group: readonly unknown[]) => group.length <= Math.max(...sizes);
      const rare = [...groups.values()].filter(isRare).flat().length;
      const again = (broken.length / all.length) ** (broken.length - named.length);
      const byChance = Math.min(again, (rare / all.length) ** broken.length);
      return byChance < chanceOfValues ? [named] : [];
    })
    .toSorted((a, b) => a.length - b.length);
  if (!least || least.length < 2 || other?.length === least.length) return undefined;
  return least.map((says, i) => (i === 0 ? says : says.slice(says.indexOf('"')))).join(' or ');
}

/** Returns the place above that of a fact. */
const parentOf = (key: string): string => key.slice(0, key.lastIndexOf('/', key.indexOf(' ')));

interface AnswerTrait {
  /** "has a letter beyond ASCII". */
  readonly has: string;
  readonly is: (x: Subject) => boolean;
  /** Of a broken answer: it breaks the rule by this trait. */
  readonly shows?: (x: Subject) => boolean;
  readonly remedy: string;
}

/** Remedy for amounts that are written in the language of a machine. */
export const pointInNumbers =
  'Write numbers with a decimal point: serialize them as JSON numbers, not by the locale of the machine.';

const answerTraits: readonly AnswerTrait[] = [
  {
    has: 'has a number with a decimal comma',
    is: ({ json, text = '' }) => json === undefined && /:\s*-?\d+,\d+\s*[,}]/.test(text),
    remedy: pointInNumbers,
  },
  {
    has: 'has a letter beyond ASCII',
    is: ({ text = '' }) => /[^\0-\x7f]/.test(text),
    shows: (x) =>
      troubleOf(x, 'encoding') !== undefined || /\ufffd|[ÂÃ][\u0080-\u00bf]/.test(x.text ?? ''),
    remedy: 'Encode every text as UTF-8: do not use the default charset of the machine.',
  },
  {
    has: 'has a transportationCost of 0',
    is: ({ json }) => members(json)['transportationCost'] === 0,
    shows: ({ json }) => members(json)['netValue'] === undefined,
    remedy:
      'Look for a test that takes 0 for a missing value, and send the amount when it is 0, too.',
  },
];

/**
 * Returns what every broken answer has and no passing one. An answer shows its cause more directly than what was
 * requested.
 */
export function answersInCommon(
  broken: readonly Subject[],
  passing: readonly Subject[],
): CommonTrait | undefined {
  if (Math.min(broken.length, passing.length) < minRequests) return undefined;
  const found = answerTraits.find(
    ({ is, shows = is }) => broken.every((x) => is(x) && shows(x)) && !passing.some(is),
  );
  return (
    found && {
      sentence: `It happens with every answer that ${found.has}, and with none of the others.`,
      remedy: found.remedy,
    }
  );
}
