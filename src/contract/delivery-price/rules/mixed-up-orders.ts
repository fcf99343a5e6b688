import { scenarioRule } from '../../authoring/define.ts';
import { quoted, scene } from '../../authoring/relation-example.ts';
import { wholeFold } from '../../authoring/whole-fold.ts';
import { judgeMixedUp } from '../../quotes/judge-mixed-up.ts';

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
const again = { order: 'A', role: 'A', round: 6, ...quoted(4200) };

export default scenarioRule({
  id: 'delivery-price/mixed-up-orders',
  severity: 'error',
  defect: 'changing',
  harm: 'lost',
  title: 'An order gets the quote of another order',
  clauses: ['delivery-price.rule-2', 'delivery-price.answer-cost'],
  effect: 'The buyer sees the price of another order, and the order stores it.',
  remedy:
    'Keep the state of each call separate: share no variable, cache or connection state between calls.',
  mend: 'Keep concurrent orders apart',
  counted: '{count} of {judged} quotes have the amounts of another order',
  judgedOn:
    'quotes of three or more orders, sent at once and in turn, whose amounts alone are stable and all different',
  doubt:
    'If orders cannot be told apart by their amounts, as with a flat tariff, nothing is judged.',
  relations: ['different-orders'],
  suppressesInRun: [
    'delivery-price/repeat-differs',
    'delivery-price/known-quote',
    'delivery-price/unknown-field-changes-price',
    'delivery-price/type-changes-price',
    'delivery-price/line-order-changes-price',
  ],
  examples: {
    conforming: [
      scene(...alone, ...burst(4200, 9000, 700), again),
      scene(...alone, ...burst(4300, 9000, 700), again),
    ],
    breaking: [scene(...alone, ...burst(9000, 9000, 700), again)],
  },
  begin: () => wholeFold(judgeMixedUp),
});
