import { judgeRemarks } from '../../../experiments/quotes/judge-cached.ts';
import { judgeFirstComers } from '../../../experiments/quotes/judge-first-comers.ts';
import { judgeMixedUp } from '../../../experiments/quotes/judge-mixed-up.ts';
import {
  goesByCallsInFlight,
  quoted,
  scenarioRule,
  scene,
  together,
} from '../../every/authoring/rule.ts';

const orders = [
  ['A', 4200],
  ['B', 9000],
  ['C', 700],
] as const;
const alone = orders.flatMap(([order, net]) => {
  const sent = { order, role: order, round: 1, ...quoted(net) };
  return [sent, sent];
});
const burst = (...nets: readonly number[]) =>
  orders.map(([order], i) => ({
    order,
    role: order,
    round: 2,
    inFlight: 3,
    ...quoted(nets[i] ?? 0),
  }));
const free = { order: 'D', role: 'D', round: 1, ...quoted(0) };
const again = { order: 'A', role: 'A', round: 6, ...quoted(4200) };

export default scenarioRule({
  id: 'delivery-price/mixed-up-orders',
  defect: 'changing',
  harm: 'lost',
  title: 'An order gets the answer of another order',
  clauses: ['delivery-price.rule-2', 'delivery-price.answer-cost'],
  effect:
    'The buyer sees the price of another order, and the order stores it; or sees the reason of another order.',
  remedy:
    'Keep the state of each call separate: share no variable, cache or connection state between calls.',
  byHand: goesByCallsInFlight,
  counted: ['answers', 'are those of another order'],
  doubt:
    'If amounts and reasons do not distinguish the orders, as with a flat tariff, nothing is judged.',
  relations: ['different-orders', 'both-endpoints'],
  explains: {
    run: [
      'delivery-price/text-of-another-order',
      'delivery-price/tax-differs',
      'delivery-price/repeat-differs',
      'delivery-price/known-quote',
      'delivery-price/unquotable-quoted',
      'delivery-price/unknown-field-changes-price',
      'delivery-price/type-changes-price',
      'delivery-price/line-order-changes-price',
      'delivery-price/writing-changes-price',
      'shipping-cost/differs-from-quote',
    ],
  },
  examples: () => ({
    conforming: [
      scene(...alone, ...burst(4200, 9000, 700), again),
      scene(...alone, ...burst(4300, 9000, 700), again),
      // An order may be free, and 0 may be a failure.
      scene(...alone, free, free, ...burst(0, 9000, 700), again),
    ],
    breaking: [scene(...alone, ...burst(9000, 9000, 700), again)],
  }),
  judge(exchanges) {
    const isOfBoth = new Set(exchanges.map(({ endpoint }) => endpoint)).size > 1;
    return together([
      isOfBoth ? judgeFirstComers(exchanges, 'netValue') : judgeMixedUp(exchanges),
      judgeRemarks(exchanges, 'delivery-price'),
    ]);
  },
});
