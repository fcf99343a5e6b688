import { quotingIds } from '../../model/endpoint.ts';
import type { Subject } from '../../model/rule.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { figure } from '../../standards/text/figures.ts';
import { answerIsExpected } from '../reading/answers/expected.ts';
import { bodyText, distinctBytes } from '../reading/answers/same-bytes.ts';
import { failureOf, refusalOf } from '../reading/failures/failure-of.ts';
import { isUnauthorized } from '../reading/failures/stopped-since.ts';
import { inventedIn } from '../reading/orders/invented.ts';
import { amountsOf, isFree } from '../reading/quotes/amounts-of.ts';
import { provoked } from '../reading/quotes/expected-quote.ts';
import { excerpt } from '../reading/values/excerpt.ts';
import { hasAmount, type Observer, tally } from './parts.ts';

/** Reports whether it is the status of a rejection; 429 is observed with the rate of calls. */
const isRejectionStatus = (status = 0) => status >= 400 && status < 500 && status !== 429;

/** How many more orders have one reason than have a quote. */
const minMore = 3;

const names = (each: readonly Subject[]) => each.map(({ step }) => step).join('; ');

/** Observations of statuses that the contract does not mention. */
export const statusObservers: readonly Observer[] = [
  {
    clause: 'errors.rejection-status',
    about: 'Status of a rejection',
    endpoints: ['delivery-price'],
    see(xs) {
      const seen = xs.filter((x) => answerIsExpected(x) && isRejectionStatus(x.status));
      return seen.length === 0
        ? 'No rejection with a 4xx was seen.'
        : `${tally(seen.map(({ status = 0 }) => status))}.`;
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
];
