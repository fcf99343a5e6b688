import { section } from './section.ts';

/** The contract: Limits. */
export const limits = section('limits', {
  'expected-time': {
    short: 'Answers in under 30 s',
    text: 'A delivery-price query is expected to be answered in under 30 s.',
  },
  cut: {
    short: 'Answers before the 60 s timeout',
    text: 'The service cuts the connection of a delivery-price query after 60 s, and the quote is lost.',
  },
  get: {
    short: 'Time limits of the GET endpoints',
    text: 'The contract sets time limits for the delivery-price query only.',
    judgement: { leftOpen: 'how long a GET endpoint may take' },
  },
  sizes: {
    short: 'Rate, page and size limits',
    text: 'The contract limits the time of a query and the records of an order.',
    judgement: {
      leftOpen: 'how many calls, how many records per page and how large a body are allowed',
    },
  },
});
