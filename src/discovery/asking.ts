import type { EndpointId } from '../model/endpoint.ts';
import type { Exchange } from '../model/exchange.ts';
import type { DatasetRecord } from '../model/rule.ts';

/** One request of discovery. */
export interface DiscoveryRequest {
  readonly endpoint: EndpointId;
  /** What is looked for, for the report: "transactions of the last 7 days". */
  readonly label: string;
  /** ISO 8601, UTC. */
  readonly range?: { readonly from?: string; readonly to?: string };
  /** Called for every record as it streams by. */
  readonly record: (r: DatasetRecord) => void;
}

/** How discovery asks; undefined when the request was not sent (breaker, interrupt). */
export type Ask = (asked: DiscoveryRequest) => Promise<Exchange | undefined>;

/** A 200 whose records were read. */
export const wasServed = (x: Exchange | undefined): boolean =>
  x?.answer.kind === 'response' && x.answer.status === 200 && x.answer.body.kind === 'records';

/** `no answer`, `status 404`, `no record in it`. */
export function whyNothing(x: Exchange | undefined): string {
  if (!x) return 'it was not asked';
  if (x.answer.kind === 'no-response') return 'there was no answer';
  return x.answer.status === 200 ? 'it holds nothing of use' : `it answered ${x.answer.status}`;
}
