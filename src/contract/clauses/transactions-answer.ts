import { by, section } from './section.ts';

/** contract.md: GET /api/transactions, its filter and its answer. */
export const transactionsAnswer = section('transactions', {
  answer: {
    short: 'Answers with the records',
    text: 'The client exposes GET /api/transactions under its base address. It answers with one JSON object for each record, or with a CSV.',
    judgement: by('transactions', 'empty-range', 'no-records', 'not-a-list'),
  },
  filter: {
    short: 'Filters by date and time',
    text: 'The endpoint supports a range of date-times, date_from and date_to, which are sent together.',
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
    judgement: by('transactions', 'file-name'),
  },
  form: {
    short: 'Wrapping, pages and details of a CSV',
    text: 'Pages, whether bounds are inclusive, and delimiter, header and encoding of a CSV are not shown.',
    judgement: by('transactions', 'envelope', 'range-readings'),
  },
});
