import { recordRule } from '../../authoring/define.ts';
import { judgeEmptyTexts } from '../../records/judge-empty-texts.ts';
import { line } from '../example.ts';

const id = 'transactions/empty-text';
const identifiers = ['orderId', 'productId', 'commerceId'];

export default recordRule({
  id,
  severity: 'error',
  title: 'A required text is empty',
  clauses: ['transactions.required'],
  effect:
    'The service is sent a field that says nothing. A record without its order, product or commerce belongs to none.',
  remedy: 'Send the value. Where there is none, agree with the service on a text that says so.',
  mend: 'Fill the required texts of each transaction',
  counted: '{count} of {judged} records have an empty required text',
  judgedOn: 'every record of transactions',
  doubt:
    'The contract says required, not filled. An empty orderId, productId or commerceId identifies nothing and is an error; another is a warning. documentType and currency have rules of their own.',
  examples: {
    conforming: [line(), line({ documentCode: '', couponCode: '' }), line({ origin: '-' })],
    breaking: [line({ orderId: '' }), line({ sellerId: '' }), line({ commerceId: '   ' })],
  },
  applies: () => true,
  judge: (r) =>
    judgeEmptyTexts(r, id, (field) => (identifiers.includes(field) ? 'error' : 'warning')),
});
