import type { Subject } from '../../../model/rule.ts';
import { duration, figure } from '../../../standards/text/figures.ts';
import { spanOf } from '../answers/in-time.ts';
import { bytesOf, distinctBytes } from '../answers/same-bytes.ts';
import { commerceOf, orderSent } from '../orders/order-sent.ts';
import { refusalOf } from './failure-of.ts';
import { statedBy } from './stated.ts';

/** Minimum number of calls on each side; with fewer, what they share may be chance. */
const minCalls = 3;

/** Calls after which another one may fail for a while. */
const before: { readonly [call: string]: (earlier: Subject, x: Subject) => boolean } = {
  'a rejection': (earlier) => statedBy(earlier)?.reason !== undefined,
  'a call of shipping-cost for the same commerce': (earlier, x) =>
    earlier.endpoint === 'shipping-cost' &&
    commerceOf(orderSent(earlier)) === commerceOf(orderSent(x)),
};

/** Describes the place among all calls that every call of an endpoint that failed like these has, and no other one. */
export function placeInCommon(
  some: readonly Subject[],
  run: readonly Subject[],
): string | undefined {
  if (some.length === 0) return undefined;
  const calls = run
    .filter(({ endpoint, token }) => token === 'configured' || endpoint !== 'delivery-price')
    .toSorted((a, b) => spanOf(a).from - spanOf(b).from);
  const alike = new Set(some.map(refusalOf));
  const own = calls.filter(({ endpoint }) => endpoint === some[0]?.endpoint);
  const failing = own.filter((x) => alike.has(refusalOf(x)));
  const sound = own.filter((x) => !failing.includes(x));
  if (failing.length < minCalls || sound.length < minCalls) return undefined;
  const first = new Set(distinctBytes(calls).map(({ id }) => id));
  const repeated = new Set(sound.map(bytesOf));
  if (
    failing.every((x) => first.has(x.id)) &&
    !sound.some((x) => first.has(x.id)) &&
    failing.every((x) => repeated.has(bytesOf(x)))
  ) {
    return `Each of the ${figure(failing.length)} failing calls is the first for its order, and no later one fails.`;
  }
  for (const [call, is] of Object.entries(before)) {
    const [late = [], others = []] = [failing, sound].map((of) =>
      of.flatMap(
        (x) =>
          timeSince(
            calls.filter((earlier) => is(earlier, x)),
            x,
          ) ?? [],
      ),
    );
    const longest = Math.max(...late);
    if (Math.min(late.length, others.filter(Number.isFinite).length) < minCalls) continue;
    if (longest < Math.min(...others)) {
      return `${figure(late.length)} failing calls came at most ${duration(Math.ceil(longest / 100) * 100)} after ${call}, and no other call did.`;
    }
  }
  return undefined;
}

/** Returns the time since the last of these calls, in ms; undefined if one was in flight with it, so that either came first. */
function timeSince(calls: readonly Subject[], x: Subject): number | undefined {
  const { from, to } = spanOf(x);
  const spans = calls.filter(({ id }) => id !== x.id).map(spanOf);
  return spans.some((other) => other.from <= to && other.to > from)
    ? undefined
    : Math.min(
        Number.POSITIVE_INFINITY,
        ...spans.map((other) => from - other.to).filter((ms) => ms >= 0),
      );
}
