import { readAs } from '../../authoring/dataset-example.ts';
import { exchangeRule } from '../../authoring/define.ts';
import { datasetAnswer } from '../../datasets/dataset-answer.ts';
import { isPlain, judgeRecords } from '../../datasets/judge-lists.ts';

const read = readAs('commerces');

export default exchangeRule({
  id: 'commerces/no-records',
  severity: 'warning',
  title: 'An answer has no records',
  clauses: ['commerces.answer'],
  effect: 'The service gets no commerces, so nobody can place orders. Nothing can be judged.',
  remedy: 'Add commerces to the client, or run with an account that can see them.',
  mend: 'Run against a client with data',
  counted: '{count} of {judged} answers have no records',
  judgedOn: 'every 200 answer of commerces that is requested for its records',
  doubt: 'An empty list conforms to the contract, but shows nothing about the records.',
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
