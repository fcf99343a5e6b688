import type { Breach, Judged, Subject } from '../../model/rule.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { isBurst, burstRounds as rounds } from '../procedures/rounds.ts';
import { amountsInWords, amountsOf, sameAmounts } from './amounts-of.ts';
import { apartFrom, foreignTo, type Own, ownAmounts } from './own-amounts.ts';

interface Order extends Own {
  readonly received: readonly Subject[];
}

/**
 * Judges whether orders get one another's amounts. Needs three orders whose amounts
 * are steady alone and differ from one another throughout; a flat tariff is not judged.
 */
export function judgeMixedUp(exchanges: readonly Subject[]): Judged {
  const own = exchanges.filter(({ resendOf, role }) => !resendOf && role !== undefined);
  const groups = groupedBy(own, ({ role = '' }) => role);
  const orders = apartFrom(
    [...groups].map(([role, received]): Order => ({ role, received, own: ownAmounts(received) })),
  );
  if (orders.length < 3) return { judged: 0, breaches: [] };
  const judged = orders.flatMap(({ received }) => received.filter(amountsOf)).length;
  return { judged, breaches: orders.flatMap((order) => breachOf(order, orders)) };
}

function breachOf(order: Order, orders: readonly Order[]): Breach[] {
  const foreign = order.received.flatMap((x) => {
    const owner = x.round === rounds.aloneAgain ? undefined : foreignTo(x, order.role, orders);
    return owner && sentTogether(x, owner, orders) ? [{ x, owner }] : [];
  });
  const [first] = foreign;
  if (!first || !order.own || !(ownAgain(order) || staysWith(first.owner, orders))) return [];
  const { x, owner } = first;
  const when = isBurst(x.round) ? 'with others in flight' : 'in turn with others';
  const got = amountsOf(x) ?? {};
  return [
    {
      message: `“${x.step}” got ${amountsInWords(got)} ${when}: the amounts of “${stepOf(owner, orders)}”. Alone, it gets ${amountsInWords(order.own)}.`,
      expected: amountsInWords(order.own),
      actual: amountsInWords(got),
      exchanges: foreign.map((each) => each.x.id),
      count: foreign.length,
      judged: order.received.filter(amountsOf).length,
    },
  ];
}

/** In a burst the owner must have been under way too. */
const sentTogether = (x: Subject, owner: Own, orders: readonly Order[]) =>
  !isBurst(x.round) ||
  orders.some(
    ({ role, received }) => role === owner.role && received.some(({ round }) => round === x.round),
  );

/** Sent alone once more, the order has its own amounts. */
function ownAgain({ received, own }: Order): boolean {
  const last = received.findLast(({ round }) => round === rounds.aloneAgain);
  const amounts = last && amountsOf(last);
  return amounts !== undefined && own !== undefined && sameAmounts(amounts, own);
}

/**
 * The order keeps the other's amounts, and the other keeps its own: something was stored under the wrong
 * order. Had the tariff moved, the other would have moved as well.
 */
function staysWith(owner: Own, orders: readonly Order[]): boolean {
  const received = orders.find(({ role }) => role === owner.role)?.received ?? [];
  const turn = received.filter(({ round }) => round === rounds.turn).map((x) => amountsOf(x));
  return (
    turn.length > 0 &&
    turn.every((amounts) => amounts && owner.own && sameAmounts(amounts, owner.own))
  );
}

const stepOf = (owner: Own, orders: readonly Order[]) =>
  orders.find(({ role }) => role === owner.role)?.received[0]?.step ?? owner.role;
