import type { Judged, Subject } from '../../../model/rule.ts';
import { figure } from '../../../standards/text/figures.ts';
import { amountsOf, sameNumber } from '../../reading/quotes/amounts-of.ts';
import { comes, sizes } from '../order-steps/first-comers.ts';

/**
 * Of two orders, one and the other of which come first in turn: the quote is each time the cost of the one that
 * came first, and the cost of the other at shipping-cost tells that it is not its own.
 */
export function judgeFirstComers(exchanges: readonly Subject[]): Judged {
  const rounds = sizes.flatMap((size) => {
    const first = pairOf(exchanges, comes('first', size));
    const second = pairOf(exchanges, comes('second', size));
    return first && second ? [{ first, second }] : [];
  });
  const judged = rounds.length;
  const [round] = rounds;
  if (!round || judged < sizes.length || !rounds.every(isKept)) return { judged, breaches: [] };
  const { first, second } = round;
  return {
    judged,
    breaches: [
      {
        message: `“${second.x.step}” got ${figure(second.net)}, the quote of “${first.x.step}” just before; shipping-cost gives ${figure(second.cost)} for it. In other sizes and in the other order, the first again gave its price to the second.`,
        at: '/netValue',
        expected: second.cost,
        actual: second.net,
        exchanges: rounds.flatMap((each) => [each.first.x.id, each.second.x.id]),
        count: judged,
        judged,
      },
    ],
  };
}

interface Pair {
  readonly x: Subject;
  readonly net: number;
  readonly cost: number;
}

const isKept = ({ first, second }: { readonly first: Pair; readonly second: Pair }) =>
  sameNumber(first.net, first.cost) &&
  sameNumber(second.net, first.net) &&
  !sameNumber(second.net, second.cost);

function pairOf(exchanges: readonly Subject[], turn: string): Pair | undefined {
  const own = exchanges.filter(({ role, resendOf }) => role?.endsWith(turn) && !resendOf);
  const x = own.find(({ endpoint }) => endpoint === 'delivery-price');
  const costed = own.find(({ endpoint }) => endpoint === 'shipping-cost');
  const net = x && amountsOf(x)?.netValue;
  const cost = costed && amountsOf(costed)?.shippingCost;
  return x && net !== undefined && cost !== undefined ? { x, net, cost } : undefined;
}
