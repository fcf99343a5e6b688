import { judgeRepeats } from '../../../experiments/quotes/judge-repeats.ts';
import { quoted, resent, runRule, scene } from '../../every/authoring/rule.ts';

export default runRule({
  id: 'delivery-price/repeat-differs',
  defect: 'changing',
  harm: 'lost',
  title: 'The same order gets a different quote when resent',
  clauses: ['delivery-price.rule-2'],
  effect:
    'One order makes several calls. The buyer sees the price of one call, and the order stores that of another.',
  remedy:
    'Compute the quote from the order alone. Look for a call counter, a random part, or a value kept from another call.',
  counted: ['orders', 'got different amounts when resent'],
  provokedBy: ['sent-again', 'between-orders'],
  doubt:
    'The contract does not forbid a price that depends on time. An order, its sibling and a fresh order are sent in turn and after pauses. A price that changes once for all of them, or drifts with time, is a warning. One that comes back, that goes by the number of calls, or that changes for each order at another moment is an error.',
  explains: {
    answer: ['delivery-price/unquotable-quoted'],
    run: [
      'delivery-price/known-quote',
      'delivery-price/unknown-field-changes-price',
      'delivery-price/type-changes-price',
      'delivery-price/line-order-changes-price',
      'delivery-price/writing-changes-price',
    ],
  },
  examples: () => ({
    ...resent(quoted),
    breaking: [
      ...resent(quoted).breaking,
      ...[
        { durationMs: 950, why: 'three prices, each right after the one before' },
        { durationMs: 120, why: 'three prices, with a pause between them: a warning' },
      ].map((each) => scene(...[4200, 4300, 4400].map((net) => ({ ...quoted(net), ...each })))),
    ],
  }),
  judge: (exchanges) => judgeRepeats(exchanges, 'delivery-price'),
});
