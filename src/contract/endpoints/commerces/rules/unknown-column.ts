import { datasetRule } from '../../every/authoring/define.ts';
import { unknownMembers } from '../../every/records/judge-unknown-members.ts';
import { commerce } from '../example.ts';
import { commerceLevels } from '../levels.ts';

export default datasetRule({
  id: 'commerces/unknown-column',
  severity: 'info',
  title: 'Commerces have fields that the contract does not define',
  clauses: ['commerces.more'],
  effect: 'The contract does not say what the service does with additional fields.',
  remedy: 'No change is needed. Leave the fields out if they are not meant for the service.',
  mend: 'Check the additional fields',
  counted: '{count} additional fields in {judged} commerces',
  judgedOn: 'all records of one commerces answer',
  examples: {
    conforming: [[commerce({ phone: '1', configuration: { priceList: 3 } })]],
    breaking: [[commerce({ availableCredit: 120000 })]],
  },
  begin(about) {
    const members = unknownMembers(about, commerceLevels);
    return { record: (r) => members.record(r), end: () => members.beyond() };
  },
});
