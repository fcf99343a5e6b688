import type { Subject } from '../../model/rule.ts';
import { figure } from '../../standards/text/figure.ts';
import { count, duration, size } from '../../standards/text/figures.ts';
import { times } from './counting.ts';
import type { Observer } from './observer.ts';
import { hasAmount, linesOf } from './parts.ts';

const bytesSent = ({ request }: Subject) =>
  request?.body === undefined ? 0 : Buffer.byteLength(JSON.stringify(request.body));

/** The time that is expected of the one endpoint with a limit. */
const longMs = 30_000;

interface Sized {
  readonly x: Subject;
  readonly bytes: number;
}

const inWords = ({ x, bytes }: Sized) => {
  const lines = linesOf(x).length;
  return `${size(bytes)} with ${lines === 1 ? 'one line' : `${figure(lines)} lines`}`;
};

/** How large and how slow things were, where the contract sets no limit. */
export const sizeObservers: readonly Observer[] = [
  {
    clause: 'limits.sizes',
    about: 'Length of a body',
    endpoints: ['delivery-price', 'shipping-cost'],
    see(xs) {
      const sent = xs
        .map((x): Sized => ({ x, bytes: bytesSent(x) }))
        .filter(({ bytes }) => bytes > 0)
        .toSorted((a, b) => b.bytes - a.bytes);
      const [largest] = sent;
      if (!largest) return undefined;
      const taken = sent.find(({ x }) => hasAmount(x));
      if (!taken) return undefined;
      if (taken.bytes === largest.bytes) {
        return `The largest order sent, ${inWords(taken)}, was accepted.`;
      }
      return `The largest order accepted has ${inWords(taken)}; one of ${inWords(largest)} was not.`;
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
        return `429 came ${times(slowed)}, with at most ${count(most, 'call')} under way at once.`;
      return `No limit seen: ${count(xs.length, 'call')}, at most ${figure(most)} at once.`;
    },
  },
  {
    clause: 'limits.get',
    about: 'Time of an answer',
    endpoints: ['shipping-cost', 'transactions', 'commerces'],
    see(xs) {
      const spent = xs.flatMap(({ status, durationMs }) =>
        status === 200 && durationMs !== undefined ? [durationMs] : [],
      );
      if (spent.length === 0) return undefined;
      const long = spent.filter((ms) => ms > longMs).length;
      const beyond =
        long > 0 ? ` ${count(long, 'answer')} took more than ${duration(longMs)}.` : '';
      return `The slowest answer took ${duration(Math.max(...spent))}; the contract sets no limit.${beyond}`;
    },
  },
];
