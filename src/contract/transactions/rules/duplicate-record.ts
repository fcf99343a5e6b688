import { figure } from '../../../standards/text/figure.ts';
import { datasetRule } from '../../authoring/define.ts';
import { line, orderLine } from '../example.ts';
import { lineFold } from '../lines/line-index.ts';
import { openRepeatTally } from '../lines/repeat-breaches.ts';

export default datasetRule({
  id: 'transactions/duplicate-record',
  severity: 'error',
  title: 'The same line is sent more than once',
  clauses: ['transactions.grain', 'transactions.rule-3'],
  effect:
    'The service keeps the record processed last and discards the others, with their quantity and sales.',
  remedy:
    'Add up the lines of one product in one document before sending: quantity is the sum, with a single unit price.',
  mend: 'Add up repeated invoice lines',
  counted: '{count} of {judged} keys stand in more than one record',
  judgedOn:
    'all records of an answer of transactions together that have orderId, productId and documentType',
  doubt:
    'Which record is processed last is not defined; the last in the answer is taken for it. An absent documentCode is a code as any other, and on an order it is the orderId.',
  examples: {
    conforming: [
      [line(), line({ productId: 'SKU-4303' })],
      // A consolidated invoice: the same document under another order.
      [line(), line({ orderId: 'P-77304' })],
      [orderLine(), line()],
    ],
    breaking: [
      [line({ quantity: 36 }), line({ quantity: 18 }), line({ quantity: 6 })],
      [orderLine(), orderLine({ documentCode: '', quantity: 1 })],
      [line({ documentCode: null }), line({ documentCode: '' })],
    ],
  },
  begin(about) {
    const tally = openRepeatTally();
    return lineFold(
      about,
      { repeat: (repeat) => (repeat.kind === 'duplicate' ? tally.add(repeat) : undefined) },
      ({ keys: judged }) => ({
        judged,
        lost: tally.lost,
        breaches: tally.breaches({
          message: ({ keys, records }) =>
            `${keys === 1 ? '1 key stands' : `${figure(keys)} keys stand`} in ${figure(records)} records. A key is documentCode, orderId, documentType and productId; each may occur once.`,
          counts: ({ keys }) => keys,
        }),
      }),
    );
  },
});
