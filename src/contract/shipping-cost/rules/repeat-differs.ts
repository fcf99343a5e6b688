import { scenarioRule } from '../../authoring/define.ts';
import { cost, scene } from '../../authoring/relation-example.ts';
import { judgeRepeats } from '../../quotes/judge-repeats.ts';

const A = { role: 'A', round: 1 };
const B = { role: 'B', round: 1, order: 'B', ...cost(9000) };

export default scenarioRule({
  id: 'shipping-cost/repeat-differs',
  severity: 'error',
  harm: 'lost',
  title: 'The same order gets a different cost when resent',
  clauses: ['shipping-cost.answer'],
  effect: 'The service gets several costs for one order, and the order can store only one.',
  remedy:
    'Compute the cost from the order alone. Look for a call counter, a random part, or a value kept from another call.',
  mend: 'Give the same order the same cost each time',
  counted: '{count} of {judged} orders got a different cost when resent',
  judgedOn: 'orders that got a cost more than once, byte for byte the same',
  doubt:
    'The contract does not forbid a cost that depends on time. A cost that changes once, or drifts with time, is a warning. One that changes back, or depends on the number of calls, is an error.',
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
