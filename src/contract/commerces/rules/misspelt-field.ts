import { datasetRule } from '../../authoring/define.ts';
import { unknownMembers } from '../../records/judge-unknown-members.ts';
import { commerce } from '../example.ts';
import { commerceLevels } from '../levels.ts';

export default datasetRule({
  id: 'commerces/misspelt-field',
  severity: 'warning',
  title: 'An optional field of a commerce is misspelt',
  clauses: ['commerces.optional'],
  effect: 'The service does not know this field. What it carries is not read.',
  remedy:
    'Spell the field as the contract does, letter by letter; deliveryDateBydistributionCenter has a small d.',
  mend: 'Spell the fields of commerces as the contract does',
  counted: '{count} fields in {judged} commerces are spelt otherwise',
  judgedOn: 'all records of an answer of commerces together',
  doubt:
    'A client may send fields of its own, and one may be named alike by chance. It counts only where the field of the contract is absent.',
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
