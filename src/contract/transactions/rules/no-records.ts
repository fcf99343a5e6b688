import { readAs } from '../../authoring/dataset-example.ts';
import { exchangeRule } from '../../authoring/define.ts';
import { datasetAnswer } from '../../datasets/dataset-answer.ts';
import { isPlain, judgeRecords } from '../../datasets/judge-lists.ts';

const read = readAs('transactions');

export default exchangeRule({
  id: 'transactions/no-records',
  severity: 'warning',
  title: 'An answer holds no record',
  clauses: ['transactions.answer'],
  effect: 'The service gets no history of this period. Nothing could be judged.',
  remedy: 'Give the run a period with transactions (data.window), or fill the client with data.',
  mend: 'Give the run a client with data',
  counted: '{count} of {judged} answers hold no record',
  judgedOn: 'every answer 200 of transactions that is asked for its records',
  doubt: 'An empty list keeps the contract; it shows nothing of the records.',
  examples: {
    conforming: [read({}), read({ records: 0, role: 'part 1' })],
    breaking: [
      read({ records: 0 }),
      read({ records: 0, observed: { format: 'CSV', header: 'none', delimiter: ';' } }),
    ],
  },
  applies: (x) => isPlain(x) && datasetAnswer(x, 'transactions') !== undefined,
  judge: (x) => judgeRecords(x, 'transactions'),
});
