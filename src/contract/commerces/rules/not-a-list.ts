import { readAs } from '../../authoring/dataset-example.ts';
import { exchangeRule } from '../../authoring/define.ts';
import { datasetAnswer } from '../../datasets/dataset-answer.ts';
import { judgeList } from '../../datasets/judge-lists.ts';

const read = readAs('commerces');

export default exchangeRule({
  id: 'commerces/not-a-list',
  severity: 'error',
  title: 'An answer has no list of records',
  clauses: ['commerces.answer'],
  effect: 'The service finds no commerces in the answer, so nobody can place orders.',
  remedy:
    'Send one object per record, as a JSON list or as a list inside an object. Send an empty list when there are no records.',
  mend: 'Send the records as a list',
  counted: '{count} of {judged} answers have no list',
  judgedOn: 'every 200 answer of commerces that can be read to its end',
  doubt:
    'The contract does not show what wraps the records. A list in an object, one object per line, and an object with one member per record are all accepted.',
  examples: {
    conforming: [
      read({}),
      read({ observed: { format: 'JSON', envelope: 'a list at /data' } }),
      read({ observed: { format: 'CSV', header: 'none' }, records: 0 }),
    ],
    breaking: [
      read({
        records: 0,
        observed: { format: 'JSON', 'no list': 'there is no list of records in the JSON' },
      }),
    ],
  },
  applies: (x) => datasetAnswer(x, 'commerces') !== undefined,
  judge: (x) => judgeList(x, 'commerces'),
});
