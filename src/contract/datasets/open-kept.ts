import type { EndpointId } from '../../model/endpoint.ts';
import type { Keeping } from '../../model/rule.ts';
import { openListed } from '../commerces/listed.ts';
import { openDigest } from '../transactions/digests/digest.ts';

/** What is kept of the records of an answer to hold it against others; undefined for what is no dataset. */
export function openKept(endpoint: EndpointId): Keeping | undefined {
  if (endpoint === 'commerces') return openListed();
  if (endpoint !== 'transactions') return undefined;
  const digest = openDigest();
  return { record: (r) => digest.record(r), end: () => ({ digest: digest.end() }) };
}
