import { by, section } from './section.ts';

/** contract.md: GET /api/commerces and its answer. */
export const commercesAnswer = section('commerces', {
  answer: {
    short: 'Answers with the commerces',
    text: 'The client exposes GET /api/commerces under its base address. It answers with the registered commerces as JSON, or with a CSV.',
    judgement: by('commerces', 'no-records', 'not-a-list'),
  },
  'file-name': {
    short: 'Name of the file',
    text: 'A file is named <date>_<time>_commerce.csv.',
    judgement: by('commerces', 'file-name'),
  },
  form: {
    short: 'Wrapping, pages and details of a CSV',
    text: 'Query parameters, pages and the exact wrapping of the list are not shown.',
    judgement: by('commerces', 'envelope'),
  },
});
