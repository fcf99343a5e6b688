import { judgeRepeats } from '../../../experiments/quotes/judge-repeats.ts';
import { cost, resent, runRule } from '../../every/authoring/rule.ts';

export default runRule({
  id: 'shipping-cost/repeat-differs',
  defect: 'changing',
  harm: 'lost',
  title: 'The same order gets a different cost when resent',
  clauses: ['shipping-cost.answer'],
  effect: 'The platform gets several costs for one order, and the order can store only one.',
  remedy:
    'Compute the cost from the order alone. Look for a call counter, a random part, or a value kept from another call.',
  counted: ['orders', 'got a different cost when resent'],
  provokedBy: ['sent-again'],
  doubt:
    'The contract does not forbid a cost that depends on time. An order, its sibling and a fresh order are sent in turn and after pauses. A cost that changes once for all of them, or drifts with time, is a warning. One that comes back, that goes by the number of calls, or that changes for each order at another moment is an error.',
  explains: { run: ['shipping-cost/known-cost'] },
  examples: () => resent(cost),
  judge: (exchanges) => judgeRepeats(exchanges, 'shipping-cost'),
});
