import { recordsOf, troublesOf } from '../contract/reading/answers/trouble.ts';
import type { EndpointId } from '../model/endpoint.ts';
import type { Exchange } from '../model/exchange.ts';
import type { DatasetRecord } from '../model/rule.ts';
import type { TimeRange } from '../model/target.ts';

export interface DiscoveryRequest {
  readonly endpoint: EndpointId;
  /** Noun phrase for the report: "transactions of the last 7 days". */
  readonly label: string;
  /** ISO 8601, UTC. */
  readonly range?: Partial<TimeRange>;
  /** Called for every record as it arrives. */
  readonly record: (r: DatasetRecord) => void;
}

/** Sends a request of discovery; undefined if it was not sent (breaker, interrupt). */
export type Ask = (request: DiscoveryRequest) => Promise<Exchange | undefined>;

/** Reports whether a request got a 200 with readable records. */
export const wasServed = (x: Exchange | undefined): boolean =>
  x?.answer.kind === 'response' && x.answer.status === 200 && x.answer.body.kind === 'records';

/** Explains the lack of data, after the name of the endpoint: `gave no answer`, `answered 404`. */
export function whyNothing(x: Exchange | undefined): string {
  if (!x) return 'was not called';
  if (x.answer.kind === 'no-response') return 'gave no answer';
  if (x.answer.status !== 200) return `answered ${x.answer.status}`;
  return unreadIn(x) ?? 'has no usable value';
}

/** Says why a list without records is none; undefined if it can be read. */
export function unreadIn(x: Exchange): string | undefined {
  const trouble = recordsOf(x)?.records === 0 ? troublesOf(x)[0] : undefined;
  return trouble && `cannot be read: ${trouble.detail}`;
}
