import type { Breach, Subject } from '../../../../model/rule.ts';
import { groupedBy } from '../../../../standards/collections/grouped.ts';
import { present } from '../../../../standards/collections/present.ts';
import { withoutNoise } from '../../../../standards/decimal.ts';
import { figure, howMany } from '../../../../standards/text/figures.ts';
import { isOtherLines } from '../../../experiments/changes/forms.ts';
import { isNew } from '../../../experiments/changes/sizes.ts';
import { judgeFirstComers } from '../../../experiments/quotes/judge-first-comers.ts';
import { distinctBytes, identical } from '../../../reading/answers/same-bytes.ts';
import { requestsInCommon } from '../../../reading/failures/request-traits.ts';
import {
  commerceOf,
  communeOf,
  isQuotation,
  keysOfLines,
  linesOf,
  orderSent,
  placeOf,
  skuOf,
} from '../../../reading/orders/order-sent.ts';
import {
  amountsOf,
  commonAmounts,
  declaredCost,
  declaresTwoTariffs,
  sameNumber,
} from '../../../reading/quotes/amounts-of.ts';
import { asId, members } from '../../../reading/values/record-values.ts';
import { atBoth, runRule } from '../../every/authoring/rule.ts';
import { atBothEndpoints } from '../at-both-endpoints.ts';

const unless =
  'If two tariffs are intended, or only shipping-cost reads the weight and size of a product from the order, where greenlight invents them, no change is needed.';

export default runRule({
  id: 'shipping-cost/differs-from-quote',
  defect: 'amounts',
  title: 'Both quoting endpoints give different costs for the same order',
  clauses: ['shipping-cost.without-tax'],
  effect:
    'Both amounts are the shipping cost of one order without tax. Which one counts depends on the endpoint that is called.',
  remedy: `Compute both from one tariff, in the same unit and with the same rounding. ${unless}`,
  counted: ['orders', 'cost something else than they are quoted'],
  needs: 'part',
  provokedBy: ['both-endpoints'],
  doubt:
    'The contract does not say that both endpoints have one tariff. A power of ten between all costs is another unit, and an error. Another factor, rounding, one price for all or for each commune beside a tariff by content, and exact agreement for most orders, or for all that lack something, are warnings. Other differences are only recorded.',
  examples: () => ({
    conforming: [atBoth([4200, 4200], [900, 900], [0, 0], [700, 700]), atBoth([4200, 420_000])],
    breaking: [
      atBoth([4200, 5000], [900, 3000], [3000, 700], [700, 20]),
      atBoth([4200, 420_000], [900, 90_000], [700, 70_000]),
      atBoth([2321.8, 2], [20_878.04, 20], [306.4, 306.4]),
      atBoth([4199.5, 4200], [899.5, 900], [700, 700]),
      atBoth([4200, 4200], [900, 900], [1300, 1300], [3000, 2800]),
      atBoth([4200, 3990], [900, 3990], [700, 3990], [1300, 3990]),
    ],
  }),
  judge(exchanges) {
    const { pairs, differing, what: found } = differenceOf(exchanges);
    // Another rule judges the answer of an owner who declares what an order costs.
    const isAnswered = exchanges.some((x) => amountsOf(x) && declaredCost(x) !== undefined);
    const what = found?.severity === 'info' && isAnswered ? undefined : found;
    return { judged: pairs.length, breaches: what ? [breachOf(pairs, differing, what)] : [] };
  },
});

/** Returns the orders whose cost differs from their quote, and by what rule if one shows. */
export function differenceOf(exchanges: readonly Subject[]) {
  const pairs = exchanges.some(declaresTwoTariffs) ? [] : pairsOf(exchanges);
  const differing = pairs.filter(({ net, cost }) => !sameNumber(net, cost));
  return {
    pairs,
    differing,
    what: pairs.length < minOrders ? undefined : whatOf(pairs, differing, exchanges),
  };
}

/** Minimum number of orders; with fewer, any difference may be a separate tariff. */
const minOrders = 3;

interface Pair {
  readonly x: Subject;
  readonly net: number;
  readonly cost: number;
  /** The quote has no tax: all its amounts are equal. */
  readonly isUntaxed: boolean;
}

/** Pairs the amounts of each order at both endpoints, if each endpoint always gave it the same amount of its own. */
function pairsOf(exchanges: readonly Subject[]): readonly Pair[] {
  const amounted = exchanges.filter((x) => x.token === 'configured' && amountsOf(x));
  const isSteady = identical(amounted).every((sent) => commonAmounts(sent.map(amountsOf)));
  // Another rule judges a value cached from another order.
  const isKept = (['netValue', 'shippingCost'] as const).some(
    (member) => [...judgeFirstComers(amounted, member).breaches].length > 0,
  );
  if (!isSteady || isKept) return [];
  const found = atBothEndpoints(amounted).flatMap(({ x, cost, quotes: [quote] }): Pair[] => {
    const { netValue, netTaxedValue, transportationCost } = (quote && amountsOf(quote)) ?? {};
    // If the two differ, it is unknown which is the quote; another rule judges that.
    const net = netValue === transportationCost ? netValue : undefined;
    return net === undefined ? [] : [{ x, net, cost, isUntaxed: netTaxedValue === net }];
  });
  const first = new Set(distinctBytes(found.map(({ x }) => x)));
  return found.filter(({ x }) => first.has(x));
}

