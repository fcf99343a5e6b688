import type { CommonTrait } from '../../../model/rule.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { figure, list } from '../../../standards/text/figures.ts';
import { inventedIn } from '../orders/invented.ts';
import { type Condition, handledDifferently, minItems, separating } from './kinds/separating.ts';
import { areFew, choicesOf, maxValues, minChoices, pair } from './kinds/shared-aspect.ts';

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
  readonly rank?: number;
}

export interface Traits {
  /** By subject and statement. */
  readonly facts: ReadonlyMap<string, Trait>;
  /** By subject. */
  readonly measures: ReadonlyMap<string, Measure>;
  /** Values of the request that its answer quotes. */
  readonly quoted?: readonly Trait[];
}

/** Indexes facts by subject and statement, in their order. */
export const factsOf = (facts: readonly Trait[]): Traits['facts'] =>
  new Map(facts.map((fact) => [`${fact.of} ${fact.says}`, fact]));

const ofBodies =
  ', in the program or in front of it: in nginx, client_max_body_size, or a client_body_temp_path that it cannot write';
/** Minimum number of others beside a single request: what decides in most tariffs hardly separates it by chance. */
const minRequestsBesideOne = 20;
/** Minimum number of requests that one of the other group is held against, if it differs from one of them in one field. */
const minRequestsOfOneKind = 5;
/** Maximum number of traits; more do not show which one matters. */
const maxTraits = 2;

/**
 * Returns what every broken request has and no passing one; undefined if no short condition separates them. Requests that
 * fail from a size on have met this limit. `exempt` pass whatever is wrong, as those with free shipping.
 */
export function inCommon(
  broken: readonly Traits[],
  passing: readonly Traits[],
  others: string,
  limit: string | false,
  exempt: readonly Traits[],
): CommonTrait | undefined {
  const isOne = broken.length === 1 && passing.length >= minRequestsBesideOne;
  const areFewItems = Math.min(broken.length, passing.length) < minItems && !isOne;
  const isMany = Math.max(broken.length, passing.length) >= minRequestsOfOneKind;
  const only = areFewItems && isMany ? onlyDifference(broken, passing) : undefined;
  if (areFewItems && only === undefined) return undefined;
  const sizes = measuredIn(broken, passing, limit !== false);
  const conditions = [
    ...quotedIn(broken),
    // greenlight makes far larger orders of few products.
    ...sharedIn(broken).filter(
      ({ of }) => !sizes.some((size) => size.isFar && of === `${size.of} by SKU`),
    ),
    ...sizes,
    ...exceptions(broken, passing),
    ...severalOf(broken, passing),
  ];
  const found = separating(
    conditions.filter(({ of }) => only === undefined || of === only),
    passing,
  );
  const isDeciding = found.some(({ rank }) => rank <= ranks.deciding);
  // Few large requests share many texts by chance, and a single one has most of its values alone.
  const far = isOne ? [] : sizes.filter(({ isFar, isOf }) => isFar && !passing.some(isOf));
  const isChance = !isDeciding && (isOne || found.length > maxTraits);
  const facts = conditions.filter(({ rank }) => rank <= ranks.fact);
  const shared = facts.toSorted((a, b) => a.rank - b.rank);
  const among = (part: readonly Traits[]) => {
    const exact = separating([...shared, ...measuredIn(broken, part, limit !== false)], part);
    return exact.length > maxTraits ? [] : exact;
  };
  const byRequests = groupedBy(shared, ({ isOf }) => passing.map(isOf).join());
  const firsts = [...byRequests.values()].map(([first]) => first);
  const least = (minChoices * firsts.length ** 2) / 2;
  const areFewOf = (part: readonly Traits[]) => areFew(broken.length, part.length, least);
  const both = found[0] ? undefined : pair(firsts, passing, among, areFewOf);
  const telling = both ?? (isChance ? far.slice(0, 1) : found.slice(0, maxTraits));
  if (telling.length === 0) return undefined;
  const says = telling.map((each) => each.says);
  const [what, beside] = both ? [list(says)] : says;
  const isFreeToo = exempt.some((each) => telling.every(({ isOf }) => isOf(each)));
  const isLimit = limit && telling.every((each) => each.rank === ranks.size);
  return {
    sentence: `It happens with every request where ${what}, and with none ${others}${isFreeToo ? ' that are not free' : ''}.${beside ? ` In the same ones, ${beside}.` : ''}`,
    ...(isLimit
      ? {
          remedy: `Look for ${limit} that these requests exceed${telling[0]?.of === 'bytes' ? ofBodies : ''}.`,
        }
      : handledDifferently(`requests where ${what}`)),
  };
}

