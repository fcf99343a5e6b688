import type { Procedure, Sending } from '../../../model/procedure.ts';
import type { Subject } from '../../../model/rule.ts';
import type { Step } from '../../../model/scenario.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { amountsOf, sameNumber } from '../../reading/quotes/amounts-of.ts';
import { asObject } from '../../reading/values/json-object.ts';
import { ask } from '../steps/ask.ts';
import { enlarged } from './covered-orders.ts';

/** One order at both quoting endpoints, and what it got there. */
export interface CostedTwice {
  readonly role: string;
  readonly quote: Step;
  readonly cost: Step;
  readonly netValue: number;
  readonly netTaxedValue: number;
  readonly shippingCost: number;
}

/** So many times as large no other scenario sends an order. */
export const sizes = [11, 12, 13] as const;

/** The role of an order of that size ends so. */
export const comes = (turn: 'first' | 'second', size: number): string => `${turn} of size ${size}`;

/**
 * Orders that have one quote and different costs may share what was kept of the first of them, however long it is
 * kept. In sizes that are new both are costed and quoted again, the one and the other first in turn, for as
 * long as the first gets its cost as its quote and the second gets the same. Where no order of the run costs
 * what they are quoted, both endpoints have tariffs of their own.
 */
export function* firstComers(
  pairs: readonly CostedTwice[],
  before: readonly Subject[],
): ReturnType<Procedure> {
  const isOwn = ({ netValue, shippingCost }: CostedTwice) => sameNumber(netValue, shippingCost);
  const costs = [...pairs, ...before.flatMap((x) => amountsOf(x) ?? [])].flatMap(
    ({ shippingCost }) => shippingCost ?? [],
  );
  for (const [netValue, alike] of groupedBy(pairs, (pair) => pair.netValue)) {
    const one = alike.find((pair) => !isOwn(pair));
    const two = alike.find(
      ({ shippingCost }) => one && !sameNumber(shippingCost, one.shippingCost),
    );
    if (!one || !two || netValue === 0) continue;
    if (!costs.some((cost) => sameNumber(cost, netValue))) continue;
    for (const [i, size] of sizes.entries()) {
      const [first, second] = i % 2 === 0 ? [one, two] : [two, one];
      const own = yield* costedTwice(first, size, comes('first', size));
      if (!own || !isOwn(own)) return;
      const other = yield* costedTwice(second, size, comes('second', size));
      if (!other || !sameNumber(other.netValue, own.netValue)) return;
    }
    return;
  }
}

/**
 * The order in another size, its cost first: where that is refused, the order is too large, and is not quoted
 * either. Undefined where one of the two is refused.
 */
export function* costedTwice(
  { role: own, quote, cost }: CostedTwice,
  size: number,
  as: string,
): Generator<Sending, CostedTwice | undefined, readonly Subject[]> {
  const role = `${own} ${as}`;
  const costed = yield* ask(ofSize(cost, size), { role });
  const { shippingCost } = (costed && amountsOf(costed)) ?? {};
  if (shippingCost === undefined) return undefined;
  const quoted = yield* ask(ofSize(quote, size), { role });
  const { netValue, netTaxedValue = 0 } = (quoted && amountsOf(quoted)) ?? {};
  if (netValue === undefined) return undefined;
  return { role, quote, cost, netValue, netTaxedValue, shippingCost };
}

function ofSize({ expect: _expect, ...step }: Step, size: number): Step {
  const order = enlarged(asObject(step.body?.order) ?? {}, size);
  const label = `${step.label}, ${size === 2 ? 'twice' : `${size} times`} as large`;
  return { ...step, label, situation: 'any', body: { order } };
}
