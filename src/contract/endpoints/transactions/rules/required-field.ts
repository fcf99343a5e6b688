import { recordRule } from '../../every/authoring/define.ts';
import { judgeAbsentFields } from '../../every/records/judge-fields.ts';
import { line, lineWithout } from '../example.ts';

const id = 'transactions/required-field';

export default recordRule({
  id,
  severity: 'error',
  title: 'A record is missing a required field',
  clauses: ['transactions.required'],
  effect:
    'The service receives a record without data that it needs. The contract does not say what happens to the record.',
  remedy: 'Send every required field in every record, with a value other than null.',
  mend: 'Send all required data of each transaction',
  counted: '{count} of {judged} records are missing a required field',
  judgedOn: 'every transactions record',
  examples: {
    conforming: [line(), line({ discountPerUnit: 0, taxPerUnit: 0 }), line({ couponCode: null })],
    breaking: [lineWithout('sellerId'), line({ currency: null }), lineWithout('discountPerUnit')],
  },
  ofSchema: true,
  applies: () => true,
  judge: (r) => judgeAbsentFields(r, id),
});
