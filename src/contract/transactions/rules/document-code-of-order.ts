import { recordRule } from '../../authoring/define.ts';
import { excerpt } from '../../http/excerpt.ts';
import { areAlike, fieldsOf, hasId, idIn } from '../../records/fields.ts';
import { orderLine } from '../example.ts';
import { field } from '../fields.ts';
import { isOrder } from '../lines/document-types.ts';

export default recordRule({
  id: 'transactions/document-code-of-order',
  severity: 'error',
  title: 'An order has a documentCode other than its orderId',
  clauses: ['transactions.document-code'],
  effect:
    'The service receives two codes for one order. Its document does not carry the order number.',
  remedy: 'On order records, send orderId as documentCode, or leave documentCode out.',
  mend: 'Use the order number as the document number',
  counted: '{count} of {judged} order records have a documentCode other than orderId',
  judgedOn: 'every transactions record with documentType order and a documentCode',
  examples: {
    conforming: [orderLine(), orderLine({ documentCode: null }), orderLine({ documentCode: '' })],
    breaking: [orderLine({ documentCode: 'NV-5512' }), orderLine({ documentCode: 'p-77303' })],
  },
  applies(record) {
    const r = fieldsOf(record);
    return isOrder(r) && hasId(r, field.documentCode) && hasId(r, field.orderId);
  },
  judge(record) {
    const r = fieldsOf(record);
    if (areAlike(r, field.documentCode, field.orderId)) return undefined;
    const code = idIn(r, field.documentCode) ?? '';
    const order = idIn(r, field.orderId) ?? '';
    return {
      message: `Order ${excerpt(order)} has documentCode ${excerpt(code)}.`,
      at: '/documentCode',
      expected: order,
      actual: code,
    };
  },
});
