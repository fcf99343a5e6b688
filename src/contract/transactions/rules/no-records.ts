import { readAs } from '../../authoring/dataset-example.ts';
import { exchangeRule } from '../../authoring/define.ts';
import { datasetAnswer } from '../../datasets/dataset-answer.ts';
import { isPlain, judgeRecords } from '../../datasets/judge-lists.ts';

const read = readAs('transactions');

export default exchangeRule({
  id: 'transactions/no-records',
  severity: 'warning',
  title: 'An answer has no records',
  clauses: ['transactions.answer'],
  effect: 'The service gets no history of this period. Nothing can be judged.',
  remedy: 'Set data.window to a period with transactions, or add data to the client.',
  mend: 'Run against a client with data',
  counted: '{count} of {judged} answers have no records',
  judgedOn: 'every 200 answer of transactions that is requested for its records',
  doubt: 'An empty list conforms to the contract, but shows nothing about the records.',
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
