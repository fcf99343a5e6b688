import type { Limits } from '../model/endpoint.ts';
import type { LoadPart } from '../model/run.ts';
import { openLatency } from '../standards/collections/latency.ts';

export interface Call {
  /** Due time, in ms since the first call. */
  readonly fromMs: number;
  readonly latencyMs: number;
  /** Delay of sending, in ms. */
  readonly lateMs: number;
  readonly became: 'quoted' | 'rejected' | { readonly lost: string };
  readonly isOfOther: boolean;
}

const parts = 60;
/** Maximum number of failures counted separately. */
const maxFailures = 20;

type Part = ReturnType<typeof newPart>;

const newPart = (figures: number) => ({
  calls: 0,
  lost: 0,
  failures: new Map<string, number>(),
  latency: openLatency(figures),
});

/** Opens a counter of calls, in constant memory, and of those at or beyond the limits of the endpoint. */
export function openTally(forMs: number, { expectedMs = Number.POSITIVE_INFINITY, cutMs }: Limits) {
  const partMs = Math.max(1000, Math.ceil(forMs / parts / 1000) * 1000);
  const whole = newPart(3);
  const late = newPart(3).latency;
  const overTime: Part[] = [];
  let [quoted, rejected, ofOtherOrders, slow, cut] = [0, 0, 0, 0, 0];

  const count = (part: Part, { latencyMs, became }: Call) => {
    part.calls += 1;
    part.latency.record(latencyMs);
    if (typeof became === 'string') return;
    part.lost += 1;
    const isKnown = part.failures.has(became.lost) || part.failures.size < maxFailures;
    const what = isKnown ? became.lost : 'other failures';
    part.failures.set(what, (part.failures.get(what) ?? 0) + 1);
  };
  return {
    add(call: Call) {
      const at = Math.floor(call.fromMs / partMs);
      for (let i = overTime.length; i <= at; i += 1) overTime.push(newPart(2));
      for (const part of [whole, overTime[at]]) if (part) count(part, call);
      late.record(call.lateMs);
      if (call.became === 'quoted') quoted += 1;
      if (call.became === 'rejected') rejected += 1;
      if (call.isOfOther) ofOtherOrders += 1;
      if (call.latencyMs >= expectedMs) slow += 1;
      if (call.latencyMs >= cutMs) cut += 1;
    },
    /** Returns how many calls took at least 30 s and at least 60 s. */
    beyond: () => ({ '30s': slow, '60s': cut }),
    so: () => ({ calls: whole.calls, lost: whole.lost, p95: whole.latency.at(95) }),
    end: () => ({
      calls: whole.calls,
      quoted,
      rejected,
      lost: whole.lost,
      lostPerThousand: Math.round((whole.lost * 100_000) / Math.max(1, whole.calls)) / 100,
      ofOtherOrders,
      latencyMs: {
        p50: whole.latency.at(50),
        p90: whole.latency.at(90),
        p95: whole.latency.at(95),
        p99: whole.latency.at(99),
        'p99.9': whole.latency.at(99.9),
        max: whole.latency.at(100),
      },
      lateMs: { p99: late.at(99), max: late.at(100) },
      failures: Object.fromEntries(whole.failures),
      overTime: overTime.map(
        (part, i): LoadPart => ({
          fromMs: i * partMs,
          calls: part.calls,
          lost: part.lost,
          failures: Object.fromEntries(part.failures),
          p50: part.latency.at(50),
          p95: part.latency.at(95),
          max: part.latency.at(100),
        }),
      ),
    }),
  };
}
