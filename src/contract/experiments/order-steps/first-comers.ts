import { isQuoting } from '../../../model/endpoint.ts';
import type { JsonObject } from '../../../model/json.ts';
import type { Procedure, ProcedureRun } from '../../../model/procedure.ts';
import type { Subject } from '../../../model/rule.ts';
import type { Step } from '../../../model/scenario.ts';
import { present } from '../../../standards/collections/present.ts';
import { edgeBetween, searched } from '../../../standards/collections/smallest.ts';
import { bodyText } from '../../reading/answers/same-bytes.ts';
import { commerceOf, linesOf } from '../../reading/orders/order-sent.ts';
import {
  type Amounts,
  amountsOf,
  isQuotedAt,
  sameAmounts,
  sameNumber,
} from '../../reading/quotes/amounts-of.ts';
import { changedOrder } from '../../reading/quotes/expected-quote.ts';
import { asObject } from '../../reading/values/record-values.ts';
import { retotalled } from '../changes/totals.ts';
import { ask, orderIn, withOrder } from '../steps/ask.ts';
import { remarkRound, firstComerRounds as rounds } from '../steps/rounds.ts';
import { multiplied, ofOneUnit } from './covered-orders.ts';

export interface OrderAtBoth {
  readonly quote: Step;
  readonly cost: Step;
}

export interface CostedOrder extends OrderAtBoth {
  readonly role: string;
  readonly netValue: number;
  readonly netTaxedValue: number;
  readonly shippingCost: number;
}

/** Amount that may be cached from another order; that of the other endpoint shows it. */
export type CachedAmount = 'netValue' | 'shippingCost';
const cached: readonly CachedAmount[] = ['netValue', 'shippingCost'];
export const referenceOf = (member: CachedAmount): CachedAmount =>
  member === 'netValue' ? 'shippingCost' : 'netValue';

/** Size factors, and numbers of further lines, that no other scenario uses. */
const sizes = [11, 12, 13];
const inNewSizes = ([one]: ConfusedPair) => sizes.map((size) => ofSize(size, one));
/** Maximum number of pairs that are tried: the first ones may be rejected in new sizes. */
const maxPairs = rounds.size.length;

/**
 * Detects a shared cache: orders to which one endpoint gives one amount, and the other different ones. In new sizes, and
 * for the `unasked` commerces, both are sent again, alternating which is first; for `others` to another address too. If no
 * order of the run has that amount at the other endpoint, the endpoints have separate tariffs.
 */
export function* firstComers(
  pairs: readonly CostedOrder[],
  unasked: readonly OrderAtBoth[],
  before: readonly Subject[],
  others: readonly OrderAtBoth[] = [],
): ReturnType<Procedure> {
  const alike = cached.flatMap((member) => confused(pairs, member, before)).slice(0, maxPairs);
  const moved = ([one, two]: ConfusedPair) => {
    const isMoved = sameAddress(one, two);
    const places = isMoved ? pairs.filter((each) => !sameAddress(each, one)) : [];
    return [...unasked.map((place) => at(place, isMoved)), ...elsewhere(others, places)];
  };
  for (const [i, pair] of alike.entries()) {
    const [one, , member] = pair;
    // An order that is larger than a free one is free as well.
    if (one[member] !== 0 && (yield* isKeptBy(pair, inNewSizes(pair), rounds.size[i]))) return;
  }
  for (const [i, pair] of alike.entries())
    if (yield* isKeptBy(pair, moved(pair), rounds.commerce[i])) return;
  if (alike.length > 0) return;
  // Sends what other scenarios leave out at least once, and as the smallest order to that place.
  for (const [i, { quote, cost }] of unasked.entries()) {
    const role = `unasked ${i + 1}`;
    yield* ask(quote, { role });
    yield* ask(cost, { role });
    const one = changed(quote, 'one unit', (order) => ofOneUnit(order) ?? order);
    yield* ask(one, { role: `${role}, one unit` });
  }
}

/** Reports whether one endpoint gives orders one amount, and the other different ones. */
export const areConfused = (pairs: readonly CostedOrder[], before: readonly Subject[]): boolean =>
  cached.some((member) => confused(pairs, member, before).length > 0);

type ConfusedPair = readonly [one: CostedOrder, two: CostedOrder, member: CachedAmount];

