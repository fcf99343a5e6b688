import type { Breach } from '../../../../model/rule.ts';

/** Number of samples in a finding. */
const maxSamples = 20;

/** Collects the breaches of a dataset in bounded memory: counts all, keeps the first, or the heaviest if weighed. */
export interface Samples {
  /** Calls `breach` only if it is kept. */
  add(breach: () => Breach, weight?: number): void;
  /** Returns the samples. The first has the count of all, and is passed through `first`; the rest count 0. */
  breaches(first?: (breach: Breach) => Breach): readonly Breach[];
}

export function openSamples(): Samples {
  const kept: { readonly breach: Breach; readonly weight: number }[] = [];
  let count = 0;
  return {
    add(breach, weight = 0) {
      count += 1;
      const lightest = kept.at(-1);
      if (kept.length >= maxSamples && lightest && lightest.weight >= weight) return;
      const place = kept.findIndex((each) => each.weight < weight);
      kept.splice(place < 0 ? kept.length : place, 0, { breach: breach(), weight });
      if (kept.length > maxSamples) kept.pop();
    },
    breaches: (first = (breach) => breach) =>
      kept.map(({ breach }, i) =>
        i === 0 ? first({ ...breach, count }) : { ...breach, count: 0 },
      ),
  };
}
