import { exchangeRule } from '../../contract/endpoints/every/authoring/define.ts';
import { oneOf } from '../read/nearest.ts';
import { answered } from './answered.ts';

const rejected = { status: 422, body: { detail: 'Out of coverage' } };

export default exchangeRule({
  id: 'scenario/outcome',
  severity: 'error',
  title: 'The scenario does not allow this outcome',
  clauses: [],
  effect: 'The service handles this answer differently from what the scenario expects.',
  remedy: 'Give the answer that leads to the expected outcome, or correct the scenario.',
  mend: 'Answer with the outcome that your scenario expects',
  counted: '{count} of {judged} answers have an outcome that their scenario does not allow',
  explains: { answer: ['scenario/status', 'scenario/body'] },
  examples: {
    conforming: [{ ...rejected, exchange: { expect: { outcome: ['rejected', 'no-quote'] } } }],
    breaking: [{ ...rejected, exchange: { expect: { outcome: ['quoted'] } } }],
  },
  // Only the service's own timeout can be expected; http rules cover other failures.
  applies: (x) =>
    x.expect?.outcome !== undefined &&
    x.outcome !== undefined &&
    (answered(x) || x.expect.outcome.includes('cut-off')),
  judge({ expect, outcome }) {
    const allowed = expect?.outcome ?? [];
    if (!outcome || allowed.includes(outcome.decision)) return undefined;
    return {
      message: `The outcome is ${outcome.decision}; the scenario allows ${oneOf(allowed)}.`,
      expected: `outcome ${oneOf(allowed)}`,
      actual: `outcome ${outcome.decision}`,
    };
  },
});
