import { figure, howMany } from '../../../../standards/text/figures.ts';
import { datasetRule } from '../../every/authoring/rule.ts';
import { line, orderLine } from '../example.ts';
import { lineFold } from '../lines/line-index.ts';
import { openRepeatTally } from '../lines/repeat-breaches.ts';

export default datasetRule({
  id: 'transactions/duplicate-record',
  harm: 'lost',
  title: 'The same line is sent more than once',
  clauses: ['transactions.grain', 'transactions.rule-3'],
  effect:
    'The platform keeps the record it processes last and discards the others, with their quantity and sales.',
  remedy:
    'Send one record for each key: of several lines of a product the summed quantity and a single unit price, of versions of one line only the current one; or, if the document is of several orders, each line with the orderId of its own.',
  counted: ['keys', 'occur in more than one record'],
  doubt:
    'The contract does not define which record is processed last; the last one in the answer is assumed. An absent documentCode counts as a code; on an order it is the orderId.',
  examples: () => ({
    conforming: [
      [line(), line({ productId: 'SKU-4303' })],
      // A consolidated invoice: the same document under another order.
      [line(), line({ orderId: 'P-77304' })],
      [orderLine(), line()],
    ],
    breaking: [
      [line({ quantity: 36 }), line({ quantity: 18 }), line({ quantity: 6 })],
      [orderLine(), orderLine({ documentCode: '', quantity: 1 })],
    ],
  }),
  begin(about) {
    const tally = openRepeatTally();
    return lineFold(
      about,
      { repeat: (repeat) => (repeat.kind === 'duplicate' ? tally.add(repeat) : undefined) },
      ({ keys: judged }) => ({
        judged,
        lost: tally.lost,
        breaches: tally.breaches(
          ({ keys, records }) =>
            `${howMany(keys, 'key occurs', 'keys occur')} in ${figure(records)} records. The key is documentCode, orderId, documentType and productId, and must be unique.`,
          'keys',
        ),
      }),
    );
  },
});
