import { by, section } from './section.ts';

/** The contract: GET /api/commerces and its answer. */
export const commercesAnswer = section('commerces', {
  answer: {
    short: 'Returns the commerces',
    text: 'The client exposes GET /api/commerces under its base address. It returns the registered commerces as JSON, or as a CSV.',
    judgement: by('commerces', 'no-records', 'not-a-list'),
  },
  'file-name': {
    short: 'Name of the file',
    text: 'A file is named <date>_<time>_commerce.csv.',
    optional: 'the client sends no CSV file',
    judgement: by('commerces', 'file-name'),
  },
  form: {
    short: 'Envelope, pagination and CSV format',
    text: 'The contract does not show query parameters, pagination or the exact envelope of the list.',
    judgement: by('commerces', 'envelope'),
  },
});
