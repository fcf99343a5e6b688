import { recordRule } from '../../every/authoring/define.ts';
import { judgeAbsentFields } from '../../every/records/judge-fields.ts';
import { commerce, commerceWithout } from '../example.ts';

const id = 'commerces/required-field';

export default recordRule({
  id,
  severity: 'error',
  title: 'A commerce is missing a required field',
  clauses: ['commerces.required'],
  effect:
    'The service receives a commerce without data that it needs. The contract does not say what happens to the commerce.',
  remedy: 'Send every required field of every commerce, with a value other than null.',
  mend: 'Send all required data of each commerce',
  counted: '{count} of {judged} commerces are missing a required field',
  judgedOn: 'every commerces record',
  examples: {
    conforming: [commerce(), commerce({ locations: [], sellerIds: [], email: null })],
    breaking: [commerceWithout('subChannel'), commerce({ isInactive: null })],
  },
  applies: () => true,
  judge: (r) => judgeAbsentFields(r, id),
});
