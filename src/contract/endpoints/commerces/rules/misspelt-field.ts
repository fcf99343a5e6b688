import { datasetRule } from '../../every/authoring/define.ts';
import { unknownMembers } from '../../every/records/judge-unknown-members.ts';
import { commerce } from '../example.ts';
import { commerceLevels } from '../levels.ts';

export default datasetRule({
  id: 'commerces/misspelt-field',
  severity: 'warning',
  defect: 'misspelt',
  title: 'An optional field of a commerce is misspelled',
  clauses: ['commerces.optional'],
  effect: 'The service does not recognize the field, so its value is not read.',
  remedy:
    'Spell the field exactly as the contract does, including case: deliveryDateBydistributionCenter has a lowercase d.',
  mend: 'Spell the fields of commerces as the contract does',
  counted: '{count} misspelled fields in {judged} records',
  judgedOn: 'all records of one commerces answer',
  doubt:
    'A client may send its own fields, and one may have a similar name by chance. It counts only where the field of the contract is absent.',
  examples: {
    conforming: [
      [commerce({ phone: '1', Phone: '1', credit: 5 })],
      [commerce({ locations: [{ address: 'Calle Uno 100', coordinates: {} }] })],
    ],
    breaking: [
      [commerce({ deliveryDateByDistributionCenter: { D1: ['2026-10-16'] } })],
      [commerce({ locations: [{ comune: 'Ñuñoa' }] })],
      [commerce({ configuration: { minimunOrderTotal: 5000 } })],
    ],
  },
  begin(about) {
    const members = unknownMembers(about, commerceLevels);
    return { record: (r) => members.record(r), end: () => members.misspelt() };
  },
});