/** Finds orders with one amount at this endpoint and different ones at the other, each with second ones; small orders first. */
function confused(
  pairs: readonly CostedOrder[],
  member: CachedAmount,
  before: readonly Subject[],
): readonly ConfusedPair[] {
  const reference = referenceOf(member);
  const known = [...pairs, ...before.flatMap((x) => amountsOf(x) ?? [])].flatMap(
    (each) => each[reference] ?? [],
  );
  const bySize = pairs.toSorted((a, b) => totalIn(orderIn(a.quote)) - totalIn(orderIn(b.quote)));
  return bySize
    .filter((pair) => !isOwn(pair))
    .filter((pair) => known.some((amount) => sameNumber(amount, pair[member])))
    .flatMap((one) => {
      const isConfused = (pair: CostedOrder) =>
        sameNumber(pair[member], one[member]) && !sameNumber(pair[reference], one[reference]);
      // One may have that amount by chance.
      const two = [pairs.find(isConfused), bySize.find(isConfused)];
      return [...new Set(two)].flatMap((each) => (each ? [[one, each, member] as const] : []));
    });
}

export const totalIn = ({ pricing }: JsonObject): number =>
  Number(asObject(pricing)?.['totalPrice'] ?? 0);

const isOwn = ({ netValue, shippingCost }: CostedOrder) => sameNumber(netValue, shippingCost);

interface Variant {
  /** `size 11`, `commerce C0104`. */
  readonly name: string;
  readonly of: (pair: OrderAtBoth) => OrderAtBoth;
}

/** Returns false if the varied property is not the cache key: the first did not get its own amount, or the second did. */
function* isKeptBy(
  [one, two, member]: ConfusedPair,
  variants: readonly Variant[],
  numbers: readonly number[] = [],
): ProcedureRun<boolean> {
  const pair = `(${one.role}+${two.role})`;
  for (const [i, { name, of }] of variants.slice(0, numbers.length).entries()) {
    const [first, second] = i % 2 === 0 ? [one, two] : [two, one];
    const round = numbers[i];
    const base = yield* costedTwice({ ...first, ...of(first) }, `first of ${name} ${pair}`, round);
    if (!base || !isOwn(base)) return false;
    const changed = { ...second, ...of(second) };
    const other = yield* costedTwice(changed, `second of ${name} ${pair}`, round);
    if (!other) return true;
    if (!sameNumber(other[member], base[member]) || isOwn(other)) return false;
    // The other endpoint is evidence only if it gives each order one amount; in this order, two alternating
    // nodes would not.
    for (const each of [other, base]) {
      const step = member === 'netValue' ? each.cost : each.quote;
      const x = yield* ask(step, { role: each.role, ...present({ round }) });
      const again = amountsOf(x)?.[referenceOf(member)];
      if (again === undefined || !sameNumber(again, each[referenceOf(member)])) return true;
    }
  }
  return true;
}

/** Sends the order to both endpoints, its cost first, since what it refuses is not quoted either. Undefined if one refuses it. */
export function* costedTwice(
  { role: base, quote, cost }: CostedOrder,
  what: string,
  round?: number,
): ProcedureRun<CostedOrder | undefined> {
  const role = `${base} ${what}`;
  const as = { role, ...present({ round }) };
  const { shippingCost } = amountsOf(yield* ask(cost, as)) ?? {};
  if (shippingCost === undefined) return undefined;
  const { netValue, netTaxedValue = 0 } = amountsOf(yield* ask(quote, as)) ?? {};
  if (netValue === undefined) return undefined;
  return { role, quote, cost, netValue, netTaxedValue, shippingCost };
}

/** Makes orders so many times as large, with as many further lines: copies of the first line of `other`, if given. */
export const ofSize = (size: number, other?: CostedOrder): Variant => ({
  name: `size ${size}`,
  of: (pair) => atBoth(pair, (step, at) => sized(step, size, other?.[at])),
});

const atBoth = (
  { quote, cost }: OrderAtBoth,
  change: (step: Step, at: keyof OrderAtBoth) => Step,
): OrderAtBoth => ({ quote: change(quote, 'quote'), cost: change(cost, 'cost') });

const sized = (step: Step, size: number, other: Step | undefined) =>
  changed(step, `${size === 2 ? 'twice' : `${size} times`} as large`, (order) => {
    const larger = multiplied(order, size);
    const [line] = other ? linesOf(orderIn(other)) : [];
    if (line === undefined || !isQuoting(step.endpoint)) return larger;
    const products = [...linesOf(larger), ...Array.from({ length: size }, () => line)];
    const body = { order: { ...larger, products } };
    return asObject(retotalled(step.endpoint, body, { order: larger })['order']) ?? larger;
  });

