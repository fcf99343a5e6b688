import { judgeFirstComers } from '../../../experiments/quotes/judge-first-comers.ts';
import { firstComerRounds } from '../../../experiments/steps/rounds.ts';
import { goesByCallsInFlight } from '../../every/authoring/by-hand.ts';
import { scenarioRule } from '../../every/authoring/define.ts';
import { cost, quoted, scene } from '../../every/authoring/relation-example.ts';

/** Makes two orders at both endpoints for two commerces, alternating which is first, with the costs of each. */
const comingFirst = (...costs: readonly number[]) =>
  [2000, 2600, 3100, 2400].flatMap((own, i) => {
    const place = Math.floor(i / 2);
    const order = `${i % 2 === 0 ? 'first' : 'second'} of commerce ${place}`;
    const sent = { order, role: order, round: firstComerRounds.commerce[0][place] ?? 0 };
    return [
      { ...sent, ...cost(costs[i] ?? 0) },
      { ...sent, ...quoted(own) },
    ];
  });

export default scenarioRule({
  id: 'shipping-cost/mixed-up-orders',
  severity: 'error',
  defect: 'changing',
  harm: 'lost',
  title: 'An order gets the shipping cost of another order',
  clauses: ['shipping-cost.order'],
  effect: 'The platform gets the cost that was computed for another order.',
  remedy:
    'Compute the cost from the order that is sent. If it is cached, use all that the tariff depends on as the key.',
  mend: 'Give each order its own shipping cost',
  byHand: goesByCallsInFlight,
  counted: ['orders', 'got the cost of another order'],
  doubt:
    'Both endpoints may have tariffs of their own. So the first order must get its own quote as its cost each time.',
  relations: ['both-endpoints'],
  explains: {
    run: [
      'shipping-cost/known-cost',
      'shipping-cost/repeat-differs',
      'shipping-cost/order-ignored',
    ],
  },
  examples: {
    conforming: [
      scene(...comingFirst(2000, 2600, 3100, 2400)),
      scene(...comingFirst(2000, 2000, 3100, 2400)),
    ],
    breaking: [scene(...comingFirst(2000, 2000, 3100, 3100))],
  },
  judge: (exchanges) => judgeFirstComers(exchanges, 'shippingCost'),
});
