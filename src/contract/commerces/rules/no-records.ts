import { readAs } from '../../authoring/dataset-example.ts';
import { exchangeRule } from '../../authoring/define.ts';
import { datasetAnswer } from '../../datasets/dataset-answer.ts';
import { isPlain, judgeRecords } from '../../datasets/judge-lists.ts';

const read = readAs('commerces');

export default exchangeRule({
  id: 'commerces/no-records',
  severity: 'warning',
  title: 'An answer holds no record',
  clauses: ['commerces.answer'],
  effect: 'The service gets no commerce, so nobody can place orders. Nothing could be judged.',
  remedy: 'Fill the client with commerces, or give the run an account that sees them.',
  mend: 'Give the run a client with data',
  counted: '{count} of {judged} answers hold no record',
  judgedOn: 'every answer 200 of commerces that is asked for its records',
  doubt: 'An empty list keeps the contract; it shows nothing of the records.',
  examples: {
    conforming: [read({}), read({ records: 0, role: 'part 1' })],
    breaking: [
      read({ records: 0 }),
      read({ records: 0, observed: { format: 'CSV', header: 'none', delimiter: ';' } }),
    ],
  },
  applies: (x) => isPlain(x) && datasetAnswer(x, 'commerces') !== undefined,
  judge: (x) => judgeRecords(x, 'commerces'),
});
