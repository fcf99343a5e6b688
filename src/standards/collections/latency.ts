import { createHistogram } from 'node:perf_hooks';

const maxUs = 3_600_000_000;

/** Opens percentiles of durations in ms, in constant memory (HDR histogram), to so many significant figures. */
export function openLatency(figures: number) {
  const histogram = createHistogram({ lowest: 1, highest: maxUs, figures });
  return {
    record: (ms: number): void =>
      histogram.record(Math.min(maxUs, Math.max(1, Math.round(ms * 1000)))),
    /** Returns a percentile in ms, to two decimals; 0 if nothing was recorded. */
    at: (p: number): number =>
      histogram.count === 0 ? 0 : Math.round(histogram.percentile(p) / 10) / 100,
  };
}
