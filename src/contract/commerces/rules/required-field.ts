import { recordRule } from '../../authoring/define.ts';
import { judgeAbsentFields } from '../../records/judge-absent-fields.ts';
import { commerce, commerceWithout } from '../example.ts';

const id = 'commerces/required-field';

export default recordRule({
  id,
  severity: 'error',
  title: 'A commerce lacks a required field',
  clauses: ['commerces.required'],
  effect:
    'The service is sent a commerce without something that it needs. What becomes of the commerce the contract does not say.',
  remedy: 'Send every required field of every commerce, with a value that is not null.',
  mend: 'Send all required data of each commerce',
  counted: '{count} of {judged} commerces lack a required field',
  judgedOn: 'every record of commerces',
  examples: {
    conforming: [commerce(), commerce({ locations: [], sellerIds: [], email: null })],
    breaking: [commerceWithout('subChannel'), commerce({ isInactive: null })],
  },
  applies: () => true,
  judge: (r) => judgeAbsentFields(r, id),
});
