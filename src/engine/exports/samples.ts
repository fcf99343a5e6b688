const mostSamples = 5;

/** Keeps the samples that come first in their export, whatever the order in which they are met. */
export function openSamples<Sample extends { readonly record: number }>() {
  const kept: Sample[] = [];
  return {
    kept,
    add(sample: Sample): void {
      const last = kept[mostSamples - 1];
      if (last && last.record <= sample.record) return;
      kept.push(sample);
      kept.sort((a, b) => a.record - b.record);
      if (kept.length > mostSamples) kept.pop();
    },
  };
}
