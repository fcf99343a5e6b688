import { figure } from '../../standards/text/figures.ts';
import { answerIsExpected } from '../http/expected.ts';
import { tally } from './counting.ts';
import type { Observer } from './observer.ts';
import { members } from './parts.ts';

const isRejection = (status = 0) => status >= 400 && status < 500;

/** Which statuses came, where the contract says nothing of them. */
export const statusObservers: readonly Observer[] = [
  {
    clause: 'errors.rejection-status',
    about: 'Status of a rejection',
    endpoints: ['delivery-price'],
    see(xs) {
      const seen = xs.filter((x) => answerIsExpected(x) && isRejection(x.status));
      return seen.length === 0
        ? 'There was no 4xx.'
        : `${tally(seen.map(({ status = 0 }) => status))}.`;
    },
  },
  {
    clause: 'errors.other-statuses',
    about: 'Statuses other than 200, 4xx, 5xx',
    endpoints: ['delivery-price'],
    see(xs) {
      const seen = xs.flatMap(({ status }) =>
        status === undefined || status === 200 || (status >= 400 && status < 600) ? [] : [status],
      );
      return seen.length === 0 ? 'There were none.' : `${tally(seen)}.`;
    },
  },
  {
    clause: 'errors.no-text',
    about: 'A 4xx without a text',
    endpoints: ['delivery-price'],
    see(xs) {
      const bodies = xs.flatMap((x) =>
        answerIsExpected(x) && isRejection(x.status) && x.json !== undefined
          ? [members(x.json)]
          : [],
      );
      if (bodies.length === 0) return 'There was no 4xx with a JSON body.';
      const without = bodies.filter(
        ({ errors, detail, message }) =>
          ![members(errors).message, detail, message].some((text) => typeof text === 'string'),
      );
      if (without.length === 0) return 'Every 4xx has one of the three texts.';
      return `${figure(without.length)} of ${figure(bodies.length)} have none of the three texts.`;
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
      return seen.length === 0 ? 'There were none: every order got a 200.' : `${tally(seen)}.`;
    },
  },
];
