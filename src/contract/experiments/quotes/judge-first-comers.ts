import type { EndpointId } from '../../../model/endpoint.ts';
import type { Breach, FoldResult, Subject } from '../../../model/rule.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { figure } from '../../../standards/text/figures.ts';
import { amountsOf, sameNumber } from '../../reading/quotes/amounts-of.ts';
import {
  type CachedAmount,
  referenceOf,
  roundsNeeded,
  type Turn,
} from '../order-steps/first-comers.ts';

/**
 * Judges two orders sent in alternating order: one endpoint always gives the amount of the first, and the other
 * endpoint shows that it is not the second's own. `kept` is the former's amount.
 */
export function judgeFirstComers(exchanges: readonly Subject[], kept: CachedAmount): FoldResult {
  const sent = exchanges.filter(({ resendOf }) => !resendOf);
  const turns = sent.flatMap((x) => {
    const [, turn, by, name, pair = ''] =
      /(first|second) of (size|commerce) (.+?)( \(\S+\))?$/.exec(x.role ?? '') ?? [];
    return turn && by
      ? [{ x, turn: turn as Turn, by: by as keyof typeof roundsNeeded, name, pair }]
      : [];
  });
  const judged = [...groupedBy(turns, ({ by, pair }) => by + pair).values()].map((own) => {
    const [{ by }] = own;
    const rounds = [...groupedBy(own, ({ name }) => name).values()].flatMap((round) => {
      const of = (turn: Turn) =>
        pairOf(round.filter((each) => each.turn === turn).map(({ x }) => x));
      const [first, second] = [of('first'), of('second')];
      return first && second ? [{ first, second }] : [];
    });
    const breach = rounds.length < roundsNeeded[by] ? undefined : breachOf(rounds, by, kept);
    return { judged: rounds.length, breaches: breach ? [breach] : [] };
  });
  return {
    judged: judged.reduce((sum, each) => sum + each.judged, 0),
    breaches: judged.flatMap(({ breaches }) => breaches).slice(0, 1),
  };
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
  by: keyof typeof roundsNeeded,
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
