import { recordRule } from '../../every/authoring/define.ts';
import { judgeEmptyTexts } from '../../every/records/judge-fields.ts';
import { line } from '../example.ts';

const id = 'transactions/empty-text';
const identifiers = ['orderId', 'productId', 'commerceId'];

export default recordRule({
  id,
  severity: 'error',
  title: 'A required field is empty',
  clauses: ['transactions.required'],
  effect:
    'The service receives a field without a value. A record without an order, product or commerce cannot be assigned to one.',
  remedy: 'Send the value. If there is none, agree with the service on a placeholder.',
  mend: 'Fill in the required data of each transaction',
  counted: '{count} of {judged} records have an empty required field',
  judgedOn: 'every transactions record',
  doubt:
    'The contract says required, not non-empty. An empty orderId, productId or commerceId identifies nothing and is an error; any other is a warning. documentType and currency have their own rules.',
  examples: {
    conforming: [line(), line({ documentCode: '', couponCode: '' }), line({ origin: '-' })],
    breaking: [line({ orderId: '' }), line({ sellerId: '' }), line({ commerceId: '   ' })],
  },
  ofSchema: true,
  applies: () => true,
  judge: (r) =>
    judgeEmptyTexts(r, id, (field) => (identifiers.includes(field) ? 'error' : 'warning')),
});
