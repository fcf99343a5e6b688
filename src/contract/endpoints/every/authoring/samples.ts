import type { Breach } from '../../../../model/rule.ts';

/** Number of samples in a finding. */
const maxSamples = 20;

/** Collects the breaches of a dataset in bounded memory: counts all, keeps the first, or the heaviest if weighed. */
export function openSamples() {
  const samples: { readonly breach: Breach; readonly weight: number }[] = [];
  let count = 0;
  return {
    /** Calls `breach` only if it is kept. */
    add(breach: () => Breach, weight = 0): void {
      count += 1;
      const lightest = samples.at(-1);
      if (samples.length >= maxSamples && lightest && lightest.weight >= weight) return;
      const place = samples.findIndex((each) => each.weight < weight);
      samples.splice(place < 0 ? samples.length : place, 0, { breach: breach(), weight });
      if (samples.length > maxSamples) samples.pop();
    },
    /** Returns the samples. The first has the count of all, and is passed through `first`; the rest count 0. */
    breaches: (first = (breach: Breach) => breach): readonly Breach[] =>
      samples.map(({ breach }, i) =>
        i === 0 ? first({ ...breach, count }) : { ...breach, count: 0 },
      ),
  };
}
