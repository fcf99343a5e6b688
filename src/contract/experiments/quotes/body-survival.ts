import type { Subject } from '../../../model/rule.ts';
import { emptyBody, inQuery } from '../../reading/answers/expected.ts';
import { failed, isAnsweredAlike } from '../../reading/failures/failure-of.ts';
import { missesOrder } from '../../reading/failures/missing-path.ts';
import { amountsOf } from '../../reading/quotes/amounts-of.ts';
import { saysUnread } from '../../reading/quotes/gives-reason.ts';

export interface BodySurvival {
  readonly full: readonly Subject[];
  readonly bare: readonly Subject[];
  /** What gets through if every GET with a body fails alike: one without a body, one with the order in its query, or none. */
  readonly through?: 'bare' | 'query' | 'none';
}

/**
 * Returns what the requests of `body-survives` show about the body of a GET. A 500 is the program's own: an intermediary
 * refuses or cannot reach the endpoint (RFC 9110, 15.6.1). http/refused judges a body that is too large.
 */
export function bodySurvival(exchanges: readonly Subject[]): BodySurvival {
  const withRole = (wanted: string) => exchanges.filter(({ role }) => role === wanted);
  const full = withRole('with body').filter(({ request }) => request?.body);
  const [bare, empty] = [withRole('without body'), withRole(emptyBody)];
  const none = { full, bare };
  const [first] = full;
  if (!first || Math.min(full.length, bare.length, empty.length) < 2) return none;
  const isAlike = (x: Subject) => isAnsweredAlike(x, first);
  const isOfBody = [...full, ...empty].every((x) => failed(x) && isAlike(x));
  if (!isOfBody || first.status === 413 || namesField(first)) return none;
  const read = withRole(inQuery).map(amountsOf);
  if (read.length > 1 && !read.includes(undefined)) return { ...none, through: 'query' };
  if (!bare.some(isAlike)) return first.status === 500 ? none : { ...none, through: 'bare' };
  return bare.every((x) => isAlike(x) && isMissing(x)) ? { ...none, through: 'none' } : none;
}

/** Reports whether a refusal in JSON names a field, as `shipping.location` or `invoiceDate`: then the body is read. */
const namesField = ({ json, text = '' }: Subject): boolean =>
  json !== undefined && /\b[a-z]+(?:[A-Z][a-z]|\.[a-z]+\.|\[\d)/.test(text.slice(0, 2_000));

/** Reports whether a refusal says that no order arrived, or that what arrived is not JSON. */
const isMissing = (x: Subject): boolean =>
  x.status === 411 || saysUnread(x) || ((x.status ?? 500) < 500 && missesOrder(x));
