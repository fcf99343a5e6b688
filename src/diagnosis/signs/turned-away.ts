import { givesReason } from '../../contract/reading/quotes/gives-reason.ts';
import type { Subject } from '../../model/rule.ts';
import { isPage } from './reported.ts';
import type { Own } from './seen.ts';
import { readsAsFirewall } from './who-answered.ts';
import { speaksOfCredentials, speaksOfOrigin } from './words-of-refusal.ts';

/**
 * The calls of an endpoint where nothing but 401 and 403 ever came. A 4xx is also how an order is
 * rejected: so the text must speak of the caller, or 401 say so by itself, or more than one be asked.
 */
export function turnedAway({ expected }: Own): readonly Subject[] {
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
