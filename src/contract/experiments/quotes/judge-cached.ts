import type { Breach, Subject } from '../../../model/rule.ts';
import { figure } from '../../../standards/text/figures.ts';
import { distinctBytes } from '../../reading/answers/same-bytes.ts';
import { afterPastCaches, cacheHit, pastCaches } from '../../reading/failures/cache-hit.ts';
import { amountsOf, commonAmounts, sameAmounts } from '../../reading/quotes/amounts-of.ts';

const remedy =
  'Exclude the endpoint from the cache, or send Cache-Control: no-store: a cache does not read the body of a GET.';

/**
 * Judges whether one cost for very different orders comes from a cache: past it, the same order gets another cost, or
 * every answer says that it is a stored one while delivery-price quotes the orders differently.
 */
export function cachedCosts(
  exchanges: readonly Subject[],
  isFlatElsewhere: boolean,
): Breach | undefined {
  const ofRole = (...roles: readonly string[]) =>
    exchanges.filter(({ role }) => role !== undefined && roles.includes(role));
  const orders = distinctBytes(ofRole('different'));
  const again = ofRole(afterPastCaches);
  const costs = [...orders, ...ofRole('no order'), ...again].map((x) => amountsOf(x));
  const [first] = costs;
  const fresh = ofRole(pastCaches).findLast((x) => amountsOf(x));
  const other = fresh && amountsOf(fresh);
  if (!first || !other || orders.length < 2 || !commonAmounts(costs)) return undefined;
  const stored = orders.filter((x) => cacheHit(x) !== undefined);
  const hit = stored[0] && cacheHit(stored[0]);
  const differs = again.length > 0 && !sameAmounts(first, other);
  const isStored = orders.length > 2 && stored.length > 1 && cacheHit(fresh);
  if (!differs && (isFlatElsewhere || !isStored)) return undefined;
  const shown = figure(first.shippingCost ?? 0);
  return {
    message: [
      `${orders.length} orders that differ in every respect got ${shown}.`,
      differs
        ? `With an unused query parameter, the same order gets ${figure(other.shippingCost ?? 0)}: a cache keyed by the URL returns the cost of another order.`
        : 'Their answers come from a cache, which had not seen these orders before.',
      ...(hit === undefined ? [] : [`The answer has the header ${hit}.`]),
    ].join(' '),
    expected: differs ? (other.shippingCost ?? null) : 'a cost computed for each order',
    actual: first.shippingCost ?? null,
    remedy,
    exchanges: [...orders, fresh, ...again].map(({ id }) => id),
  };
}

/** Returns how delivery-price prices orders: at least three different ones equally, apart, or unknown with fewer quotes. */
export function tariffOf(exchanges: readonly Subject[]): 'flat' | 'apart' | 'unknown' {
  const quotes = distinctBytes(
    exchanges.filter(({ endpoint, status }) => endpoint === 'delivery-price' && status === 200),
  ).flatMap((x) => amountsOf(x) ?? []);
  if (quotes.length < 3) return 'unknown';
  return commonAmounts(quotes) ? 'flat' : 'apart';
}
