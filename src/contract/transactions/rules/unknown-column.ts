import { datasetRule } from '../../authoring/define.ts';
import { unknownMembers } from '../../records/judge-unknown-members.ts';
import { line } from '../example.ts';
import { transactionLevels } from '../ranges/levels.ts';

export default datasetRule({
  id: 'transactions/unknown-column',
  severity: 'info',
  title: 'Records have fields beyond the contract',
  clauses: ['transactions.more'],
  effect: 'What the service does with further fields the contract does not say.',
  remedy: 'Nothing has to change. Leave them out if they are not meant for the service.',
  mend: 'Look at the fields beyond the contract',
  counted: '{count} fields in {judged} records are beyond the contract',
  judgedOn: 'all records of an answer of transactions together',
  examples: {
    conforming: [[line({ customerId: 'K', dispatchPricePerUnit: 0 })]],
    breaking: [[line({ warehouse: 'N1' }), line({ warehouse: 'N2', lineNumber: 3 })]],
  },
  begin(about) {
    const members = unknownMembers(about, transactionLevels);
    return {
      record: (r) => members.record(r),
      written: (r) => members.written(r),
      end: () => members.beyond(),
    };
  },
});
