import type { Breach } from '../../../../model/rule.ts';

/** As many as a finding shows. */
const most = 20;

/**
 * The breaches of a whole dataset in bounded memory: all are counted, the first are kept, or the
 * heaviest where they are weighed.
 */
export interface Samples {
  /** `breach` is called only when it is kept. */
  add(breach: () => Breach, weight?: number): void;
  readonly count: number;
  /** The first carries the count of all, and what `first` puts in its place; the rest count 0. */
  breaches(first?: (breach: Breach) => Breach): readonly Breach[];
}

export function openSamples(): Samples {
  const kept: { readonly breach: Breach; readonly weight: number }[] = [];
  let count = 0;
  return {
    get count() {
      return count;
    },
    add(breach, weight = 0) {
      count += 1;
      const lightest = kept.at(-1);
      if (kept.length >= most && lightest && lightest.weight >= weight) return;
      const place = kept.findIndex((each) => each.weight < weight);
      kept.splice(place < 0 ? kept.length : place, 0, { breach: breach(), weight });
      if (kept.length > most) kept.pop();
    },
    breaches: (first = (breach) => breach) =>
      kept.map(({ breach }, i) =>
        i === 0 ? first({ ...breach, count }) : { ...breach, count: 0 },
      ),
  };
}
