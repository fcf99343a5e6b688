import { exchangeRule } from '../../contract/endpoints/every/authoring/define.ts';
import { oneOf } from '../read/nearest.ts';
import { answered } from './answered.ts';

const expecting = (...status: readonly number[]) => ({ expect: { status } });

export default exchangeRule({
  id: 'scenario/status',
  severity: 'error',
  title: 'The scenario does not allow this status',
  clauses: [],
  effect: 'The client answers with a status that the scenario does not expect.',
  remedy: 'Answer with the expected status, or correct the scenario.',
  mend: 'Answer with the status that your scenario expects',
  counted: '{count} of {judged} answers have a status that their scenario does not allow',
  explains: { answer: ['scenario/body'] },
  examples: {
    conforming: [
      { status: 422, text: 'Out of coverage', exchange: expecting(422) },
      { status: 422, text: 'Out of coverage', exchange: expecting(400, 422) },
      {
        status: 429,
        text: 'Slow down',
        exchange: expecting(200),
        why: 'the client asks the caller to wait',
      },
    ],
    breaking: [{ status: 500, text: 'Error', exchange: expecting(200) }],
  },
  applies: (x) => x.expect?.status !== undefined && answered(x),
  judge({ expect, status }) {
    const allowed = expect?.status ?? [];
    if (status === undefined || allowed.includes(status)) return undefined;
    const words = oneOf(allowed.map(String));
    return {
      message: `The status is ${status}; the scenario allows ${words}.`,
      expected: `status ${words}`,
      actual: `status ${status}`,
    };
  },
});
