import { recordRule } from '../../authoring/define.ts';
import { judgeAbsentFields } from '../../records/judge-absent-fields.ts';
import { line, lineWithout } from '../example.ts';

const id = 'transactions/required-field';

export default recordRule({
  id,
  severity: 'error',
  title: 'A record lacks a required field',
  clauses: ['transactions.required'],
  effect:
    'The service is sent a record without something that it needs. What becomes of the record the contract does not say.',
  remedy: 'Send every required field in every record, with a value that is not null.',
  mend: 'Send all required data of each transaction',
  counted: '{count} of {judged} records lack a required field',
  judgedOn: 'every record of transactions',
  examples: {
    conforming: [line(), line({ discountPerUnit: 0, taxPerUnit: 0 }), line({ couponCode: null })],
    breaking: [lineWithout('sellerId'), line({ currency: null }), lineWithout('discountPerUnit')],
  },
  applies: () => true,
  judge: (r) => judgeAbsentFields(r, id),
});