/** Returns the orders for that commerce, at its address unless the two differ by their address. */
function at(place: OrderAtBoth, isMoved: boolean): Variant {
  const commerce = commerceOf(orderIn(place.quote));
  const id = typeof commerce === 'string' ? commerce : JSON.stringify(commerce);
  const what = `for commerce ${id}`;
  const names = isMoved ? (['commerce', 'address'] as const) : (['commerce'] as const);
  return { name: `commerce ${id}`, of: (pair) => withPartsOf(place, pair, names, what) };
}

const elsewhere = (commerces: readonly OrderAtBoth[], addresses: readonly OrderAtBoth[]) =>
  Array.from({ length: Math.max(commerces.length, addresses.length) }, (_, i): Variant => {
    const [commerce, address] = [commerces[i], addresses[i]];
    return {
      name: `place ${i + 1}`,
      of: (pair) => {
        const there = commerce ? at(commerce, false).of(pair) : pair;
        return address ? atAddressOf(there, address) : there;
      },
    };
  });

/** Returns the order with the address of that place, at both endpoints: the same total, another commune. */
export const atAddressOf = (pair: OrderAtBoth, place: OrderAtBoth): OrderAtBoth =>
  withPartsOf(place, pair, ['address'], 'to another commune');

const withPartsOf = (
  place: OrderAtBoth,
  pair: OrderAtBoth,
  names: readonly (keyof (typeof parts)['quote'])[],
  what: string,
): OrderAtBoth =>
  atBoth(pair, (step, at) => {
    const members = names.flatMap((name) => parts[at][name]);
    return changed(step, what, (order) => ({ ...order, ...picked(orderIn(place[at]), members) }));
  });

const parts = {
  quote: { commerce: ['externalId', 'commerceId', 'commerceName'], address: ['shippingAddress'] },
  cost: { commerce: ['commerce'], address: ['shipping'] },
};

/** Characters of a remark beyond what servers keep in memory, and beyond what one read of a socket returns. */
const remarkLengths = { 'delivery-price': 20_000, 'shipping-cost': 70_000 } as const;
/** Steps in which the length is searched from which on an order gets the amount of another. */
const lengthSteps = 40;

/** Sends two orders with different amounts with a long remark, on which no price depends; if both get one, its length is searched. */
export function* longRemarks(
  priced: readonly (readonly [Step, Amounts])[],
  before: readonly Subject[],
): ProcedureRun {
  const bySize = priced.toSorted(([a], [b]) => bodyText(a).length - bodyText(b).length);
  const [one] = bySize;
  const two = bySize.find(([, amounts]) => one && !sameAmounts(amounts, one[1]));
  if (!one || !two || !isQuoting(one[0].endpoint)) return;
  const { endpoint } = one[0];
  if (before.some((x) => x.round === remarkRound && x.endpoint === endpoint)) return;
  const longest = remarkLengths[endpoint];
  // At shipping-cost an order with any change may be refused.
  const as = endpoint === 'shipping-cost' ? { role: changedOrder } : {};
  const remarked = (step: Step, part: number) =>
    ask(
      changed(step, 'with a long remark', (order) => ({
        ...order,
        observation: ''.padEnd(part * longest, 'Leave the boxes at the back door. '),
      })),
      { ...as, round: remarkRound },
    );
  const first = amountsOf(yield* remarked(one[0], 1));
  const second = first && amountsOf(yield* remarked(two[0], 1));
  if (!second || !sameAmounts(first, second)) return;
  // A price that changed since, as one that grows with the calls, does not go by the length.
  if (!isQuotedAt(two[1], yield* ask(two[0], { ...as, round: remarkRound }))) return;
  yield* searched(edgeBetween({ from: 0, to: lengthSteps }), function* (of) {
    const x = yield* remarked(two[0], of / lengthSteps);
    return !sameAmounts(amountsOf(x) ?? two[1], two[1]);
  });
}

export const sameAddress = (one: CostedOrder, two: CostedOrder) =>
  [one, two]
    .map(({ quote }) => JSON.stringify(orderIn(quote)['shippingAddress']))
    .every((address, _, [first]) => address === first);

const picked = (order: JsonObject, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, order[name]])) as JsonObject;

function changed(
  { expect: _expect, ...step }: Step,
  what: string,
  change: (order: JsonObject) => JsonObject,
): Step {
  const written = JSON.parse(JSON.stringify(change(orderIn(step)))) as JsonObject;
  return { ...withOrder(step, what, written), situation: 'any' };
}
