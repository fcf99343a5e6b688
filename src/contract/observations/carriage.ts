import { quotingIds } from '../../model/endpoint.ts';
import { howMany, list } from '../../standards/text/figures.ts';
import { carriesOrder } from '../reading/answers/expected.ts';
import { costOf, headersNamed, type Observer } from './parts.ts';

/** Of platforms and languages, not of an interface. */
const ofPlatform = /aspnet|powered|generator|runtime|server/i;

/** They tell a version, or that this one ends (RFC 9745, RFC 8594). */
const ofVersions = /version|^deprecation$|^sunset$/;

/** What a cache on the way may keep an answer by (RFC 9111), or says that it kept it. */
const storable = /^cache-control: (?!.*(no-store|no-cache|private)).*(max-age|s-maxage)=[1-9]/;
const fromCache = /^(age: [1-9]|(x-)?cache(-status)?: .*hit)/i;

/** How orders are carried to the client, and how versions would be distinguished. */
export const carriageObservers: readonly Observer[] = [
  {
    clause: 'shipping-cost.payload',
    about: 'Order in a GET',
    endpoints: ['shipping-cost'],
    see(xs) {
      const given = xs.filter((x) => x.request && carriesOrder(x) && costOf(x) !== undefined);
      const [first] = given;
      if (!first) return undefined;
      const place = first.request?.body === undefined ? 'query' : 'body';
      const costs = new Set(given.map((x) => costOf(x)));
      const bare = xs.filter((x) => x.request && !carriesOrder(x) && x.status !== undefined);
      const differs = bare.some((x) => !costs.has(costOf(x)));
      if (costs.size > 1 || differs) {
        return `The client reads the ${place} of the GET; nothing on the way drops it.`;
      }
      return `The order was sent in the ${place}. ${given.length > 1 ? `All ${given.length} orders` : 'The only order'} got the same cost, so nothing shows whether it is read.`;
    },
  },
  {
    clause: 'shipping-cost.payload',
    about: 'Caching',
    endpoints: ['shipping-cost'],
    see(xs) {
      const headers = xs
        .filter((x) => costOf(x) !== undefined)
        .flatMap((x) => headersNamed(x, /^(cache-control|age|(x-)?cache(-status)?)$/))
        .filter((header) => storable.test(header) || fromCache.test(header));
      const [first] = headers;
      return (
        first &&
        `The answers say ${first}. A cache that goes by the address alone gives one order the cost of another.`
      );
    },
  },
  {
    clause: 'shipping-cost.required-fields',
    about: 'Required fields of the order',
    endpoints: ['shipping-cost'],
    see(xs) {
      const orders = xs.filter((x) => x.request && carriesOrder(x));
      const less = orders.filter(({ varied = {} }) =>
        Object.values(varied).some((state) => state !== 'added'),
      );
      if (orders.length === 0) return undefined;
      if (less.length === 0)
        return `Not tried: ${howMany(orders.length, 'order')} sent, each with every field.`;
      const taken = less.filter((x) => costOf(x) !== undefined).length;
      return `${taken} of ${less.length} orders with fields absent or empty got a cost.`;
    },
  },
  {
    clause: 'versioning.scheme',
    about: 'Versioning scheme',
    endpoints: quotingIds,
    see(xs) {
      const seen = new Set<string>();
      for (const x of xs) {
        const inPath = /\/(v\d+(?:\.\d+)*)(?=\/|$)/.exec(x.request?.url.split('?')[0] ?? '')?.[1];
        if (inPath) seen.add(`${inPath} in the address`);
        for (const header of headersNamed(x, ofVersions)) {
          if (!ofPlatform.test(header.split(':')[0] ?? '')) seen.add(header);
        }
      }
      return seen.size === 0 ? 'None seen.' : `${list([...seen].slice(0, 5))}.`;
    },
  },
];
