import type { EndpointId } from '../../../model/endpoint.ts';
import type { Breach, FoldResult, Subject } from '../../../model/rule.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { figure, list } from '../../../standards/text/figures.ts';
import { orderOf } from '../../reading/orders/order-sent.ts';
import { amountsOf, commonAmounts, sameNumber } from '../../reading/quotes/amounts-of.ts';
import { type CachedAmount, referenceOf } from '../order-steps/first-comers.ts';
import { firstComerRounds } from '../steps/rounds.ts';
import { comparedIn } from './kept-amounts.ts';

/** Judges two orders that come first in turn: one endpoint gives the amount of the first, the other shows the second's own. */
export function judgeFirstComers(exchanges: readonly Subject[], member: CachedAmount): FoldResult {
  const sent = groupedBy(
    exchanges.filter(({ resendOf }) => !resendOf),
    ({ scenario, round }) => `${scenario} ${round}`,
  );
  const scenarios = [...new Set(exchanges.map(({ scenario }) => scenario))];
  const found = scenarios.flatMap((scenario) =>
    (['size', 'commerce'] as const).flatMap((by) =>
      firstComerRounds[by].map((numbers) => {
        const rounds = numbers.flatMap((n) => roundOf(sent.get(`${scenario} ${n}`) ?? []) ?? []);
        const breach = rounds.length < numbers.length ? undefined : breachOf(rounds, by, member);
        return { rounds, breach };
      }),
    ),
  );
  return {
    judged: found.flatMap(({ rounds }) => rounds).length,
    breaches: found.flatMap(({ breach }) => breach ?? []).slice(0, 1),
  };
}

function roundOf(sent: readonly Subject[]) {
  const [first, second] = [...groupedBy(sent, ({ role }) => role).values()].map(pairOf);
  return first && second ? { first, second } : undefined;
}

/** How calls show by hand that one gets what is kept for another. */
export const inTurn =
  'Send these one after another: the second gets the answer of the first, until that is no longer kept.';

type Pair = NonNullable<ReturnType<typeof pairOf>>;
type Round = NonNullable<ReturnType<typeof roundOf>>;

function breachOf(
  rounds: readonly Round[],
  by: keyof typeof firstComerRounds,
  member: CachedAmount,
): Breach | undefined {
  const [round] = rounds;
  if (!round || !rounds.every((each) => isKept(each, member))) return undefined;
  const { first, second } = round;
  const shownOf = ({ quote, cost }: Pair) => (member === 'netValue' ? quote : cost);
  const other = member === 'netValue' ? 'shipping-cost' : 'delivery-price';
  const [alike, apart] = comparedIn(orderOf(shownOf(first)), orderOf(shownOf(second)));
  return {
    message: `“${shownOf(second).step}” got ${figure(second[member])}, the ${member === 'netValue' ? 'quote' : 'cost'} of “${shownOf(first).step}” just before; ${other} gives ${figure(second[referenceOf(member)])} for it. In ${by === 'size' ? 'other sizes' : 'other places'} and in the other order, the first again decides for both.${alike.length > 0 ? ` Both have ${list(alike)}.` : ''}`,
    remedy: `Add ${list([...apart.map((name) => name.replace(/^the same|^as many/, 'the')), 'all else that the tariff reads'])} to the key of the cache, or keep no price.`,
    at: `/${member}`,
    expected: second[referenceOf(member)],
    actual: second[member],
    byHand: inTurn,
    exchanges: rounds.flatMap((each) => [shownOf(each.first).id, shownOf(each.second).id]),
    count: rounds.length,
    judged: rounds.length,
  };
}

const isKept = ({ first, second }: Round, member: CachedAmount) =>
  sameNumber(first.netValue, first.shippingCost) &&
  sameNumber(second[member], first[member]) &&
  !sameNumber(second.netValue, second.shippingCost);

/** Returns an order's amounts at both endpoints, if each gave it the same ones every time. */
function pairOf(sent: readonly Subject[]) {
  const at = (endpoint: EndpointId, amount: CachedAmount) => {
    const calls = sent.filter((x) => x.endpoint === endpoint);
    const common = commonAmounts(calls.map(amountsOf))?.[amount];
    return calls[0] && common !== undefined ? { x: calls[0], amount: common } : undefined;
  };
  const [quote, cost] = [at('delivery-price', 'netValue'), at('shipping-cost', 'shippingCost')];
  return quote && cost
    ? { quote: quote.x, cost: cost.x, netValue: quote.amount, shippingCost: cost.amount }
    : undefined;
}
