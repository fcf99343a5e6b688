import type { EndpointId } from '../../../model/endpoint.ts';
import type { Breach, FoldResult, Subject } from '../../../model/rule.ts';
import { parted } from '../../../standards/collections/grouped.ts';
import { figure } from '../../../standards/text/figures.ts';
import { bodyText, distinctBytes } from '../../reading/answers/same-bytes.ts';
import { afterPastCaches, cacheHit, pastCaches } from '../../reading/failures/cache-hit.ts';
import { orderSent } from '../../reading/orders/order-sent.ts';
import {
  amountsInWords,
  amountsOf,
  commonAmounts,
  comparedAmounts,
  isQuotedAt,
  sameAmounts,
} from '../../reading/quotes/amounts-of.ts';
import { remarkRound } from '../steps/rounds.ts';
import { inTurn } from './judge-first-comers.ts';

const remedy =
  'Exclude the endpoint from the cache: a cache does not read the body of a GET. Or send Cache-Control: no-store with every answer.';

/** Judges whether one cost for very different orders comes from a cache: past it they differ, or every answer is a stored one. */
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

const goodsOf = (x: Subject) => JSON.stringify({ ...orderSent(x), observation: undefined });

const bytesIn = ({ request }: Subject) => Buffer.byteLength(bodyText(request));

/** Judges two orders that get one amount with a long remark, and different ones without it: the size of the body decides. */
export function judgeRemarks(exchanges: readonly Subject[], endpoint: EndpointId): FoldResult {
  const sent = exchanges.filter((x) => x.endpoint === endpoint && !x.resendOf && amountsOf(x));
  const long = sent.filter(({ round }) => round === remarkRound);
  const [one, two] = long;
  const same = sent.filter((x) => two && goodsOf(x) === goodsOf(two));
  const least = Math.min(...same.map(bytesIn));
  const due = commonAmounts(same.filter((x) => bytesIn(x) === least).map(amountsOf));
  const got = two && amountsOf(two);
  if (!due || !got || !isQuotedAt(got, one) || sameAmounts(got, due))
    return { judged: long.length, breaches: [] };
  const [right, wrong] = parted(same, (x) => isQuotedAt(due, x) || !long.includes(x));
  const from = Math.min(...wrong.map(bytesIn));
  // A larger one may come when nothing is kept any more.
  const fits = Math.max(...right.map(bytesIn).filter((bytes) => bytes < from));
  const breach: Breach = {
    message: `“${two.step}” got ${amountsInWords(got)}, as “${one?.step}” just before. Without the remark it gets ${amountsInWords(due)}. It happens if the body has ${figure(from)} bytes or more, and not with ${figure(fits)}.`,
    expected: amountsInWords(due),
    actual: amountsInWords(got),
    facts: comparedAmounts(due, got),
    remedy: ofLargeBodies,
    byHand: inTurn,
    exchanges: [one, ...wrong].flatMap((x) => x?.id ?? []),
    count: wrong.length,
    judged: long.length,
  };
  return { judged: long.length, breaches: [breach] };
}

const ofLargeBodies =
  'Do not cache these answers. If a proxy does, its key must have the whole body: in nginx $request_body is empty for a body that is in a file.';
