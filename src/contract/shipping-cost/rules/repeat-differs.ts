import { scenarioRule } from '../../authoring/define.ts';
import { cost, scene } from '../../authoring/relation-example.ts';
import { judgeRepeats } from '../../quotes/judge-repeats.ts';

const A = { role: 'A', round: 1 };
const B = { role: 'B', round: 1, order: 'B', ...cost(9000) };

export default scenarioRule({
  id: 'shipping-cost/repeat-differs',
  severity: 'error',
  title: 'The same order sent again gets another cost',
  clauses: ['shipping-cost.answer'],
  effect: 'The service is given several costs for one order, and the order can hold only one.',
  remedy:
    'Compute the cost from the order alone. Look for a count of calls, a random part, or a value that is kept from another call.',
  mend: 'Give the same order the same cost each time',
  counted: '{count} of {judged} orders got another cost when they were sent again',
  judgedOn: 'orders that got a cost twice or more, byte for byte the same',
  doubt:
    'No sentence forbids a cost that goes by the clock. A cost that changes once, or drifts with time, is a warning; one that comes back, or goes by the number of calls, is an error.',
  relations: 'all',
  examples: {
    conforming: [
      scene({ ...A, ...cost(4200) }, B, { ...A, ...cost(4200) }, B),
      scene({ ...A, ...cost(4200) }, B),
    ],
    breaking: [
      scene({ ...A, ...cost(4200) }, B, { ...A, ...cost(4300) }, B, { ...A, ...cost(4200) }),
    ],
  },
  begin: ({ relation }) => judgeRepeats('shipping-cost', relation),
});
