import type { Subject } from '../../../model/rule.ts';
import { inQuery } from '../../reading/answers/expected.ts';
import { failed, failureOf } from '../../reading/failures/failure-of.ts';
import { amountsOf } from '../../reading/quotes/amounts-of.ts';

export interface BodySurvival {
  /** GETs with the order in the body. */
  readonly full: readonly Subject[];
  /** The same without a body. */
  readonly bare: readonly Subject[];
  /** What gets through if every GET with a body fails: one without a body, or one with the order in its query. */
  readonly through?: 'bare' | 'query';
}

/** Returns what the requests of `body-survives` show about the body of a GET. */
export function bodySurvival(exchanges: readonly Subject[]): BodySurvival {
  const full = exchanges.filter(({ role, request }) => role === 'with body' && request?.body);
  const bare = exchanges.filter(({ role }) => role === 'without body');
  const inQueries = exchanges.filter(({ role }) => role === inQuery);
  const steady = full.length > 1 && bare.length > 1 && full.every(failed);
  // http/refused judges a body that is too large.
  if (!steady || full.every((x) => x.status === 413)) return { full, bare };
  if (bare.every((x) => x.status === 200) || onlyBareArrives(full, bare)) {
    return { full, bare, through: 'bare' };
  }
  const read = inQueries.length > 1 && inQueries.every((x) => amountsOf(x) !== undefined);
  return read ? { full, bare, through: 'query' } : { full, bare };
}

/**
 * Reports whether the body keeps the request from the endpoint: with it there is no answer or an error page,
 * without it the endpoint itself answers, in JSON. A 500 does not count: an intermediary refuses or cannot
 * reach the endpoint, while a program that fails on an order sends the 500 itself (RFC 9110, 15.6.1).
 */
function onlyBareArrives(full: readonly Subject[], bare: readonly Subject[]): boolean {
  return (
    full.every((x) => x.json === undefined && x.status !== 500) &&
    bare.every((x) => x.json !== undefined && failureOf(x) === 'refused')
  );
}
