import type { Subject } from '../../model/rule.ts';
import { equal, fieldsOf, sameTold, type Told, toldBy } from '../answers/told.ts';
import { isFirstBurst, burstRounds as rounds } from '../procedures/rounds.ts';

/** An order by its role, with what it gets alone; undefined where that is not steady. */
export interface Own {
  readonly role: string;
  readonly own: Told | undefined;
}

/**
 * What an order gets alone: the last two of its calls before the bursts agree. One call is enough where the
 * procedure sent no second one, since the same order got the same before. None was sent where that is what
 * every call of the bursts got as well.
 */
export function ownTold(received: readonly Subject[]): Told | undefined {
  const alone = received.filter(({ round }) => round === rounds.alone);
  const first = received.filter(({ round }) => isFirstBurst(round));
  if (alone.length === 0 && first.length > 0) return first.map(toldBy).reduce(inCommon);
  const [a, b = alone.length === 1 ? a : undefined] = alone.slice(-2).map((x) => toldBy(x));
  return inCommon(a, b);
}

const inCommon = (a: Told | undefined, b: Told | undefined) =>
  a && b && sameTold(a, b) ? b : undefined;

/** The orders, first come first, that differ from one another in everything that they are told. */
export function apartFrom<Order extends Own>(orders: readonly Order[]): readonly Order[] {
  const apart: Order[] = [];
  for (const order of orders) {
    const { own } = order;
    if (own && apart.every((other) => differThroughout(own, other.own ?? {}))) apart.push(order);
  }
  return apart;
}

/** Three where quotes are held against each other, since two amounts may be alike by chance; two reasons are not. */
export const tellApart = (orders: readonly Own[]): boolean =>
  orders.length >= 3 || orders.filter(({ own }) => own?.reason !== undefined).length >= 2;

const differThroughout = (a: Told, b: Told): boolean =>
  fieldsOf(a).every((field) => !equal(a[field], b[field]));

/** The order of whose answer one holds a part in the place of its own; undefined when it holds its own, or nobody's. */
export function foreignTo(x: Subject, role: string, orders: readonly Own[]): Own | undefined {
  const told = toldBy(x);
  const own = orders.find((order) => order.role === role)?.own;
  if (!told || !own) return undefined;
  return orders.find(
    (other) =>
      other.role !== role &&
      fieldsOf(told).some(
        (field) => !equal(told[field], own[field]) && equal(told[field], other.own?.[field]),
      ),
  );
}
