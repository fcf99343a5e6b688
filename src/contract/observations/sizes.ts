import { quotingIds } from '../../model/endpoint.ts';
import type { Subject } from '../../model/rule.ts';
import { duration, figure, howMany, size } from '../../standards/text/figures.ts';
import { statedBy } from '../reading/failures/stated.ts';
import { excerpt } from '../reading/values/excerpt.ts';
import { hasAmount, linesOf, type Observer, times } from './parts.ts';

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

/** Observations of sizes and durations where the contract sets no limit. */
export const sizeObservers: readonly Observer[] = [
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
];
