import { createRequire } from 'node:module';
import type { QuotingId } from '../../../model/endpoint.ts';
import type { JsonObject } from '../../../model/json.ts';
import { changed, changesOf, openPlaces, variedBy } from './changes.ts';
import type { Change, Obligation } from './places.ts';

const load = createRequire(import.meta.url);

/** A set of changes, and what is owed to the order with all of them. */
export interface ChangeSet {
  readonly changes: readonly Change[];
  readonly owed: Obligation;
}

/** Selects sets of changes, so that few orders cover every change and many pairs of them. */
export interface ChangeSelection {
  /** Returns the next set; undefined if no set would cover anything new. */
  readonly next: () => ChangeSet | undefined;
  /** Excludes sets that contain all of these changes, whose effect is known. */
  readonly without: (known: readonly Change[]) => void;
}

const candidates = 10;

/** Obligations of the changes that may be combined under each obligation. */
const company: { readonly [owed in Obligation]: readonly Obligation[] } = {
  same: ['same'],
  'same-or-reason': ['same-or-reason', 'same'],
  quote: ['quote', 'same'],
  answer: ['answer', 'quote', 'same'],
};

/** Obligations of the sets in turn, with substitutes: a rejection is judged only if a quote is owed, an amount if the same is. */
const turns: readonly (readonly Obligation[])[] = [
  ['answer', 'quote', 'same'],
  ['quote', 'answer', 'same'],
  ['answer', 'quote', 'same'],
  ['same', 'answer', 'quote'],
];

/** Obligations under which the changes with another one are judged as by themselves. */
const judgedAlike: readonly Obligation[] = ['quote', 'same-or-reason'];

/** Order of preference: first what is judged beyond being answered. */
const order: readonly Obligation[] = ['same-or-reason', 'same', 'quote', 'answer'];

export function openChoice(all: readonly Change[], seed: number): ChangeSelection {
  const { sample, shuffledSubarray } = load('fast-check') as typeof import('fast-check');
  const numbers = new Map(all.map((change, i) => [change, i]));
  const numberOf = (change: Change) => numbers.get(change) ?? 0;
  const left = new Set(all);
  const pairs = new Set<number>();
  const known: (readonly Change[])[] = [];
  let draws = 0;
  let rows = 0;

  const some = (of: readonly Change[], least = 0): readonly Change[] => {
    draws += 1;
    const part = shuffledSubarray([...of], { minLength: least });
    return sample(part, { seed: seed * 100_003 + draws, numRuns: 1 })[0] ?? [];
  };
  /** Returns as many compatible changes as possible, the first ones first. */
  const together = (of: readonly Change[]): readonly Change[] => {
    const chosen: Change[] = [];
    const places = openPlaces();
    for (const change of of) {
      if (!places.isFree(change.at)) continue;
      const isKnown = known.some(
        (set) =>
          set.includes(change) && set.every((each) => each === change || chosen.includes(each)),
      );
      if (isKnown) continue;
      chosen.push(change);
      places.take(change.at);
    }
    return chosen;
  };
  const freshPairs = (set: readonly Change[]): readonly number[] => {
    const numbers = set.map(numberOf).toSorted((a, b) => a - b);
    const fresh: number[] = [];
    for (const [i, one] of numbers.entries()) {
      for (let j = i + 1; j < numbers.length; j += 1) {
        const pair = one * all.length + (numbers[j] ?? 0);
        if (!pairs.has(pair)) fresh.push(pair);
      }
    }
    return fresh;
  };
  const take = (owed: Obligation, changes: readonly Change[]): ChangeSet | undefined => {
    for (const change of changes)
      if (change.owed === owed || judgedAlike.includes(owed)) left.delete(change);
    for (const pair of freshPairs(changes)) pairs.add(pair);
    rows += 1;
    return changes.length > 0 ? { owed, changes } : undefined;
  };
  const ofKind = (owed: Obligation) => all.filter((each) => company[owed].includes(each.owed));

  const uniform = ['absent', 'empty'].flatMap((form) => {
    const ofForm = all.filter((each) => each.form === form && each.owed === 'quote');
    return ofForm.length > 0 ? [ofForm] : [];
  });

  return {
    without(set) {
      known.push(set);
      if (set.length === 1) for (const change of set) left.delete(change);
    },
    next() {
      const whole = uniform.shift();
      if (whole) return take('quote', together(whole));
      const owed = order.find((each) => [...left].some((change) => change.owed === each));
      if (owed) {
        const most = [...left].filter((each) => each.owed === owed);
        const others = some(ofKind(owed).filter((each) => !most.includes(each)));
        return take(owed, together([...some(most, most.length), ...others]));
      }
      for (const each of turns[rows % turns.length] ?? []) {
        const sets = Array.from({ length: candidates }, () => together(some(ofKind(each))));
        const fresh = sets.map((set) => freshPairs(set).length);
        const best = Math.max(...fresh);
        if (best > 0) return take(each, sets[fresh.indexOf(best)] ?? []);
      }
      return undefined;
    },
  };
}

/** Yields orders derived from a quoted one, the most informative first. The same seed gives the same orders. */
export function* legalOrders(endpoint: QuotingId, base: JsonObject, seed: number) {
  const choice = openChoice(changesOf(endpoint, base), seed);
  for (let set = choice.next(); set; set = choice.next())
    yield { body: changed(endpoint, base, set.changes), varied: variedBy(set.changes) };
}
