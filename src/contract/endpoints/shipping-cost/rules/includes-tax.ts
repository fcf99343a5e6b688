import type { Breach, Subject } from '../../../../model/rule.ts';
import { groupedBy } from '../../../../standards/collections/grouped.ts';
import { present } from '../../../../standards/collections/present.ts';
import { figure } from '../../../../standards/text/figures.ts';
import { requestsInCommon } from '../../../reading/failures/request-traits.ts';
import { isOrderOf, orderOf, orderSent } from '../../../reading/orders/order-sent.ts';
import { isUntaxed, untaxed } from '../../../reading/orders/shipping-cost-orders.ts';
import { amountsOf, declaredCost, sameNumber } from '../../../reading/quotes/amounts-of.ts';
import { quoteOf } from '../../../reading/quotes/quote.ts';
import { disagreement } from '../../../reading/values/amounts.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { members } from '../../../reading/values/record-values.ts';
import { atBoth, cost, pairOf, runRule, scene } from '../../every/authoring/rule.ts';
import { atBothEndpoints } from '../at-both-endpoints.ts';

const untaxedA = (costs: number) => ({
  role: 'A untaxed',
  order: 'A untaxed',
  ...cost(costs),
});

export default runRule({
  id: 'shipping-cost/includes-tax',
  harm: 'lost',
  title: 'The shipping cost includes tax',
  clauses: ['shipping-cost.without-tax'],
  effect:
    'The platform treats the cost as net: tax is added to an amount that already includes it.',
  remedy:
    'Send shippingCost without tax: the same amount as netValue in the delivery-price answer.',
  counted: ['costs', 'equal the price with tax'],
  needs: 'part',
  provokedBy: ['both-endpoints'],
  doubt:
    'A cost that changes with the tax of the lines is a share of the total, and no finding. One amount alone may agree by chance: the order is sent in another size too. It is a warning until a second, different amount agrees, or the price is one that the owner declares.',
  explains: { run: ['shipping-cost/known-cost', 'shipping-cost/differs-from-quote'] },
  examples: () => ({
    conforming: [
      atBoth([4200, 4200], [900, 900]),
      atBoth([4200, 6000]),
      scene(
        untaxedA(4200),
        {
          ...pairOf('A', 4200, 4998)[0],
          why: 'a share of the total, with the tax of the lines',
        },
        ...pairOf('A', 4200, 4998).slice(1),
        ...pairOf('B', 900, 1071),
      ),
    ],
    breaking: [
      scene(...pairOf('A', 4200, 4998), untaxedA(4998), ...pairOf('B', 900, 1071)),
      atBoth([4200, 4998]),
      atBoth([4200, 4998], [900, 900], [9000, 10_710]),
      atBoth([4200, 4998], [900, 900], [9000, 10_710], [13_200, 14_910]),
      scene({
        role: 'A',
        why: 'a declared price with its tax',
        ...cost(4165),
        exchange: {
          expect: { declared: { at: 'data.quotes[0]', netValue: 3500, netTaxedValue: 4165 } },
        },
      }),
    ],
  }),
  judge(exchanges) {
    const sent = exchanges.filter(({ resendOf }) => !resendOf);
    const together = [...groupedBy(sent, ({ scenario }) => scenario).values()];
    const scenarios = [...together.map(pairsOf), discountedOf(sent)];
    const pairs = scenarios.flat();
    if (together.some(followsTotals)) return { judged: pairs.length, breaches: [] };
    const taxed = scenarios
      .filter(
        (pairs) => pairs.every((pair) => includesTax(pair) || isNet(pair)) || isOfParts(pairs),
      )
      .flatMap((pairs) => pairs.filter(includesTax));
    const known = knownOf(sent).filter(includesTax);
    const found = known.length > 0 ? [...known, ...taxed] : taxed;
    return {
      judged: pairs.length,
      breaches: found.length > 0 ? [breachOf(found, pairs, known.length > 0)] : [],
    };
  },
});

interface Pair {
  readonly x: Subject;
  readonly cost: number;
  readonly net: number;
  readonly taxed: number;
  /** The same before rounding, if the quote states its rate. */
  readonly unrounded: number;
}

/** Reports whether the cost is a share of the order's total: without the tax of its lines the order has another cost. */
function followsTotals(exchanges: readonly Subject[]): boolean {
  return exchanges.some((x) => {
    const untaxedCost = isUntaxed(x.role) ? amountsOf(x)?.shippingCost : undefined;
    const order = exchanges.find(
      ({ endpoint, role }) => endpoint === 'shipping-cost' && x.role === `${role} ${untaxed}`,
    );
    const cost = order && amountsOf(order)?.shippingCost;
    return untaxedCost !== undefined && cost !== undefined && Math.abs(untaxedCost - cost) > cent;
  });
}

