import type { CrossRule } from '../../../model/rule.ts';
import { asId, asTexts } from '../../reading/values/record-values.ts';
import { commerce } from '../commerces/example.ts';
import { line } from '../transactions/example.ts';
import { type Ids, openUnlistedIds } from './unlisted-ids.ts';

type Row = Ids & Pick<CrossRule, 'id' | 'title' | 'clauses' | 'remedy' | 'doubt' | 'examples'>;

/** Makes a rule about identifiers in transactions that no commerce lists. */
const unlisted = ({ noun, field, listed, ofMissing, doubt, ...words }: Row): CrossRule => ({
  ...words,
  over: 'cross',
  between: ['transactions', 'commerces'],
  severity: 'error',
  effect: `The platform cannot link the transaction to a known ${noun}.`,
  mend: `Use the same ${noun} numbers in both lists`,
  counted: [`${noun}s`, 'that transactions name are not listed'],
  doubt: `${doubt}: it is a warning. If none of ten or more is listed as it is written, but nine of ten in another way, it is an error. So are three or more if all that are not listed differ only by case, blanks or leading zeros.`,
  begin: () => openUnlistedIds({ noun, field, listed, ofMissing }),
});

const numbers = Array.from({ length: 12 }, (_, i) => 701 + i);

export default [
  unlisted({
    noun: 'commerce',
    doubt:
      'A commerce may have been removed since, and the contract does not say that it must stay listed',
    field: 'commerceId',
    listed: (record) => [asId(record.commerceId) ?? []].flat(),
    ofMissing:
      'List the commerce, with isInactive true if it is deactivated: look for a filter or a join that drops it.',
    id: 'cross/transaction-commerce-unknown',
    title: 'A transaction names a commerce that is not listed',
    clauses: ['transactions.commerce-id'],
    remedy:
      'Use the same commerceId for a commerce in both endpoints, written identically, and list the commerce, with isInactive true if it is deactivated.',
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
  }),
  unlisted({
    noun: 'seller',
    doubt: 'A seller may have left since, with no commerce assigned any more',
    field: 'sellerId',
    listed: (record) => asTexts(record.sellerIds),
    ofMissing: 'Name the seller in the sellerIds of its commerces.',
    id: 'cross/transaction-seller-unknown',
    title: 'A transaction names a seller that no commerce lists',
    clauses: ['transactions.seller-id'],
    remedy:
      'Use the same identifier for a seller in sellerId and in the sellerIds of commerces, written identically.',
    examples: () => ({
      conforming: [
        { transactions: [line()], commerces: [commerce()] },
        // Its type is judged by another rule.
        { transactions: [line()], commerces: [commerce({ sellerIds: 'V-07' })] },
      ],
      breaking: [{ transactions: [line({ sellerId: 'V-99' })], commerces: [commerce()] }],
    }),
  }),
] as const;
