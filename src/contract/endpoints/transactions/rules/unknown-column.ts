import { datasetRule } from '../../every/authoring/define.ts';
import { unknownMembers } from '../../every/records/judge-unknown-members.ts';
import { line } from '../example.ts';
import { transactionLevels } from '../levels.ts';

export default datasetRule({
  id: 'transactions/unknown-column',
  severity: 'info',
  title: 'Records have fields that the contract does not define',
  clauses: ['transactions.more'],
  effect: 'The contract does not say what the service does with additional fields.',
  remedy: 'No change is needed. Leave the fields out if they are not meant for the service.',
  mend: 'Check the additional fields',
  counted: '{count} additional fields in {judged} records',
  judgedOn: 'all records of one transactions answer',
  examples: {
    conforming: [[line({ customerId: 'K', dispatchPricePerUnit: 0 })]],
    breaking: [[line({ warehouse: 'N1' }), line({ warehouse: 'N2', lineNumber: 3 })]],
  },
  begin(about) {
    const members = unknownMembers(about, transactionLevels);
    return {
      record: members.record,
      end: () => members.beyond(),
    };
  },
});
