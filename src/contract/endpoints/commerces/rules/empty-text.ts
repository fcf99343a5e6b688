import { recordRule } from '../../every/authoring/define.ts';
import { judgeEmptyTexts } from '../../every/records/judge-fields.ts';
import { commerce } from '../example.ts';

const id = 'commerces/empty-text';

export default recordRule({
  id,
  severity: 'warning',
  title: 'A required field of a commerce is empty',
  clauses: ['commerces.required'],
  effect:
    'The service receives a field without a value. Without its identifier, a commerce cannot be distinguished from others.',
  remedy: 'Send the value. If there is none, agree with the service on a placeholder.',
  mend: 'Fill in the required data of each commerce',
  counted: '{count} of {judged} commerces have an empty required field',
  judgedOn: 'every commerces record',
  doubt: 'The contract says required, not non-empty.',
  examples: {
    conforming: [commerce(), commerce({ visitPlan: '', email: '', phone: '' })],
    breaking: [commerce({ class: '' }), commerce({ commerceId: '' }), commerce({ name: '  ' })],
  },
  applies: () => true,
  judge: (r) => judgeEmptyTexts(r, id),
});
