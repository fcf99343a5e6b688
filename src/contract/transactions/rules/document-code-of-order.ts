import { recordRule } from '../../authoring/define.ts';
import { excerpt } from '../../http/excerpt.ts';
import { asId } from '../../records/record-values.ts';
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
  judgedOn: 'every transactions record with documentType order and a documentCode',
  examples: {
    conforming: [orderLine(), orderLine({ documentCode: null }), orderLine({ documentCode: '' })],
    breaking: [orderLine({ documentCode: 'NV-5512' }), orderLine({ documentCode: 'p-77303' })],
  },
  applies: ({ value }) =>
    value.documentType === 'order' &&
    asId(value.documentCode) !== undefined &&
    asId(value.orderId) !== undefined,
  judge({ value }) {
    const code = asId(value.documentCode) ?? '';
    const order = asId(value.orderId) ?? '';
    if (code === order) return undefined;
    return {
      message: `Order ${excerpt(order)} has documentCode ${excerpt(code)}.`,
      at: '/documentCode',
      expected: order,
      actual: code,
    };
  },
});
