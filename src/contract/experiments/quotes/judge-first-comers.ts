import type { EndpointId } from '../../../model/endpoint.ts';
import type { Breach, FoldResult, Subject } from '../../../model/rule.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { figure } from '../../../standards/text/figures.ts';
import { amountsOf, sameNumber } from '../../reading/quotes/amounts-of.ts';
import { type CachedAmount, referenceOf } from '../order-steps/first-comers.ts';
import { firstComerRounds } from '../steps/rounds.ts';

/**
 * Judges two orders sent in alternating order: one endpoint always gives the amount of the first, and the other
 * endpoint shows that it is not the second's own. `kept` is the former's amount.
 */
export function judgeFirstComers(exchanges: readonly Subject[], kept: CachedAmount): FoldResult {
  const sent = groupedBy(
    exchanges.filter(({ resendOf }) => !resendOf),
    ({ scenario, round }) => `${scenario} ${round}`,
  );
  const scenarios = [...new Set(exchanges.map(({ scenario }) => scenario))];
  const judged = scenarios.flatMap((scenario) =>
    (['size', 'commerce'] as const).flatMap((by) =>
      firstComerRounds[by].map((numbers) => {
        const rounds = numbers.flatMap((n) => roundOf(sent.get(`${scenario} ${n}`) ?? []) ?? []);
        const breach = rounds.length < numbers.length ? undefined : breachOf(rounds, by, kept);
        return { judged: rounds.length, breaches: breach ? [breach] : [] };
      }),
    ),
  );
  return {
    judged: judged.reduce((sum, each) => sum + each.judged, 0),
    breaches: judged.flatMap(({ breaches }) => breaches).slice(0, 1),
  };
}

/** Returns the two orders of a round, each with a role of its own. */
function roundOf(sent: readonly Subject[]): Round | undefined {
  const [first, second] = [...groupedBy(sent, ({ role }) => role).values()].map(pairOf);
  return first && second ? { first, second } : undefined;
}

interface Pair {
  readonly quote: Subject;
  readonly cost: Subject;
  readonly netValue: number;
  readonly shippingCost: number;
}

interface Round {
  readonly first: Pair;
  readonly second: Pair;
}

function breachOf(
  rounds: readonly Round[],
  by: keyof typeof firstComerRounds,
  kept: CachedAmount,
): Breach | undefined {
  const [round] = rounds;
  if (!round || !rounds.every((each) => isKept(each, kept))) return undefined;
  const { first, second } = round;
  const own = ({ quote, cost }: Pair) => (kept === 'netValue' ? quote : cost);
  const other = kept === 'netValue' ? 'shipping-cost' : 'delivery-price';
  const again =
    by === 'size'
      ? 'In other sizes and in the other order'
      : 'For another commerce and in the other order';
  return {
    message: `“${own(second).step}” got ${figure(second[kept])}, the ${kept === 'netValue' ? 'quote' : 'cost'} of “${own(first).step}” just before; ${other} gives ${figure(second[referenceOf(kept)])} for it. ${again}, the first again decides for both.`,
    at: `/${kept}`,
    expected: second[referenceOf(kept)],
    actual: second[kept],
    exchanges: rounds.flatMap((each) => [own(each.first).id, own(each.second).id]),
    count: rounds.length,
    judged: rounds.length,
  };
}

const isKept = ({ first, second }: Round, kept: CachedAmount) =>
  sameNumber(first.netValue, first.shippingCost) &&
  sameNumber(second[kept], first[kept]) &&
  !sameNumber(second.netValue, second.shippingCost);

/** Returns an order's amounts at both endpoints, if each gave it a single amount. */
function pairOf(sent: readonly Subject[]): Pair | undefined {
  const at = (endpoint: EndpointId, amount: CachedAmount) => {
    const own = sent.filter((x) => x.endpoint === endpoint);
    const [first, ...others] = own.map((x) => amountsOf(x)?.[amount]);
    const isOne = others.every(
      (each) => each !== undefined && first !== undefined && sameNumber(each, first),
    );
    return own[0] && first !== undefined && isOne ? { x: own[0], amount: first } : undefined;
  };
  const [quote, cost] = [at('delivery-price', 'netValue'), at('shipping-cost', 'shippingCost')];
  return quote && cost
    ? { quote: quote.x, cost: cost.x, netValue: quote.amount, shippingCost: cost.amount }
    : undefined;
}
