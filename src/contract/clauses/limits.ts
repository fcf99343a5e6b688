import { by, section } from './section.ts';

/** contract.md: Limits. */
export const limits = section('limits', {
  'expected-time': {
    short: 'Answers in under 30 s',
    text: 'A delivery-price query is expected to be answered in under 30 s.',
    judgement: by('http', 'slow'),
  },
  cut: {
    short: 'Answers before the cut at 60 s',
    text: 'The connection of a delivery-price query is cut after 60 s, and the quote is lost.',
    judgement: by('http', 'cut-off'),
  },
  get: {
    short: 'Times of the GET endpoints',
    text: 'The limits of time are those of the delivery-price query.',
    judgement: { leftOpen: 'how long a GET endpoint may take' },
  },
  sizes: {
    short: 'Rates, pages and sizes',
    text: 'Limits are named for the time of a query and for the records of an order.',
    judgement: { leftOpen: 'how many calls, how long a page and how large a body may be' },
  },
});
