import { recordRule } from '../../authoring/define.ts';
import { excerpt } from '../../http/excerpt.ts';
import { asId } from '../../records/record-values.ts';
import { orderLine } from '../example.ts';

export default recordRule({
  id: 'transactions/document-code-of-order',
  severity: 'error',
  title: 'An order has a document code of its own',
  clauses: ['transactions.document-code'],
  effect:
    'The service is sent two codes for one order. Its document does not carry the number of the order.',
  remedy: 'On records of an order repeat orderId as documentCode, or leave documentCode out.',
  mend: 'Repeat the order number as its document number',
  counted: '{count} of {judged} order records have another document code',
  judgedOn: 'every record of transactions with documentType order and a documentCode',
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
      message: `The order ${excerpt(order)} has the documentCode ${excerpt(code)}.`,
      at: '/documentCode',
      expected: order,
      actual: code,
    };
  },
});
