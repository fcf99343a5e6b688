import { readAs } from '../../authoring/dataset-example.ts';
import { exchangeRule } from '../../authoring/define.ts';
import { datasetAnswer } from '../../datasets/dataset-answer.ts';
import { judgeList } from '../../datasets/judge-lists.ts';

const read = readAs('commerces');

export default exchangeRule({
  id: 'commerces/not-a-list',
  severity: 'error',
  title: 'An answer holds no list of records',
  clauses: ['commerces.answer'],
  effect: 'The service finds no commerce in the answer, so nobody can place orders.',
  remedy:
    'Answer with one object for each record: as a JSON list, or as a list inside an object. Answer an empty list where there is none.',
  mend: 'Send the records as a list',
  counted: '{count} of {judged} answers hold no list',
  judgedOn: 'every answer 200 of commerces that can be read to its end',
  doubt:
    'The contract does not show what stands around the records. A list in an object, an object a line, and an object with a member for each record are all found.',
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
