import type { EndpointId } from '../model/endpoint.ts';
import type { Run } from '../model/run.ts';
import type { Driving } from './drive.ts';

export type RecordsJudged = { readonly [id in EndpointId]?: number };

/** Records that rules over records judged, by endpoint. What was only compared does not count again. */
export function recordsJudged(drivings: readonly Driving[]): RecordsJudged {
  const counts: { [id in EndpointId]?: number } = {};
  for (const { exchanges, records } of drivings) {
    for (const { id, endpoint, answer } of exchanges) {
      if (!records.has(id) || answer.kind !== 'response' || answer.body.kind !== 'records')
        continue;
      counts[endpoint] = (counts[endpoint] ?? 0) + answer.body.records;
    }
  }
  return counts;
}

/** Judged transactions by day of `date`, in order of the days. */
export function recordsByDay(drivings: readonly Driving[]): Run['records'] {
  const days = new Map<string, number>();
  for (const judgement of drivings.flatMap(({ records }) => [...records.values()])) {
    for (const [day, count] of judgement.days) days.set(day, (days.get(day) ?? 0) + count);
  }
  return [...days]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, records]) => ({ endpoint: 'transactions', day, records, lost: 0 }));
}
