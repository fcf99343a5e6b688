import { datasetRule } from '../../authoring/define.ts';
import { unknownMembers } from '../../records/judge-unknown-members.ts';
import { commerce } from '../example.ts';
import { commerceLevels } from '../levels.ts';

export default datasetRule({
  id: 'commerces/unknown-column',
  severity: 'info',
  title: 'Commerces have fields beyond the contract',
  clauses: ['commerces.more'],
  effect: 'What the service does with further fields the contract does not say.',
  remedy: 'Nothing has to change. Leave them out if they are not meant for the service.',
  mend: 'Look at the fields beyond the contract',
  counted: '{count} fields in {judged} commerces are beyond the contract',
  judgedOn: 'all records of an answer of commerces together',
  examples: {
    conforming: [[commerce({ phone: '1', configuration: { priceList: 3 } })]],
    breaking: [[commerce({ availableCredit: 120000 })]],
  },
  begin(about) {
    const members = unknownMembers(about, commerceLevels);
    return { record: (r) => members.record(r), end: () => members.beyond() };
  },
});
