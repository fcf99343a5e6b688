import { isOrder } from '../../../reading/sales/document-types.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { asId } from '../../../reading/values/record-values.ts';
import { recordRule } from '../../every/authoring/define.ts';
import { orderLine } from '../example.ts';

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
  examples: {
    conforming: [orderLine(), orderLine({ documentCode: null }), orderLine({ documentCode: '' })],
    breaking: [orderLine({ documentCode: 'NV-5512' }), orderLine({ documentCode: 'p-77303' })],
  },
  applies: ({ fields }) =>
    isOrder(fields) &&
    asId(fields.documentCode) !== undefined &&
    asId(fields.orderId) !== undefined,
  judge({ fields }) {
    const code = asId(fields.documentCode) ?? '';
    const order = asId(fields.orderId) ?? '';
    if (code === order) return undefined;
    return {
      message: `Order ${excerpt(order)} has documentCode ${excerpt(code)}.`,
      at: '/documentCode',
      expected: order,
      actual: code,
    };
  },
});
