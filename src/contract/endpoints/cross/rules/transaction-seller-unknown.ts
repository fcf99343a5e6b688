import { asTexts } from '../../../reading/values/record-values.ts';
import { commerce } from '../../commerces/example.ts';
import { line } from '../../transactions/example.ts';
import { crossRule, openUnlistedIds, sureIfWrittenOtherwise } from '../unlisted-ids.ts';

export default crossRule({
  id: 'cross/transaction-seller-unknown',
  severity: 'error',
  title: 'A transaction names a seller that no commerce lists',
  clauses: ['transactions.seller-id'],
  effect: 'The platform cannot link the transaction to a known seller.',
  remedy:
    'Use the same identifier for a seller in sellerId and in the sellerIds of commerces, written identically.',
  mend: 'Use the same seller numbers in both lists',
  counted: ['sellers', 'that transactions name are not listed'],
  doubt: `A seller may have left since, with no commerce assigned any more: it is a warning. ${sureIfWrittenOtherwise}`,
  examples: () => ({
    conforming: [
      { transactions: [line()], commerces: [commerce()] },
      // Its type is judged by another rule.
      { transactions: [line()], commerces: [commerce({ sellerIds: 'V-07' })] },
    ],
    breaking: [{ transactions: [line({ sellerId: 'V-99' })], commerces: [commerce()] }],
  }),
  begin: () =>
    openUnlistedIds({
      noun: 'seller',
      field: 'sellerId',
      listed: (record) => asTexts(record.sellerIds),
    }),
});
