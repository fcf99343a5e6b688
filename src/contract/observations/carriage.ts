import { howMany } from '../../standards/text/figures.ts';
import { carriesOrder } from '../reading/answers/expected.ts';
import { cacheHit } from '../reading/failures/cache-hit.ts';
import { costOf, isQuoted, type Observer } from './parts.ts';

export const carriageObservers: readonly Observer[] = [
  {
    clause: 'delivery-price.rule-1',
    about: 'Answers of a cache',
    endpoints: ['delivery-price'],
    see(xs) {
      const quotes = xs.filter(isQuoted);
      const hits = quotes.flatMap((x) => cacheHit(x) ?? []);
      if (hits.length === 0) return undefined;
      return {
        saw: `${hits.length} of ${howMany(quotes.length, 'quote')} came from a cache: ${hits[0]}.`,
        asks: 'May a price be as old as the cache keeps it? If not, take this path out of the cache.',
      };
    },
  },
  {
    clause: 'shipping-cost.payload',
    about: 'Order in a GET',
    endpoints: ['shipping-cost'],
    see(xs) {
      const priced = xs.filter((x) => x.request && carriesOrder(x) && costOf(x) !== undefined);
      const [first] = priced;
      if (!first) return undefined;
      const place = first.request?.body === undefined ? 'query' : 'body';
      const costs = new Set(priced.map((x) => costOf(x)));
      const bare = xs.filter((x) => x.request && !carriesOrder(x) && x.status !== undefined);
      const differs = bare.some((x) => !costs.has(costOf(x)));
      if (costs.size > 1 || differs) {
        return `The client reads the ${place} of the GET; nothing on the way drops it.`;
      }
      return `The order was sent in the ${place}. ${priced.length > 1 ? `All ${priced.length} orders` : 'The only order'} got the same cost, so nothing shows whether it is read.`;
    },
  },
];
