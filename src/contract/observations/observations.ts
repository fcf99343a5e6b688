import { datasetIds, quotingIds } from '../../model/endpoint.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Subject } from '../../model/rule.ts';
import type { Observation } from '../../model/run.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { isUnauthorized } from '../../standards/http/status.ts';
import { duration, figure, howMany, list, listed, size } from '../../standards/text/figures.ts';
import { furtherCommerce } from '../experiments/order-steps/covered-orders.ts';
import { datasetAnswer } from '../reading/answers/dataset-answer.ts';
import { answerIsExpected, carriesOrder } from '../reading/answers/expected.ts';
import { bodyText, distinctBytes } from '../reading/answers/same-bytes.ts';
import { tokenSent } from '../reading/answers/token-forms.ts';
import { cacheHit } from '../reading/failures/cache-hit.ts';
import { failureOf, refusalOf } from '../reading/failures/failure-of.ts';
import { statedBy } from '../reading/failures/stated.ts';
import { inventedIn } from '../reading/orders/invented.ts';
import { amountsOf, isFree } from '../reading/quotes/amounts-of.ts';
import { provoked } from '../reading/quotes/expected-quote.ts';
import { excerpt } from '../reading/values/excerpt.ts';
import { members } from '../reading/values/record-values.ts';
import { orderObservers } from './orders.ts';
import { costOf, hasAmount, isQuoted, linesOf, type Observer, tally, times } from './parts.ts';

const listedFields = new Set(['transportationCost', 'netValue', 'netTaxedValue', 'taxesApplied']);

