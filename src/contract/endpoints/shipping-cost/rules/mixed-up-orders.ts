import type { AnswerExample } from '../../../../model/rule.ts';
import { cachedCosts, judgeRemarks, tariffOf } from '../../../experiments/quotes/judge-cached.ts';
import { judgeFirstComers } from '../../../experiments/quotes/judge-first-comers.ts';
import { afterPastCaches, pastCaches } from '../../../reading/failures/cache-hit.ts';
import { cost, quoted, runRule, scene } from '../../every/authoring/rule.ts';

function storedCost(shippingCost: number): AnswerExample {
  const text = JSON.stringify({ shippingCost });
  const headers = { 'content-type': 'application/json', age: '3', 'x-cache': 'HIT' };
  const body = { kind: 'text', text, json: { shippingCost }, trouble: [] } as const;
  const answer = { kind: 'response', status: 200, headers, bytes: text.length, body } as const;
  return { endpoint: 'shipping-cost', exchange: { answer } };
}

/** Makes three different orders at one cost, then past caches, and once more. */
const flat = (each: AnswerExample, fresh: AnswerExample) => [
  ...['A', 'B', 'C'].map((order) => ({ ...each, role: 'different', order })),
  { ...fresh, role: pastCaches, order: 'C' },
  { ...each, role: afterPastCaches, order: 'C' },
];
const quotes = [3000, 5000, 7000].map((net, i) => ({ order: `${i}`, ...quoted(net) }));

export default runRule({
  id: 'shipping-cost/mixed-up-orders',
  defect: 'changing',
  harm: 'lost',
  title: 'An order gets the shipping cost of another order',
  clauses: ['shipping-cost.order'],
  effect: 'The platform gets the cost that was computed for another order.',
  remedy:
    'Compute the cost from the order that is sent. If it is cached, use all that the tariff depends on as the key.',
  counted: ['orders', 'got the cost of another order'],
  doubt:
    'Both endpoints may have tariffs of their own. So the first order must get its own quote as its cost each time.',
  provokedBy: ['both-endpoints', 'very-different-orders'],
  explains: {
    run: [
      'http/flaky',
      'shipping-cost/known-cost',
      'shipping-cost/differs-from-quote',
      'shipping-cost/repeat-differs',
      'shipping-cost/order-ignored',
    ],
  },
  examples: () => ({
    conforming: [
      scene(...flat(cost(4200), cost(4200)), ...quotes),
      // A flat tariff behind a cache that keeps answers by their URL.
      scene(...flat(storedCost(4200), cost(4200)), ...quotes),
    ],
    breaking: [
      scene(...flat(cost(4200), cost(9000))),
      scene(...flat(storedCost(4200), storedCost(4200)), ...quotes),
    ],
  }),
  judge(exchanges) {
    const first = judgeFirstComers(exchanges, 'shippingCost');
    const requests = exchanges.filter(
      ({ endpoint, resendOf }) => endpoint === 'shipping-cost' && !resendOf,
    );
    const cached = cachedCosts(requests, tariffOf(exchanges) !== 'apart');
    const compared = requests.some(({ role }) => role === pastCaches) ? 1 : 0;
    const large = judgeRemarks(exchanges, 'shipping-cost');
    return {
      judged: first.judged + compared + large.judged,
      breaches: [...first.breaches, ...(cached ? [cached] : []), ...large.breaches],
    };
  },
});
