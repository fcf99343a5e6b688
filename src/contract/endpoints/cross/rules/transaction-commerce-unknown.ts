import { asId } from '../../../reading/values/record-values.ts';
import { commerce } from '../../commerces/example.ts';
import { line } from '../../transactions/example.ts';
import { crossRule, openUnlistedIds, sureIfWrittenOtherwise } from '../unlisted-ids.ts';

const numbers = Array.from({ length: 12 }, (_, i) => 701 + i);

export default crossRule({
  id: 'cross/transaction-commerce-unknown',
  severity: 'error',
  title: 'A transaction names a commerce that is not listed',
  clauses: ['transactions.commerce-id'],
  effect: 'The platform cannot link the transaction to a known commerce.',
  remedy:
    'Use the same commerceId for a commerce in both endpoints, written identically, and list the commerce.',
  mend: 'Use the same commerce numbers in both lists',
  counted: ['commerces', 'that transactions name are not listed'],
  doubt: `A commerce may have been removed since, and the contract does not say that it must stay listed: it is a warning. ${sureIfWrittenOtherwise}`,
  examples: () => ({
    conforming: [{ transactions: [line()], commerces: [commerce()] }],
    breaking: [
      { transactions: [line({ commerceId: 'C-9' })], commerces: [commerce()] },
      { transactions: [line({ commerceId: 'c-10482' })], commerces: [commerce()] },
      {
        transactions: numbers.map((n) => line({ commerceId: `${n}` })),
        commerces: numbers.map((n) => commerce({ commerceId: `C0${n}` })),
      },
    ],
  }),
  begin: () =>
    openUnlistedIds({
      noun: 'commerce',
      field: 'commerceId',
      listed: (record) => [asId(record.commerceId) ?? []].flat(),
    }),
});