/** Counts the quotes with each top-level name that the contract does not list. */
function furtherNames(quotes: readonly JsonObject[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of quotes.flatMap((quote) => Object.keys(quote))) {
    if (!listedFields.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

const inQuotes = (n: number, all: number) => `in ${figure(n)} of ${figure(all)} quotes`;

/** Reports whether it is the status of a rejection; 429 is observed with the rate of calls. */
const isRejectionStatus = (status = 0) => status >= 400 && status < 500 && status !== 429;

/** How many more orders have one reason than have a quote. */
const minMore = 3;

const names = (each: readonly Subject[]) => each.map(({ step }) => step).join('; ');

const named = (token: string) => (token === 'wrong' ? 'a wrong token' : 'no token');

const bytesSent = ({ request }: Subject) =>
  request?.body === undefined ? 0 : Buffer.byteLength(JSON.stringify(request.body));

/** The limit of delivery-price, in ms, which the GETs do not have. */
const longMs = 30_000;

interface SizedAnswer {
  readonly x: Subject;
  readonly bytes: number;
}

const inWords = ({ x, bytes }: SizedAnswer) => {
  const lines = linesOf(x).length;
  return `${size(bytes)} with ${lines === 1 ? 'one line' : `${figure(lines)} lines`}`;
};

/** Observations where the contract says nothing, or sets no limit. */
export const observers: readonly Observer[] = [
  {
    clause: 'delivery-price.answer-more',
    about: 'Further fields of a quote',
    endpoints: ['delivery-price'],
    see(xs) {
      const quotes = xs.filter(isQuoted).map(({ json }) => members(json));
      if (quotes.length === 0) return undefined;
      const names = [...furtherNames(quotes)].toSorted(([, a], [, b]) => b - a);
      if (names.length === 0) return 'None.';
      const shown = names.map(([name, n]) => `${name} ${inQuotes(n, quotes.length)}`);
      return `${listed(shown, 5)}.`;
    },
  },
  ...orderObservers,
  {
    clause: 'errors.rejection-status',
    about: 'Status of a rejection',
    endpoints: ['delivery-price'],
    see(xs, endpoint) {
      const seen = xs.filter((x) => answerIsExpected(x) && isRejectionStatus(x.status));
      if (seen.length === 0) return 'No rejection with a 4xx was seen.';
      const saw = `${tally(seen.map(({ status = 0 }) => status))}.`;
      // No rule judges whether these are quoted.
      const refused = seen.filter(({ role }) => role === furtherCommerce);
      const [reason] = refused.flatMap((x) => statedBy(x)?.reason ?? []);
      if (reason === undefined || xs.some((x) => x.situation === 'unquotable')) return saw;
      const asks = `Is ${endpoint} right to reject ${howMany(refused.length, 'order')} made from your own lists, such as with “${excerpt(reason, 80)}”? If so, declare one in data.uncovered, or in data.unquotable if its address is not the reason.`;
      return { saw, asks };
    },
  },
  {
    clause: 'errors.rejection-status',
    about: 'Impossible orders',
    endpoints: quotingIds,
    see(xs, endpoint) {
      const sent = xs.filter(({ role, resendOf }) => role === provoked && !resendOf);
      if (sent.length === 0) return undefined;
      const quoted = sent.filter(hasAmount);
      const seen = `${figure(quoted.length)} of ${figure(sent.length)} orders that hardly any business can quote were quoted`;
      if (quoted.length === 0) return `${seen}.`;
      // A million units may be free by the tariff; a nonexistent commune has no tariff.
      const free = quoted.filter(
        (x) => isFree(amountsOf(x)) && inventedIn(bodyText(x.request)).length > 0,
      );
      const charges = xs.some((x) => hasAmount(x) && !isFree(amountsOf(x)));
      const saw = `${seen}: ${names(quoted)}.`;
      if (free.length > 0 && charges)
        return {
          saw: `${saw} ${figure(free.length)} of them at 0, which means free shipping: ${names(free)}.`,
          asks: `Is shipping free at ${endpoint} to communes that do not exist? If not, declare an address out of coverage in data.uncovered.`,
        };
      return saw;
    },
  },
  {
    clause: 'errors.rejection-status',
    about: 'Rejected sample orders',
    endpoints: quotingIds,
    see(xs, endpoint) {
      // Sample data may be unknown to the client, so that none of these rejections is judged.
      const sent = distinctBytes(
        xs.filter(
          (x) => x.source === 'sample' && x.role !== provoked && !x.varied && answerIsExpected(x),
        ),
      );
      const rejected = sent.filter((x) => failureOf(x) === 'refused' && !isUnauthorized(x));
      const [most] = [...groupedBy(rejected, refusalOf).values()].toSorted(
        (a, b) => b.length - a.length,
      );
      const quoted = sent.filter(hasAmount);
      const [first] = most ?? [];
      if (!first || !most || quoted.length === 0 || most.length < quoted.length + minMore)
        return undefined;
      const reason = excerpt(first.text?.trim() ?? '', 80);
      return {
        saw: `${figure(most.length)} of ${figure(sent.length)} orders of the built-in sample got ${first.status}: “${reason}”. They are not judged, since the client need not know the sample.`,
        asks: `Is ${endpoint} right to answer ${figure(most.length)} orders with “${reason}”? If not, declare data.commerce, data.products and data.covered, so that it is judged.`,
      };
    },
  },
  {
    clause: 'shipping-cost.errors',
    about: 'Error answers',
    endpoints: ['shipping-cost'],
    see(xs) {
      const seen = xs.flatMap((x) =>
        x.status === undefined || x.status === 200 || !answerIsExpected(x) ? [] : [x.status],
      );
      const hopeless = xs.filter(({ role }) => role === provoked || role === 'different');
      const text = (hopeless.find(({ status }) => status !== 200) ?? hopeless[0])?.text?.trim();
      const quotation = text
        ? ` One that hardly any business can serve got “${excerpt(text, 80)}”.`
        : '';
      return `${seen.length === 0 ? 'There were none: every order got a 200' : tally(seen)}.${quotation}`;
    },
  },
  {
    clause: 'authentication.verify',
    about: 'Token verification',
    endpoints: ['delivery-price'],
    see(xs) {
      const probes = xs.filter(
        ({ token, status }) => token !== 'configured' && status !== undefined,
      );
      const open = [...new Set(probes.filter(isQuoted).map(({ token }) => token))];
      if (probes.length === 0) return undefined;
      if (open.length > 0)
        return `Not verified: the client quotes with ${open.map(named).join(' and ')}.`;
      const statuses = tally(probes.map(({ status = 0 }) => status));
      const [reason] = probes.flatMap(({ text }) =>
        /\p{L}/u.test(text ?? '') ? [(text ?? '').trim()] : [],
      );
      return `Verified with ${list([...new Set(probes.map(tokenSent))])}: no quote (${statuses})${reason ? `; a wrong one gets “${excerpt(reason, 80)}”` : ''}.`;
    },
  },
  {
    clause: 'limits.sizes',
    about: 'Size of a body',
    endpoints: quotingIds,
    see(xs) {
      const sent = xs
        .map((x): SizedAnswer => ({ x, bytes: bytesSent(x) }))
        .filter(({ bytes }) => bytes > 0)
        .toSorted((a, b) => b.bytes - a.bytes);
      const [largest] = sent;
      if (!largest) return undefined;
      const accepted = sent.find(({ x }) => hasAmount(x));
      if (!accepted) return undefined;
      if (accepted.bytes === largest.bytes)
        return `The largest order sent, ${inWords(accepted)}, was accepted.`;
      const reason = statedBy(largest.x)?.reason;
      const why = reason === undefined ? '' : ` with “${excerpt(reason, 80)}”`;
      return `The largest order accepted is ${inWords(accepted)}; one of ${inWords(largest)} got ${largest.x.status ?? 'no answer'}${why}.`;
    },
  },
  {
    clause: 'limits.sizes',
    about: 'Rate of calls',
    endpoints: ['delivery-price', 'shipping-cost', 'transactions', 'commerces'],
    see(xs) {
      const slowed = xs.filter(({ status }) => status === 429).length;
      const most = Math.max(...xs.map(({ inFlight }) => inFlight));
      if (slowed > 0)
        return `The client answered 429 ${times(slowed)}, with at most ${howMany(most, 'call')} in flight.`;
      return `No limit seen in ${howMany(xs.length, 'call')}, with at most ${figure(most)} in flight.`;
    },
  },
  {
    clause: 'limits.get',
    about: 'Response time',
    endpoints: ['shipping-cost', 'transactions', 'commerces'],
    see(xs) {
      const spent = xs.flatMap(({ status, durationMs }) =>
        status === 200 && durationMs !== undefined ? [durationMs] : [],
      );
      if (spent.length === 0) return undefined;
      const long = spent.filter((ms) => ms > longMs).length;
      const beyond =
        long > 0 ? ` ${howMany(long, 'answer')} took more than ${duration(longMs)}.` : '';
      return `The slowest answer took ${duration(Math.max(...spent))}; the contract sets no limit.${beyond}`;
    },
  },
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
  // Lists whose objects have some fields of a record: they are named, since nothing in them is judged.
  ...datasetIds.map(
    (endpoint): Observer => ({
      clause: `${endpoint}.form`,
      about: 'Lists not read',
      endpoints: [endpoint],
      see(xs) {
        const [text] = xs.flatMap(
          (x) => datasetAnswer(x, endpoint)?.observed['lists not read'] ?? [],
        );
        return text && `${text}: too few fields for records, so they were not judged.`;
      },
    }),
  ),
];

/**
 * Returns what this client does where the contract is silent; never counted against it. Takes the exchanges of
 * a run, and skips endpoints without any.
 */
export function observe(exchanges: readonly Subject[]): readonly Observation[] {
  return observers.flatMap(({ clause, about, endpoints, see }) =>
    endpoints.flatMap((endpoint) => {
      const ofEndpoint = exchanges.filter((x) => x.endpoint === endpoint);
      const saw = ofEndpoint.length > 0 ? see(ofEndpoint, endpoint) : undefined;
      if (!saw) return [];
      return [{ clause, about, endpoint, ...(typeof saw === 'string' ? { saw } : saw) }];
    }),
  );
}
