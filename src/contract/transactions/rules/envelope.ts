import { csvHead, readAs } from '../../authoring/dataset-example.ts';
import { runRule } from '../../authoring/define.ts';
import { judgeEnvelopes } from '../../datasets/judge-envelope.ts';

const read = readAs('transactions');
const none = { format: 'JSON', 'no list': 'there is no list of records in the JSON' };

export default runRule({
  id: 'transactions/envelope',
  severity: 'info',
  title: 'How the records are wrapped, paged, delimited and encoded',
  clauses: ['transactions.form'],
  effect: 'None. The contract does not say how records are wrapped, so this is only recorded.',
  remedy: 'No change is needed. Agree with the service on the format that it reads.',
  mend: 'No change needed',
  counted: '{count} formats in {judged} answers',
  judgedOn: 'every 200 answer of transactions with a list',
  examples: {
    conforming: [[read({ records: 0, observed: none })]],
    breaking: [
      [read({})],
      [read({ observed: csvHead })],
      [read({ observed: { format: 'JSON', envelope: 'a list at /data', '/next': '"/2"' } })],
    ],
  },
  judge: (exchanges) => judgeEnvelopes(exchanges, 'transactions'),
});