/** Pairs costs with a quote of the same order that has a tax and keeps the rules of its amounts. */
const pairsOf = (exchanges: readonly Subject[]): readonly Pair[] =>
  atBothEndpoints(exchanges).flatMap(({ x, cost, quotes }) => {
    const quote = quotes.flatMap((each) => cleanQuote(each) ?? [])[0];
    return quote ? [{ x, cost, ...quote }] : [];
  });

const isReduced = ({ x }: Pick<Pair, 'x'>): boolean =>
  Number(members(members(orderSent(x))['pricing'])['discountAmount']) > 0;

/** Pairs the costs of orders with a discount with a quote of the same content: a discount adds no tax. */
const discountedOf = (exchanges: readonly Subject[]): readonly Pair[] =>
  exchanges.flatMap((x) => {
    const order = orderSent(x) ?? {};
    const cost = amountsOf(x)?.shippingCost;
    if (cost === undefined || !isReduced({ x })) return [];
    const [quote] = exchanges.flatMap((y) => (isOrderOf(order, orderOf(y)) && cleanQuote(y)) || []);
    return quote ? [{ x, cost, ...quote }] : [];
  });

function cleanQuote(x: Subject): Omit<Pair, 'x' | 'cost'> | undefined {
  const { netValue: net, netTaxedValue: taxed, transportationCost = 0, taxRate } = quoteOf(x) ?? {};
  if (net === undefined || taxed === undefined || net <= 0 || taxed <= net) return undefined;
  if (!sameNumber(net, transportationCost)) return undefined;
  const fits = taxRate === undefined || disagreement(taxed, net * (1 + taxRate)) !== 'beyond';
  return fits ? { net, taxed, unrounded: net * (1 + (taxRate ?? taxed / net - 1)) } : undefined;
}

/** Pairs costs with the prices, including tax, that the owner declares for the orders. */
function knownOf(exchanges: readonly Subject[]): readonly Pair[] {
  return exchanges.flatMap((x) => {
    const cost = x.endpoint === 'shipping-cost' ? amountsOf(x)?.shippingCost : undefined;
    const { netValue: net, netTaxedValue: taxed } = x.expect?.declared ?? {};
    if (cost === undefined || net === undefined || taxed === undefined || taxed <= net) return [];
    return [{ x, cost, net, taxed, unrounded: taxed }];
  });
}

const cent = 0.01 + 1e-9;

const isNet = ({ cost, net }: Pick<Pair, 'cost' | 'net'>) => Math.abs(cost - net) <= cent;

const includesTax = ({ cost, net, taxed, unrounded }: Pair) =>
  Math.min(Math.abs(cost - taxed), Math.abs(cost - unrounded)) <= cent && !isNet({ cost, net });

/** Reports whether several costs are prices with tax, and the others no more: they may have the tax of a part of the price. */
const isOfParts = (pairs: readonly Pair[]): boolean =>
  new Set(pairs.filter(includesTax).map(({ taxed }) => taxed)).size > 1 &&
  pairs.every(({ cost, net, taxed }) => cost > net - cent && cost < taxed + cent);

const isDeclared = ({ x, net }: Pair): boolean => sameNumber(declaredCost(x) ?? Number.NaN, net);

const ofPairs = (pairs: readonly Pair[]) => pairs.map(({ x }) => x);

function breachOf(pairs: readonly Pair[], all: readonly Pair[], known: boolean): Breach {
  const isSure =
    known || pairs.some(isDeclared) || new Set(pairs.map(({ taxed }) => taxed)).size > 1;
  const [first] = pairs;
  const { cost = 0, net = 0, taxed = 0 } = first ?? {};
  const areReduced = pairs.every(isReduced);
  const others = areReduced ? [] : all.filter(isNet);
  const alone = isSure ? '' : ' Only one amount matches, so it may be chance.';
  return {
    ...(isSure ? {} : { severity: 'warning' }),
    message: `shippingCost of “${excerpt(first?.x.step ?? '')}” is ${figure(cost)}, and ${known ? 'data.quotes declares' : 'delivery-price gives'} ${figure(net)} without tax and ${figure(taxed)} with tax for the same order.${areReduced ? ' It happens only with a discount.' : ''}${alone}`,
    at: '/shippingCost',
    ...present({ common: requestsInCommon(ofPairs(pairs), ofPairs(others)) }),
    expected: net,
    actual: cost,
    exchanges: pairs.map(({ x }) => x.id),
    count: pairs.length,
    judged: Math.max(all.length, pairs.length),
  };
}
