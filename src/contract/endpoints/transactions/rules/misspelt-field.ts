import { datasetRule } from '../../every/authoring/define.ts';
import { unknownMembers } from '../../every/records/judge-unknown-members.ts';
import { line } from '../example.ts';
import { transactionLevels } from '../levels.ts';

export default datasetRule({
  id: 'transactions/misspelt-field',
  severity: 'warning',
  defect: 'misspelt',
  title: 'An optional field of a record is misspelled',
  clauses: ['transactions.optional'],
  effect: 'The service does not recognize the field, so its value is not read.',
  remedy: 'Spell the field exactly as the contract does, including case.',
  mend: 'Spell the fields of transactions as the contract does',
  counted: '{count} misspelled fields in {judged} records',
  judgedOn: 'all records of one transactions answer',
  doubt:
    'A client may send its own fields, and one may have a similar name by chance. It counts only where the field of the contract is absent.',
  brings: ['transactions/reference-missing'],
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
      record: members.record,
      end: () => members.misspelt(),
    };
  },
});
