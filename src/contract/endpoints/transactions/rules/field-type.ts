import { recordRule } from '../../every/authoring/define.ts';
import { judgeFieldTypes } from '../../every/records/judge-fields.ts';
import { line } from '../example.ts';

const id = 'transactions/field-type';

export default recordRule({
  id,
  severity: 'error',
  defect: 'type',
  title: 'A field of a record has an unexpected type',
  clauses: ['transactions.types'],
  effect:
    'The service receives a value of a type that the contract does not define. The contract does not say what it does with it.',
  remedy:
    'Send text fields as strings, even identifiers that are all digits. Send numbers as JSON numbers and isDeleted as true or false.',
  mend: 'Send texts as text and numbers as numbers',
  counted: '{count} of {judged} records have a field of an unexpected type',
  judgedOn: 'every transactions record',
  doubt:
    'The contract does not say how CSV writes numbers and booleans. A decimal comma, or 1 for true, can be read and is a warning.',
  examples: {
    conforming: [
      line({ isDeleted: false, dispatchPricePerUnit: 12.5, customerId: '76.543.210-K' }),
      line({ deliveryDate: '', discountedTaxPerUnit: '', isDeleted: null }),
      line({ quantity: 0.125, warehouse: 7, tags: ['a'] }),
    ],
    breaking: [
      line({ orderId: 77303 }),
      line({ quantity: '36' }),
      line({ isDeleted: 0 }),
      line({ grossPricePerUnit: '7128,1' }),
    ],
  },
  ofSchema: true,
  applies: () => true,
  judge: (r) => judgeFieldTypes(r, id),
});
