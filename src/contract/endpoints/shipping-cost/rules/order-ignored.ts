import type { Breach, FoldResult, Subject } from '../../../../model/rule.ts';
import { groupedBy } from '../../../../standards/collections/grouped.ts';
import { figure } from '../../../../standards/text/figures.ts';
import { tariffOf } from '../../../experiments/quotes/judge-cached.ts';
import { distinctBytes } from '../../../reading/answers/same-bytes.ts';
import { failureOf } from '../../../reading/failures/failure-of.ts';
import { communeOf } from '../../../reading/orders/order-sent.ts';
import { amountsOf, commonAmounts, sameAmounts } from '../../../reading/quotes/amounts-of.ts';
import { cost, quoted, runRule, scene, together } from '../../every/authoring/rule.ts';

const different = { role: 'different' };
const three = [
  { ...different, ...cost(4200) },
  { ...different, order: 'B', ...cost(4200) },
  { ...different, order: 'C', commune: 'Arica', ...cost(4200) },
] as const;
const bare = { role: 'no order', ...cost(4200) };

export default runRule({
  id: 'shipping-cost/order-ignored',
  severity: 'warning',
  harm: 'lost',
  title: 'Every order gets the same shipping cost',
  clauses: ['shipping-cost.order'],
  effect: 'If the order is not read, the platform gets a cost that has nothing to do with it.',
  remedy:
    'Read the order of the GET, whose body a proxy may drop. If one cost is intended, there is nothing to fix.',
  counted: ['sets', 'of different orders got the same cost as no order'],
  provokedBy: ['very-different-orders'],
  doubt:
    'A flat tariff looks the same, so it is a warning. If delivery-price also gives one price for all orders, it is only an observation.',
  explains: { run: ['shipping-cost/differs-from-quote'] },
  examples: () => ({
    conforming: [
      scene(...three, { ...bare, status: 400, body: { message: 'order is required' } }),
      scene(...three.slice(0, 2), { ...different, order: 'C', commune: 'Arica', ...cost(9000) }),
    ],
    breaking: [
      scene(...three, bare),
      scene(
        ...three,
        bare,
        quoted(4200),
        { order: 'B', ...quoted(900) },
        { order: 'C', ...quoted(70) },
      ),
    ],
  }),
  judge(exchanges) {
    const requests = exchanges.filter(
      ({ endpoint, role, resendOf }) =>
        endpoint === 'shipping-cost' && !resendOf && (role === 'different' || role === 'no order'),
    );
    const elsewhere = tariffOf(exchanges);
    const scenarios = groupedBy(requests, ({ scenario }) => scenario);
    return together([...scenarios.values()].map((received) => judge(received, elsewhere)));
  },
});

/** Judges one cost for completely different orders, and for none at all. */
function judge(received: readonly Subject[], elsewhere: Elsewhere): FoldResult {
  const orders = distinctBytes(received.filter(({ role }) => role === 'different'));
  const costs = orders.map((x) => amountsOf(x));
  const [first] = costs;
  // A 4xx for one of them answers that order; no answer and a 5xx are inconclusive.
  const isRead =
    orders.some((x) => failureOf(x) === 'refused') ||
    costs.some((amounts) => first && amounts && !sameAmounts(first, amounts));
  if (isRead) return { judged: 1, breaches: [] };
  const bare = received.find(({ role }) => role === 'no order');
  const enough = orders.length >= 3 && new Set(orders.map(communeOf)).size > 1;
  if (!first || !enough || !bare || !costs.every(Boolean)) return { judged: 0, breaches: [] };
  const ignored = commonAmounts([first, amountsOf(bare)]) !== undefined;
  return {
    judged: 1,
    breaches: ignored ? [breachOf([...orders, bare], first.shippingCost ?? 0, elsewhere)] : [],
  };
}

/** What is said by how delivery-price prices orders: all alike, apart, or too few to tell. */
const elsewhereIs = {
  flat: {
    severity: 'info',
    also: ' delivery-price also gives one price for all orders: a flat tariff.',
  },
  apart: {
    also: ' delivery-price prices orders apart: the body of the GET does not arrive, or is not read.',
    remedy:
      'Allow bodies on GET requests in the proxy, in the firewall and in the framework, and read the order. If one cost for all orders is intended, there is nothing to fix.',
    facts: { lost: 'body' },
  },
  unknown: { also: '' },
} as const;

type Elsewhere = keyof typeof elsewhereIs;

function breachOf(received: readonly Subject[], cost: number, elsewhere: Elsewhere): Breach {
  const { also, ...more } = elsewhereIs[elsewhere];
  return {
    ...more,
    message: `${received.length - 1} orders that differ in every respect got ${figure(cost)}, and so did a request without an order.${also}`,
    expected: 'a cost that depends on the order',
    actual: `${figure(cost)} every time`,
    exchanges: received.map(({ id }) => id),
  };
}
