import type { Subject } from '../../model/rule.ts';
import { burstRounds as rounds } from '../procedures/rounds.ts';
import { type Amounts, amountsOf, sameAmounts, sameNumber } from './amounts-of.ts';

/** An order by its role, with the amounts that it gets alone; undefined where those are not steady. */
export interface Own {
  readonly role: string;
  readonly own: Amounts | undefined;
}

/**
 * What an order gets alone: the last two of its calls before the bursts agree. One call is enough where the
 * procedure sent no second one, since the same order got the same before.
 */
export function ownAmounts(received: readonly Subject[]): Amounts | undefined {
  const alone = received.filter(({ round }) => round === rounds.alone);
  const [a, b = alone.length === 1 ? a : undefined] = alone.slice(-2).map((x) => amountsOf(x));
  return a && b && sameAmounts(a, b) ? b : undefined;
}

type Field = keyof Amounts;
const fieldsOf = (amounts: Amounts) => Object.keys(amounts) as Field[];

/** The orders, first come first, that differ from one another in every amount. */
export function apartFrom<Order extends Own>(orders: readonly Order[]): readonly Order[] {
  const apart: Order[] = [];
  for (const order of orders) {
    const { own } = order;
    if (own && apart.every((other) => differThroughout(own, other.own ?? {}))) apart.push(order);
  }
  return apart;
}

const differThroughout = (a: Amounts, b: Amounts): boolean =>
  fieldsOf(a).every((field) => !equal(a[field], b[field]));

const equal = (a: number | undefined, b: number | undefined) =>
  a !== undefined && b !== undefined && sameNumber(a, b);

/** The order whose amount an answer holds in the place of its own; undefined when it holds its own, or nobody's. */
export function foreignTo(x: Subject, role: string, orders: readonly Own[]): Own | undefined {
  const amounts = amountsOf(x);
  const own = orders.find((order) => order.role === role)?.own;
  if (!amounts || !own) return undefined;
  return orders.find(
    (other) =>
      other.role !== role &&
      fieldsOf(amounts).some(
        (field) => !equal(amounts[field], own[field]) && equal(amounts[field], other.own?.[field]),
      ),
  );
}
