import type { Subject } from '../../../model/rule.ts';
import {
  equal,
  fieldsOf,
  type Statement,
  sameStated,
  statedBy,
} from '../../reading/failures/stated.ts';
import { isFirstBurst, burstRounds as rounds } from './rounds.ts';

/** An order by its role, with what it gets alone; undefined if that varies. */
export interface OwnStatement {
  readonly role: string;
  readonly statement: Statement | undefined;
}

/** Returns what an order gets alone: its last two calls before the bursts agree, or one if it is as before, or the first bursts. */
export function ownStated(received: readonly Subject[]): Statement | undefined {
  const alone = received.filter(({ round }) => round === rounds.alone);
  const first = received.filter(({ round }) => isFirstBurst(round));
  if (alone.length === 0 && first.length > 0) return first.map(statedBy).reduce(inCommon);
  const [a, b = alone.length === 1 ? a : undefined] = alone.slice(-2).map((x) => statedBy(x));
  return inCommon(a, b);
}

const inCommon = (a: Statement | undefined, b: Statement | undefined) =>
  a && b && sameStated(a, b) ? b : undefined;

/** Selects, greedily, orders that differ from one another in every stated field. */
export function apartFrom<Order extends OwnStatement>(orders: readonly Order[]): readonly Order[] {
  const apart: Order[] = [];
  for (const order of orders) {
    const { statement } = order;
    if (statement && apart.every((other) => differThroughout(statement, other.statement ?? {})))
      apart.push(order);
  }
  return apart;
}

/** Reports whether orders can be distinguished: three quotes, since two amounts may be equal by chance, or two reasons. */
export const tellApart = (orders: readonly OwnStatement[]): boolean =>
  orders.length >= 3 ||
  orders.filter(({ statement }) => statement?.reason !== undefined).length >= 2;

const differThroughout = (a: Statement, b: Statement): boolean =>
  fieldsOf(a).every((field) => !equal(a[field], b[field]));

/** Returns the order whose answer this one has instead of its own. An amount of 0 is of no order: it may be free, or a failure. */
export function foreignTo<Order extends OwnStatement>(
  x: Subject,
  role: string,
  orders: readonly Order[],
): Order | undefined {
  const stated = statedBy(x);
  const statement = orders.find((order) => order.role === role)?.statement;
  if (!stated || !statement) return undefined;
  return orders.find(
    (other) =>
      other.role !== role &&
      fieldsOf(stated).some(
        (field) =>
          stated[field] !== 0 &&
          !equal(stated[field], statement[field]) &&
          equal(stated[field], other.statement?.[field]),
      ),
  );
}
