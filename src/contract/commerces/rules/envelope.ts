import { csvHead, readAs } from '../../authoring/dataset-example.ts';
import { runRule } from '../../authoring/define.ts';
import { judgeEnvelopes } from '../../datasets/judge-envelope.ts';

const read = readAs('commerces');
const none = { format: 'JSON', 'no list': 'there is no list of records in the JSON' };

export default runRule({
  id: 'commerces/envelope',
  severity: 'info',
  title: 'How the records are wrapped, paged, delimited and encoded',
  clauses: ['commerces.form'],
  effect: 'None. The contract does not say how records are wrapped, so this is recorded only.',
  remedy: 'Nothing is to be mended. Agree with the service on what it reads.',
  mend: 'Nothing is to be mended',
  counted: '{count} ways in {judged} answers',
  judgedOn: 'every answer 200 of commerces with a list',
  examples: {
    conforming: [[read({ records: 0, observed: none })]],
    breaking: [
      [read({})],
      [read({ observed: csvHead })],
      [read({ observed: { format: 'JSON', envelope: 'a list at /data', '/next': '"/2"' } })],
    ],
  },
  judge: (exchanges) => judgeEnvelopes(exchanges, 'commerces'),
});
