import type { Subject } from '../../../model/rule.ts';
import {
  equal,
  fieldsOf,
  type Stated,
  sameStated,
  statedBy,
} from '../../reading/failures/stated.ts';
import { isFirstBurst, burstRounds as rounds } from './rounds.ts';

/** An order by its role, with what it gets alone; undefined where that is not steady. */
export interface Own {
  readonly role: string;
  readonly own: Stated | undefined;
}

/**
 * What an order gets alone: the last two of its calls before the bursts agree. One call is enough where the
 * procedure sent no second one, since the same order got the same before. None was sent where that is what
 * every call of the bursts got as well.
 */
export function ownStated(received: readonly Subject[]): Stated | undefined {
  const alone = received.filter(({ round }) => round === rounds.alone);
  const first = received.filter(({ round }) => isFirstBurst(round));
  if (alone.length === 0 && first.length > 0) return first.map(statedBy).reduce(inCommon);
  const [a, b = alone.length === 1 ? a : undefined] = alone.slice(-2).map((x) => statedBy(x));
  return inCommon(a, b);
}

const inCommon = (a: Stated | undefined, b: Stated | undefined) =>
  a && b && sameStated(a, b) ? b : undefined;

/** The orders, first come first, that differ from one another in everything that is stated of them. */
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

const differThroughout = (a: Stated, b: Stated): boolean =>
  fieldsOf(a).every((field) => !equal(a[field], b[field]));

/** The order of whose answer one holds a part in the place of its own; undefined when it holds its own, or nobody's. */
export function foreignTo(x: Subject, role: string, orders: readonly Own[]): Own | undefined {
  const stated = statedBy(x);
  const own = orders.find((order) => order.role === role)?.own;
  if (!stated || !own) return undefined;
  return orders.find(
    (other) =>
      other.role !== role &&
      fieldsOf(stated).some(
        (field) => !equal(stated[field], own[field]) && equal(stated[field], other.own?.[field]),
      ),
  );
}