const partsOf = ({ facts, measures }: Traits) =>
  new Map([
    ...[...facts].map(([key, { of }]) => [key, of] as const),
    ...[...measures.values()].map(({ of, size }) => [`${of} ${size}`, of] as const),
  ]);

/** Returns the only field in which a broken request differs from a passing one: the two are an experiment. */
const onlyDifference = (broken: readonly Traits[], passing: readonly Traits[]) =>
  broken
    .flatMap((one) => passing.map((other) => [partsOf(one), partsOf(other)] as const))
    .map(([a, b]) => [...a, ...b].filter(([key]) => !(a.has(key) && b.has(key))))
    .map((apart) => [...new Set(apart.flatMap(([, of]) => (of === 'bytes' ? [] : of)))])
    .find(({ length }) => length === 1)?.[0];

/** The fields by which most tariffs decide, in either order. */
const deciding = /\/(?:commune|externalId|commerceId)$/;
/** Fields with names, addresses and identifiers, which come with what decides. */
const incidental =
  /\/(?:address|name|phone|city|commerceName|observation|image|description|brand|\w+Id|greenlight\w*)$/;
const ofProducts = /\/(?:sku|productId)$/;
const ofPresence = / is (?:absent|present|empty|not empty|null|absent or empty)$/;

/** The order of conditions: what the answers name, what decides in most tariffs, and last what comes with it. */
export const ranks = {
  quoted: -1,
  deciding: 0,
  fact: 1,
  amount: 2,
  size: 3,
  values: 4,
  incidental: 5,
} as const;

/** Subject of what texts of different fields may share. */
export const ofTexts = 'texts';

export function rankOf({ of, says }: Trait): number {
  if (of === ofTexts) return ranks.values;
  if (incidental.test(of) && !deciding.test(of) && !ofPresence.test(says)) return ranks.incidental;
  return deciding.test(of) && says.includes(' is "') ? ranks.deciding : ranks.fact;
}

/** Returns the values that a field has in a group. */
const valuesOf = (group: readonly Traits[], of: string): readonly string[] => {
  const keys = new Set(group.flatMap(({ facts }) => [...facts.keys()]));
  return [...keys].filter((key) => key.startsWith(`${of} `) && key.includes(' is "'));
};

/** Returns the facts of all requests of a group. Of one text the whole value is the fact, and not its letters. */
const sharedIn = (group: readonly Traits[]): readonly Condition<Traits>[] =>
  [...(group[0]?.facts ?? [])]
    .filter(
      ([key, { of, says }]) =>
        group.every(({ facts }) => facts.has(key)) &&
        !(
          / has (?!one|several|decimals|no decimals)/.test(says) && valuesOf(group, of).length === 1
        ),
    )
    .map(([key, fact]) => ({ ...fact, isOf: ({ facts }) => facts.has(key), rank: rankOf(fact) }));

/** Returns the values that all passing requests have and no broken one: `type is not "order"`, and of no incidental field. */
const exceptions = (
  broken: readonly Traits[],
  passing: readonly Traits[],
): readonly Condition<Traits>[] =>
  sharedIn(passing)
    .filter(
      ({ says, isOf, rank }) =>
        says.includes(' is "') && rank < ranks.incidental && !broken.some(isOf),
    )
    .map(({ of, says, isOf, rank }) => ({
      of,
      says: says.replace(' is "', ' is not "'),
      isOf: (each) => !isOf(each),
      rank: Math.max(rank, ranks.values),
    }));

/** Returns the few values of a field of which each answer to a broken request quotes one. */
function quotedIn(broken: readonly Traits[]): readonly Condition<Traits>[] {
  const fields = new Set(broken[0]?.quoted?.map(({ of }) => of));
  return [...fields].flatMap((of) => {
    const named = broken.map(({ quoted = [] }) => quoted.filter((each) => each.of === of));
    const says = [...new Set(named.flat().map((each) => each.says))];
    if (says.length > maxValues || named.some(({ length }) => length === 0)) return [];
    const isOf = ({ facts }: Traits) => says.some((each) => facts.has(`${of} ${each}`));
    return [{ of, says: anyOf(says), isOf, rank: ranks.quoted }];
  });
}

