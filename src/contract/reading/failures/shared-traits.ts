import type { TraitKind } from '../../../model/rule.ts';
import { figure, list } from '../../../standards/text/figures.ts';

/** What is true of a request. Of one subject the most general statement comes first. */
export interface Trait {
  /** A pointer; what tells of it tells nothing more of what lies below it. */
  readonly of: string;
  /** `type is "order"`. */
  readonly says: string;
  readonly kind?: TraitKind | undefined;
}

/** A measure of a request, such as the bytes of its body. */
export interface Measure {
  readonly of: string;
  readonly size: number;
  readonly kind?: TraitKind;
  /** A smaller size is a limit of nobody: that sizes differ is then chance. */
  readonly least: number;
  readonly says: (size: string) => string;
}

export interface Traits {
  /** By what they are of and say. */
  readonly facts: ReadonlyMap<string, Trait>;
  readonly measures: readonly Measure[];
}

/** Facts by what they are of and say, in their order. */
export const factsOf = (facts: readonly Trait[]): Traits['facts'] =>
  new Map(facts.map((fact) => [`${fact.of} ${fact.says}`, fact]));

export interface Common {
  readonly sentence: string;
  /** `the body has 18 637 or more bytes`. */
  readonly what: string;
  /** Of the one trait that tells the failing from the sound, where it is of a kind. */
  readonly kind?: TraitKind | undefined;
}

/** Of fewer different requests on either side what they have in common may be chance. */
export const fewest = 2;
/** Fewest on either side for two traits that only together tell the two sides apart. */
const fewestForTwo = 4;
/** More traits than these tell nothing about which of them decides. */
const mostTraits = 2;

/** What each broken request has and no sound one; undefined where no short condition tells them apart. */
export function inCommon(broken: readonly Traits[], sound: readonly Traits[]): Common | undefined {
  if (broken.length < fewest || sound.length < fewest) return undefined;
  const shared = [...(broken[0]?.facts ?? [])].filter(([key]) =>
    broken.every(({ facts }) => facts.has(key)),
  );
  const alone = [
    ...shared.flatMap(([key, fact]) => (sound.some(({ facts }) => facts.has(key)) ? [] : [fact])),
    ...limits(broken, sound),
  ];
  const telling = alone.length > 0 ? outermost(alone) : together(shared, broken, sound);
  if (telling.length === 0 || telling.length > mostTraits) return undefined;
  const what = list(telling.map(({ says }) => says));
  const kinds = new Set(telling.map(({ kind }) => kind));
  return {
    sentence: `It happens with each of the ${figure(broken.length)} requests where ${what}, and with none of the ${figure(sound.length)} others.`,
    what,
    ...(kinds.size === 1 ? { kind: telling[0]?.kind } : {}),
  };
}

/** Measures of which the smallest among the broken is larger than the largest among the sound. */
function limits(broken: readonly Traits[], sound: readonly Traits[]): readonly Trait[] {
  return (broken[0]?.measures ?? []).flatMap(({ of, kind, least, says }) => {
    const sizes = (of_: readonly Traits[]) =>
      of_.flatMap(({ measures }) => measures.find((each) => each.of === of)?.size ?? []);
    const own = sizes(broken);
    const others = sizes(sound);
    if (own.length < broken.length || others.length < fewest) return [];
    const [from, most] = [Math.min(...own), Math.max(...others)];
    const limit = `${says(`${figure(from)} or more`)} (at most ${figure(most)} where it does not happen)`;
    return from > most && from >= least ? [{ of, kind, says: limit }] : [];
  });
}

/** One of each subject, and nothing of what lies below another. */
const outermost = (traits: readonly Trait[]): readonly Trait[] =>
  traits.filter(
    ({ of }, i) =>
      traits.findIndex((each) => each.of === of) === i &&
      !traits.some((each) => of.startsWith(`${each.of}/`)),
  );

/** The two that no sound request has both of; none where several pairs would do. */
function together(
  shared: readonly (readonly [key: string, fact: Trait])[],
  broken: readonly Traits[],
  sound: readonly Traits[],
): readonly Trait[] {
  if (broken.length < fewestForTwo || sound.length < fewestForTwo) return [];
  const some = shared.filter(([key]) => !sound.every(({ facts }) => facts.has(key)));
  const pairs = some.flatMap(([key, one], i) =>
    some
      .slice(i + 1)
      .filter(
        ([own, other]) =>
          other.of !== one.of && !sound.some(({ facts }) => facts.has(key) && facts.has(own)),
      )
      .map(([, other]) => [one, other]),
  );
  const ofPair = new Map(
    pairs.toReversed().map((pair) => [JSON.stringify(pair.map(({ of }) => of)), pair]),
  );
  return ofPair.size === 1 ? ([...ofPair.values()][0] ?? []) : [];
}
