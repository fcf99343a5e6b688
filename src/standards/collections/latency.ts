import { createHistogram } from 'node:perf_hooks';

const maxUs = 3_600_000_000;

/** Opens percentiles of durations in ms, in constant memory (HDR histogram), to so many significant figures. */
export function openLatency(figures: number) {
  const histogram = createHistogram({ lowest: 1, highest: maxUs, figures });
  const at = (p: number): number =>
    histogram.count === 0 ? 0 : Math.round(histogram.percentile(p) / 10) / 100;
  return {
    record: (ms: number): void =>
      histogram.record(Math.min(maxUs, Math.max(1, Math.round(ms * 1000)))),
    /** Returns a percentile in ms, to two decimals; 0 if nothing was recorded. */
    at,
    /** Returns the percentiles of a report. */
    inBrief: () => ({ p50: at(50), p95: at(95), p99: at(99), max: at(100) }),
  };
}
