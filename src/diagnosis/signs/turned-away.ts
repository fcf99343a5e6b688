import { givesReason } from '../../contract/reading/quotes/gives-reason.ts';
import type { Subject } from '../../model/rule.ts';
import { isPage } from './reported.ts';
import type { EndpointEvidence } from './seen.ts';
import { readsAsFirewall } from './who-answered.ts';
import { speaksOfCredentials, speaksOfOrigin } from './words-of-refusal.ts';

/**
 * Returns the calls of an endpoint if all answers were 401 or 403. A 4xx may also reject an order: so the text
 * must be about the caller, or it is a 401, or there are several requests.
 */
export function turnedAway({ expected }: EndpointEvidence): readonly Subject[] {
  const answered = expected.filter(({ status }) => status !== undefined && status !== 429);
  const all = answered.every(
    (x) => (x.status === 401 || x.status === 403) && !isFirewalls(x) && !givesReason(x),
  );
  const [first] = answered;
  if (!all || !first) return [];
  const sure =
    first.status === 401 ||
    speaksOfCredentials(first) ||
    speaksOfOrigin(first) ||
    first.situation === 'quotable' ||
    first.endpoint !== 'delivery-price';
  return sure ? answered : [];
}

const isFirewalls = (x: Subject) => x.status === 403 && (readsAsFirewall(x) || isPage(x));
