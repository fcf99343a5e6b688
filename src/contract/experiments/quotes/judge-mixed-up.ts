import { type EndpointId, quotingIds } from '../../../model/endpoint.ts';
import type { Breach, FoldResult, Subject } from '../../../model/rule.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { isAlone } from '../../reading/answers/in-time.ts';
import { identical } from '../../reading/answers/same-bytes.ts';
import { sameStated, statedBy, statedInWords } from '../../reading/failures/stated.ts';
import { fromAnother } from '../../reading/orders/invented.ts';
import { amountsOf, commonAmounts, comparedAmounts } from '../../reading/quotes/amounts-of.ts';
import { excerpt } from '../../reading/values/excerpt.ts';
import {
  apartFrom,
  foreignTo,
  type OwnStatement,
  ownStated,
  tellApart,
} from '../steps/own-stated.ts';
import { comesBack } from '../steps/repeated.ts';
import { isBurst, isFirstBurst, burstRounds as rounds } from '../steps/rounds.ts';

interface Order extends OwnStatement {
  readonly received: readonly Subject[];
}

/** Judges whether orders get one another's amounts or reasons, if these are stable and differ in every field. */
export function judgeMixedUp(exchanges: readonly Subject[]): FoldResult {
  const requests = exchanges.filter(({ resendOf, role }) => !resendOf && role !== undefined);
  // The tariff may have changed before the orders were sent alone and the bursts repeated.
  const isAnew = requests.some(({ round }) => isBurst(round) && !isFirstBurst(round));
  const counted = requests.filter(({ round }) => !isAnew || !isFirstBurst(round));
  const groups = groupedBy(counted, ({ role = '' }) => role);
  const orders = apartFrom(
    [...groups].map(
      ([role, received]): Order => ({ role, received, statement: ownStated(received) }),
    ),
  );
  // What also happens without concurrency is not caused by it.
  const isKept = requests.some((x) => x.inFlight === 1 && fromAnother(x).length > 0);
  if (isKept || !tellApart(orders)) return { judged: 0, breaches: [] };
  const judged = orders.flatMap(({ received }) => received.filter(statedBy)).length;
  return { judged, breaches: orders.flatMap((order) => breachOf(order, orders) ?? []) };
}

function breachOf(order: Order, orders: readonly Order[]): Breach | undefined {
  const foreign = order.received.flatMap((x) => {
    const owner = x.round === rounds.aloneAgain ? undefined : foreignTo(x, order.role, orders);
    return owner && sentTogether(x, owner) && isItsOwn(owner) ? [{ x, owner }] : [];
  });
  const [first] = foreign;
  if (!first || !order.statement || !(ownAgain(order) || staysWith(first.owner))) return undefined;
  const { x, owner } = first;
  // What an order also got with nothing else in flight needs no concurrency.
  const isInTurn = order.received.some(
    (each) => !isBurst(each.round) && foreignTo(each, order.role, orders),
  );
  const when = isInTurn ? 'in turn with others' : 'with others in flight';
  const stated = statedBy(x) ?? {};
  const actual = excerpt(statedInWords(stated));
  const expected = excerpt(statedInWords(order.statement));
  const what = stated.reason === undefined ? 'amounts' : 'reason';
  return {
    message: `“${x.step}” got ${actual} ${when}: the ${what} of “${owner.received[0]?.step ?? owner.role}”. Alone, it gets ${expected}.`,
    expected,
    actual,
    facts: comparedAmounts(order.statement, stated),
    exchanges: foreign.map((each) => each.x.id),
    count: foreign.length,
    judged: order.received.filter(statedBy).length,
  };
}

/** Reports whether a reason is the order's own: one in addition to quotes is about a node or a token. */
const isItsOwn = ({ received, statement }: Order): boolean =>
  statement?.reason === undefined || received.every((x) => amountsOf(x) === undefined);

const sentTogether = (x: Subject, owner: Order) =>
  !isBurst(x.round) || owner.received.some(({ round }) => round === x.round);

function ownAgain({ received, statement }: Order): boolean {
  const last = received.findLast(({ round }) => round === rounds.aloneAgain);
  const stated = last && statedBy(last);
  return stated !== undefined && statement !== undefined && sameStated(stated, statement);
}

/** Reports whether the other keeps its own answer: a change of the tariff would have affected both. */
function staysWith({ received, statement }: Order): boolean {
  const turn = received.filter(({ round }) => round === rounds.turn).map((x) => statedBy(x));
  return (
    turn.length > 0 && turn.every((stated) => stated && statement && sameStated(stated, statement))
  );
}

/** Leaves out answers beside other calls in flight, if orders get the answers of others. */
export function aboutTheirOrder(run: readonly Subject[]): readonly Subject[] {
  const isMixedUp = [...groupedBy(run, ({ scenario }) => scenario).values()].some(
    (received) =>
      received.some(({ round }) => isBurst(round)) &&
      [...judgeMixedUp(received).breaches].length > 0,
  );
  if (!isMixedUp && !changesBesideOthers(run)) return run;
  const mixed: readonly EndpointId[] = isMixedUp ? quotingIds : ['shipping-cost'];
  return run.filter((x) => !mixed.includes(x.endpoint) || !statedBy(x) || isAlone(x, run));
}

/** Reports whether an order gets other costs and its own again, and its own each time that nothing else is in flight. */
function changesBesideOthers(run: readonly Subject[]): boolean {
  const costed = run.filter((x) => x.endpoint === 'shipping-cost' && amountsOf(x));
  return identical(costed).some((sent) => {
    const alone = [run, []].map((others) => sent.filter((x) => isAlone(x, others)));
    return (
      comesBack(sent) &&
      alone.some((each) => each.length > 1 && commonAmounts(each.map(amountsOf)) !== undefined)
    );
  });
}
