import { datasetRule } from '../../authoring/define.ts';
import { unknownMembers } from '../../records/judge-unknown-members.ts';
import { line } from '../example.ts';
import { transactionLevels } from '../ranges/levels.ts';

export default datasetRule({
  id: 'transactions/misspelt-field',
  severity: 'warning',
  title: 'An optional field of a record is misspelt',
  clauses: ['transactions.optional'],
  effect: 'The service does not know this field. What it carries is not read.',
  remedy: 'Spell the field as the contract does, letter by letter.',
  mend: 'Spell the fields of transactions as the contract does',
  counted: '{count} fields in {judged} records are spelt otherwise',
  judgedOn: 'all records of an answer of transactions together',
  doubt:
    'A client may send fields of its own, and one may be named alike by chance. It counts only where the field of the contract is absent.',
  examples: {
    conforming: [
      [line({ internalOrderId: 'A-1', internal_order_id: 'A-1' })],
      [line({ warehouse: 'N1', customerId: 'K', dispatchPricePerUnit: 0 })],
    ],
    breaking: [
      [line({ internal_order_id: 'A-1' })],
      [line(), line({ deliverydate: '2026-10-16' })],
    ],
  },
  begin(about) {
    const members = unknownMembers(about, transactionLevels);
    return {
      record: (r) => members.record(r),
      written: (r) => members.written(r),
      end: () => members.misspelt(),
    };
  },
});
