import { amountsInWords, amountsOf, sameAmounts } from '../../contract/quotes/amounts-of.ts';
import type { Subject } from '../../model/rule.ts';
import { knownCause, quote } from '../known-cause.ts';
import type { Own } from '../seen.ts';
import { cacheHit } from '../signs/cache-hit.ts';
import { shownBy } from '../signs/reported.ts';
import { betweenInWords } from '../signs/who-answered.ts';

export default knownCause({
  id: 'answers-cached',
  layer: 'in between',
  move: 'the network',
  title: 'A cache on the way returns stored answers',
  means:
    'A cache on the way stores an answer and returns it for other orders, which never reach the client. Buyers see the price of another order.',
  remedy:
    'Disable caching for this path, or send Cache-Control: no-store with every answer. Caches key on the address, which is the same for every order.',
  next: 'greenlight run --endpoint {endpoint}',
  rules: ['delivery-price/mixed-up-orders', 'shipping-cost/order-ignored'],
  faults: ['cached-quotes'],
  examples: {
    shown: [
      {
        headers: { 'content-type': 'application/json', age: '3127', 'x-cache': 'HIT' },
        text: quote,
      },
      {
        headers: { 'content-type': 'application/json', 'cf-cache-status': 'HIT', age: '12' },
        text: quote,
      },
    ],
    near: [
      {
        headers: { 'content-type': 'application/json', age: '0', 'x-cache': 'MISS from proxy' },
        text: quote,
      },
    ],
  },
  recognise(own) {
    const { endpoint, expected } = own;
    if (endpoint !== 'delivery-price' && endpoint !== 'shipping-cost') return undefined;
    const kept = expected.filter((x) => amountsOf(x) && cacheHit(x) !== undefined);
    const [first] = kept;
    if (!first) return undefined;
    // A client may keep its own answers, each for its own order: only the fresh price tells.
    const proof = first.request === undefined ? undefined : freshAndOther(own, kept);
    if (first.request !== undefined && !proof) return undefined;
    return shownBy(proof ? kept : [first], [
      `The answer has the header ${cacheHit(first)}.`,
      proof,
      betweenInWords(first),
    ]);
  },
});

/** The same order, asked for past the cache, costs something else than what was kept. */
function freshAndOther({ probes }: Own, kept: readonly Subject[]): string | undefined {
  for (const { kind, x } of probes) {
    const fresh = kind === 'past the cache' ? amountsOf(x) : undefined;
    const order = JSON.stringify(x.request?.body);
    const same = kept.find(({ request }) => JSON.stringify(request?.body) === order);
    const held = same && amountsOf(same);
    if (fresh && held && !sameAmounts(fresh, held)) {
      return `For the same order the cache returned ${amountsInWords(held)}; bypassing the cache returned ${amountsInWords(fresh)}.`;
    }
  }
  return undefined;
}
