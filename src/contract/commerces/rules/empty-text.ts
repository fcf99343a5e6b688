import { recordRule } from '../../authoring/define.ts';
import { judgeEmptyTexts } from '../../records/judge-empty-texts.ts';
import { commerce } from '../example.ts';

const id = 'commerces/empty-text';

export default recordRule({
  id,
  severity: 'warning',
  title: 'A required text of a commerce is empty',
  clauses: ['commerces.required'],
  effect:
    'The service is sent a field that says nothing. A commerce without its identifier cannot be told from others.',
  remedy: 'Send the value. Where there is none, agree with the service on a text that says so.',
  mend: 'Fill the required texts of each commerce',
  counted: '{count} of {judged} commerces have an empty required text',
  judgedOn: 'every record of commerces',
  doubt: 'The contract says required, not filled.',
  examples: {
    conforming: [commerce(), commerce({ visitPlan: '', email: '', phone: '' })],
    breaking: [commerce({ class: '' }), commerce({ commerceId: '' }), commerce({ name: '  ' })],
  },
  applies: () => true,
  judge: (r) => judgeEmptyTexts(r, id),
});