/** `commune is "A" or "B"` */
const anyOf = (says: readonly string[]): string =>
  list(
    says.map((each, i) => (i === 0 ? each : each.replace(/^[^"]*/, ''))),
    'or',
  );

/** Returns the few values of a field by which tariffs decide that only broken requests have: `commune is "A" or "B"`. */
function severalOf(
  broken: readonly Traits[],
  passing: readonly Traits[],
): readonly Condition<Traits>[] {
  const all = [...broken, ...passing];
  const values = new Map(all.flatMap(({ facts }) => [...facts]));
  const known = [...values].filter(
    ([, fact]) =>
      rankOf(fact) === ranks.deciding || (ofProducts.test(fact.of) && fact.says.includes(' is "')),
  );
  return [...groupedBy(known, ([, { of }]) => of)].flatMap(([of, field]) => {
    const alone = field.filter(([key]) => !passing.some(({ facts }) => facts.has(key)));
    const ofEach = broken.map(({ facts }) => alone.filter(([key]) => facts.has(key)));
    // An order of several products may have one that is sound and in no other order.
    const set = alone.filter((one) => ofEach.some(([first, ...more]) => first === one && !more[0]));
    const isOf = ({ facts }: Traits) => set.some(([key]) => facts.has(key));
    if (set.length < 2 || set.length > maxValues || !broken.every(isOf)) return [];
    if (set.some(([, { says }]) => inventedIn(says).length > 0)) return [];
    const least = minChoices * choicesOf(field.length, set.length);
    if (choicesOf(all.length, broken.length, least) < least) return [];
    return [{ of, says: anyOf(set.map(([, { says }]) => says)), isOf, rank: ranks.values }];
  });
}

/** Factor between the broken and the passing from which a size hardly separates them by chance. */
const far = 2;

const sizeOf = ({ measures }: Traits, of: string) => measures.get(of)?.size;
const measuresOf = ([first]: readonly Traits[]) => [...(first?.measures.values() ?? [])];

/** Returns the sizes of the requests that have this measure. */
const sizesOf = (group: readonly Traits[], of: string): readonly number[] =>
  group.flatMap((each) => sizeOf(each, of) ?? []);

/** Reports whether the size of an order or a field by which tariffs decide tells the groups apart: prices follow from it. */
const arePlannedApart = (broken: readonly Traits[], passing: readonly Traits[]): boolean =>
  measuresOf(broken).some(
    ({ of, rank }) =>
      rank === undefined &&
      broken.every((each) => (sizeOf(each, of) ?? Number.NaN) > Math.max(...sizesOf(passing, of))),
  ) ||
  [...(broken[0]?.facts.values() ?? [])].some((fact) => {
    if (rankOf(fact) !== ranks.deciding) return false;
    const known = valuesOf(passing, fact.of);
    return broken.every((one) => valuesOf([one], fact.of).some((each) => !known.includes(each)));
  });

/** Returns the measures of all broken requests, from their minimum on. Wrong amounts need witnesses of several sizes. */
function measuredIn(
  broken: readonly Traits[],
  passing: readonly Traits[],
  areFailures: boolean,
): readonly (Condition<Traits> & { readonly isFar: boolean })[] {
  return measuresOf(broken).flatMap(({ of, least, says, rank = ranks.size }) => {
    const [failing, others] = [sizesOf(broken, of), sizesOf(passing, of)];
    if (failing.length < broken.length || others.length < minItems) return [];
    const [lowest, most] = [Math.min(...failing), Math.max(...others)];
    // Texts of amounts change at a power of ten.
    const tens = 10 ** Math.floor(Math.log10(lowest));
    const from = rank === ranks.amount && tens > most ? tens : lowest;
    if (from < least || from <= most || !Number.isFinite(from)) return [];
    if (rank === ranks.amount && arePlannedApart(broken, passing)) return [];
    const isFar = from > far * most;
    const [count, rest] = [new Set(failing).size, new Set(others).size];
    // Amounts go by the content of an order, and not by how long its texts are.
    if (!areFailures && (of === 'bytes' || (isFar ? count < minItems : areFew(count, rest))))
      return [];
    return [
      {
        of,
        says: `${says(`${figure(from)} or more`)} (${figure(most)} works)`,
        isOf: (each: Traits) => (sizeOf(each, of) ?? 0) >= from,
        isFar,
        rank,
      },
    ];
  });
}