interface DifferenceWords {
  readonly sentence: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly remedy?: string;
}

/** A decimal point at another place in all amounts. */
const ofUnits = {
  severity: 'error',
  remedy:
    'Give both amounts in whole units of the currency, with the decimal point at its place: not in cents, in thousands, or as a number that was formatted with a separator for thousands.',
} as const;

const warning = (sentence: string): DifferenceWords => ({ severity: 'warning', sentence });

/** Describes the difference. Free orders show no factor, and are equal in any tariff. */
function whatOf(
  pairs: readonly Pair[],
  differing: readonly Pair[],
  exchanges: readonly Subject[],
): DifferenceWords | undefined {
  const [first] = differing;
  if (!first || goesByType(differing, exchanges)) return undefined;
  const charged = pairs.filter(({ net, cost }) => net > 0 && cost > 0);
  const apart = differing.map(({ net, cost }) => Math.abs(cost - net));
  const most = withoutNoise(Math.max(...apart));
  if (isRounding(differing))
    return warning(`They differ by ${figure(most)} at most, as by rounding.`);
  const factor =
    charged.length >= minOrders
      ? factorOf(charged, spread(charged, 'net') > 1 && charged.every((pair) => pair.isUntaxed))
      : undefined;
  if (factor !== undefined) {
    const isUnit = Number.isInteger(Math.log10(factor)) && spread(charged, 'net') > 1;
    const sentence = `The cost is ${figure(Number(factor.toPrecision(4)))} times the quote each time.`;
    return isUnit ? { ...ofUnits, sentence } : warning(sentence);
  }
  if (differing.every(isLeading) && charged.every((pair) => pair.net < 1000 || isLeading(pair)))
    return {
      ...ofUnits,
      sentence: `From 1,000 on the cost is what a quote has before its separator for thousands.`,
    };
  const same = charged.filter(({ net, cost }) => sameNumber(net, cost));
  const areAlike = same.length >= minOrders && spread(same, 'net') > 1;
  const ignored = areAlike ? ignoredOf(charged, same, exchanges) : undefined;
  const apartBy = `They differ by ${figure(most)} at most, and ${figure(same.length)} orders of different prices cost exactly what they are quoted.`;
  if (ignored)
    return { ...ignored, sentence: `${apartBy} ${ignored.sentence}`, severity: 'warning' };
  for (const [groups, each] of [
    [[charged], ['all of them', 'each']],
    [groupedBy(charged, ({ x }) => communeOf(x)).values(), ['each commune', 'each order']],
  ] as const) {
    const flat = flatIn([...groups]);
    if (flat)
      return warning(
        `Of these orders, ${flat} has one price for ${each[0]}, and the other a price for ${each[1]}.`,
      );
  }
  const parted = areAlike ? requestsInCommon(callsOf(differing), callsOf(same)) : undefined;
  // Two tariffs hardly agree to the last digit in most of many prices.
  const isOne = same.length >= differing.length * minOrders && spread(same, 'net') >= minOrders;
  if (parted || isOne) return warning(`${apartBy}${parted ? ` ${parted.sentence}` : ''}`);
  return { sentence: `They differ by ${figure(most)} at most.`, severity: 'info' };
}

/** Reports whether a quotation of one of these orders has its cost: delivery-price/type-changes-price asks about the type. */
const goesByType = (differing: readonly Pair[], exchanges: readonly Subject[]): boolean =>
  differing.some(({ x, cost }) =>
    exchanges
      .filter((other) => isQuotation(other) && amountsOf(other)?.netValue === cost)
      .some((other) => isTo(other, x) && goodsOf(other) === goodsOf(x)),
  );

const callsOf = (pairs: readonly Pair[]) => pairs.map(({ x }) => x);

const spread = (pairs: readonly Pair[], of: 'net' | 'cost') =>
  new Set(pairs.map((pair) => pair[of])).size;

/** Reports whether the cost is the first group of digits of the quote, as of `2,321.80` that is read as a number. */
const isLeading = ({ net, cost }: Pair): boolean =>
  net >= 1000 && cost === Math.trunc(net / 1000 ** Math.floor(Math.log10(net) / 3));

