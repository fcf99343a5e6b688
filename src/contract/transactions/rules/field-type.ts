import { recordRule } from '../../authoring/define.ts';
import { judgeFieldTypes } from '../../records/judge-field-types.ts';
import { line } from '../example.ts';

const id = 'transactions/field-type';

export default recordRule({
  id,
  severity: 'error',
  title: 'A field of a record has another type',
  clauses: ['transactions.types'],
  effect:
    'The service is sent a value of a type that the contract does not have. What it does with it the contract does not say.',
  remedy:
    'Send texts as text, also where an identifier is all digits. Send numbers as JSON numbers and isDeleted as true or false.',
  mend: 'Send texts as text and numbers as numbers',
  counted: '{count} of {judged} records have a field of another type',
  judgedOn: 'every record of transactions',
  doubt:
    'How a CSV writes numbers and booleans is not stated. A decimal comma, or 1 for true, can be read and is a warning.',
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
  applies: () => true,
  judge: (r) => judgeFieldTypes(r, id),
});
