import { by, section } from './section.ts';

/** The contract: GET /api/transactions, its filter and its answer. */
export const transactionsAnswer = section('transactions', {
  answer: {
    short: 'Returns the records',
    text: 'The client exposes GET /api/transactions under its base address. It returns one JSON object per record, or a CSV.',
    judgement: by('transactions', 'empty-range', 'no-records', 'not-a-list'),
  },
  filter: {
    short: 'Filters by date and time',
    text: 'The endpoint supports a date-time range: date_from and date_to, which are sent together.',
    judgement: by(
      'transactions',
      'capped',
      'empty-range',
      'outside-range',
      'range-form',
      'range-loses-records',
      'range-repeats-records',
      'unstable',
    ),
  },
  'filter-date': {
    short: 'The filter is on date',
    text: 'The filter is on the field date, the date of the order or invoice.',
    judgement: by('transactions', 'outside-range', 'range-loses-records', 'range-repeats-records'),
  },
  'filter-optional': {
    short: 'Either bound may be left out',
    text: 'Both date_from and date_to are optional.',
    judgement: by('transactions', 'single-bound-refused'),
  },
  'file-name': {
    short: 'Name of the file',
    text: 'A file is named <date>_<time>_transaction.csv.',
    optional: 'the client sends no CSV file',
    judgement: by('transactions', 'file-name'),
  },
  form: {
    short: 'Envelope, pagination and CSV format',
    text: 'The contract does not show pagination, whether bounds are inclusive, or the delimiter, header row and encoding of a CSV.',
    judgement: by('transactions', 'envelope', 'range-readings'),
  },
});