/** Describes what one endpoint ignores of an order: a line at its place, the commune, or quantities. */
function ignoredOf(charged: readonly Pair[], same: readonly Pair[], exchanges: readonly Subject[]) {
  const inOtherLines = exchanges.find((other) => {
    const { netValue } = amountsOf(other) ?? {};
    const forms = Object.values(other.varied ?? {});
    if (!netValue || !forms.some(isOtherLines)) return false;
    return (
      forms.every((form) => isOtherLines(form) || isNew(form)) &&
      charged.some(
        ({ x, net, cost }) =>
          goodsOf(x) === goodsOf(other) && isTo(x, other) && net !== cost && net !== netValue,
      )
    );
  });
  if (inOtherLines)
    return {
      sentence: `With the lines in another sequence the same goods are quoted at ${figure(amountsOf(inOtherLines)?.netValue ?? 0)}: delivery-price does not count every line alike.`,
      remedy:
        'Count every line of the order in delivery-price, the first and the last one as well.',
    };
  if (spread(same, 'net') < minOrders) return undefined;
  for (const { alike, apart, gives, from } of ignorable) {
    const groups = [...groupedBy(charged, ({ x }) => alike(x)).values()].filter(
      (group) => new Set(group.map(({ x }) => apart(x))).size > 1,
    );
    const flat = flatIn(groups, 2);
    const each = groups.map((group) => [...new Set(group.map(({ x }) => apart(x)))]);
    const [[one, other] = []] = each.toSorted((a, b) => a.join('').length - b.join('').length);
    if (flat && groups.length > 1)
      return {
        sentence: `${flat} gives ${gives}, such as ${one} and ${other}, and the other endpoint does not.`,
        remedy: `Compute the amount of ${flat} from ${from}. ${unless}`,
      };
  }
  return undefined;
}

const isTo = (x: Subject, other: Subject): boolean => townOf(x) === townOf(other);
const townOf = (x: Subject) => asId(placeOf(orderSent(x) ?? {})['commune']) ?? '';

const linesSent = (x: Subject) => linesOf(orderSent(x) ?? {});

const goodsOf = (x: Subject): string => {
  const order = orderSent(x) ?? {};
  return JSON.stringify([commerceOf(order), ...keysOfLines(order).toSorted()]);
};

/** Parts of an order that one endpoint may ignore: orders that are alike but for one of them show it. */
const ignorable = [
  {
    alike: goodsOf,
    apart: townOf,
    gives: 'the same order one price for every commune',
    from: 'the delivery address of each call, and not from the commerce or an earlier call',
  },
  {
    alike: (x: Subject) =>
      JSON.stringify([
        townOf(x),
        commerceOf(orderSent(x)),
        linesSent(x)
          .flatMap((line) => skuOf(line) ?? [])
          .toSorted(),
      ]),
    apart: (x: Subject) =>
      linesSent(x)
        .map((line) => Number(members(line)['quantity']))
        .join(' + '),
    gives: 'the same products one price for any quantities',
    from: 'the quantity of each line, and not from the line alone',
  },
];

/** Returns the endpoint with one price for all orders of each group, if the other has several for some group of a size. */
function flatIn(groups: readonly (readonly Pair[])[], least = minOrders + 1) {
  const large = groups.filter((pairs) => pairs.length >= least);
  const flat = (['net', 'cost'] as const).filter((of) =>
    large.every((pairs) => spread(pairs, of) === 1),
  );
  if (large.length === 0 || flat.length !== 1) return undefined;
  return flat[0] === 'net' ? 'delivery-price' : 'shipping-cost';
}

/** Returns the factor from every quote to its cost, both rounded: a power of ten, or any if the quotes have no tax. */
function factorOf(charged: readonly Pair[], isAny: boolean): number | undefined {
  const largest = charged.reduce((one, other) => (other.net > one.net ? other : one));
  const exact = largest.cost / largest.net;
  const short = Number(exact.toPrecision(3));
  const power = 10 ** Math.round(Math.log10(exact));
  return (isAny ? [power, short, exact] : [power]).find(
    (factor) =>
      factor !== 1 &&
      charged.every(({ net, cost }) => Math.abs(cost - net * factor) <= Math.max(1, factor)),
  );
}

/** Reports whether each amount is the other rounded, at the same digit for all. */
const isRounding = (differing: readonly Pair[]): boolean =>
  [0.01, 0.1, 1, 10, 100].some((unit) =>
    (['net', 'cost'] as const).some((rounded) =>
      differing.every((pair) => {
        const [short, long] = rounded === 'net' ? [pair.net, pair.cost] : [pair.cost, pair.net];
        const isWhole = Math.abs(short / unit - Math.round(short / unit)) < 1e-6;
        return isWhole && Math.abs(short - long) < unit;
      }),
    ),
  );

function breachOf(
  pairs: readonly Pair[],
  differing: readonly Pair[],
  what: DifferenceWords,
): Breach {
  const [{ x, net, cost } = { x: undefined, net: 0, cost: 0 }] = differing;
  return {
    severity: what.severity,
    ...present({ remedy: what.remedy }),
    ...(what.severity === 'info'
      ? {
          asks: `May shipping-cost and delivery-price differ for one order, as for ${differing.length} of ${pairs.length}? If not, give one of these orders with its price in data.quotes; if they may, with its shippingCost too.`,
        }
      : {}),
    message: `${differing.length} of ${howMany(pairs.length, 'order')} differ: “${x?.step}” costs ${figure(cost)} and is quoted at ${figure(net)}. ${what.sentence}`,
    at: '/shippingCost',
    expected: 'one amount for one order',
    actual: `${figure(cost)}, and ${figure(net)} at delivery-price`,
    exchanges: differing.map((pair) => pair.x.id),
    count: differing.length,
    judged: pairs.length,
  };
}
