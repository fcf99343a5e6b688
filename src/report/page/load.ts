import type { Load, Run } from '../../model/run.ts';
import { duration, figure, howMany } from '../../standards/text/figures.ts';
import { type Fact, factsOf, type Section, tableOf, under } from './block.ts';
import { limitWords } from './headline.ts';

/** Maximum number of time slices listed; report.json has all. */
const maxParts = 30;

export function load({ load: its }: Run): Section {
  if (!its) return [];
  const rows = its.overTime.map(({ fromMs, calls, lost, failures, p50, p95, max }) => ({
    from: clock(fromMs),
    calls,
    lost,
    p50: duration(p50),
    p95: duration(p95),
    slowest: duration(max),
    received: lost > 0 ? kindsOf(failures) : '',
  }));
  return under(
    'Load',
    `${howMany(its.calls, 'call')}, ${figure(its.ratePerSecond)} a second for ${duration(its.forMs)}`,
    [...factsOf(results(its)), ...tableOf(rows, maxParts)],
  );
}

function results(its: Load): readonly Fact[] {
  const { latencyMs, beyond, lost, ofOtherOrders, lateMs } = its;
  const { p50, p95, p99, max } = latencyMs;
  return [
    {
      label: 'latency',
      text: `p50 ${duration(p50)}, p95 ${duration(p95)}, p99 ${duration(p99)}, slowest ${duration(max)}, measured from the scheduled time`,
    },
    {
      label: 'limits',
      text:
        beyond &&
        `${figure(beyond['30s'])} took 30 s or more, ${figure(beyond['60s'])} took 60 s (the platform disconnects)`,
    },
    {
      label: 'answers',
      text: `${figure(its.quoted)} quoted, ${figure(its.rejected)} rejected (also rejected without load), ${figure(lost)} lost (${figure(its.lostPerThousand)} ‰)`,
      tone: lost > 0 ? 'failed' : undefined,
    },
    { label: 'received', text: lost > 0 ? kindsOf(its.failures) : undefined },
    {
      label: 'mixed up',
      text:
        ofOtherOrders > 0
          ? `${howMany(ofOtherOrders, 'answer')} with the amounts of another order`
          : undefined,
      tone: 'failed',
    },
    {
      label: 'sent',
      text: `${howMany(its.orders, 'order')} in turn, up to ${howMany(its.mostInFlight, 'call')} in flight; greenlight was at most ${duration(lateMs.max)} late`,
    },
    ...its.limits.map(
      (limit): Fact => ({
        label: limit.metric,
        text: limitWords(limit),
        tone: limit.kept ? 'passed' : 'failed',
      }),
    ),
  ];
}

const kindsOf = (failures: Load['failures']): string =>
  Object.entries(failures)
    .toSorted(([, a], [, b]) => b - a)
    .map(([what, count]) => `${what}: ${figure(count)}`)
    .join('; ');

/** Formats the time since the first call as `1:05`. */
export const clock = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`;
