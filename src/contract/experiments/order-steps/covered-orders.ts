import { isDeepStrictEqual } from 'node:util';
import type { Json, JsonObject } from '../../../model/json.ts';
import type { Procedure } from '../../../model/procedure.ts';
import type { Subject } from '../../../model/rule.ts';
import type { Step } from '../../../model/scenario.ts';
import { present } from '../../../standards/collections/present.ts';
import { withoutMarks } from '../../../standards/text/marks.ts';
import { bodyText, distinct } from '../../reading/answers/same-bytes.ts';
import { failureOf, refusalOf } from '../../reading/failures/failure-of.ts';
import { withLines } from '../../reading/orders/delivery-price-orders.ts';
import { commerceOf, linesOf } from '../../reading/orders/order-sent.ts';
import { provoked } from '../../reading/quotes/expected-quote.ts';
import { meantText } from '../../reading/values/misread.ts';
import { asObject } from '../../reading/values/record-values.ts';
import { ask, askTimes, orderIn, withOrder } from '../steps/ask.ts';
import { onOtherDays, onTheNextDay } from '../steps/dated.ts';

/** Role of an order that is tried instead of a rejected one; it begins with what was changed. */
export const triedRoles = {
  letters: 'plain letters',
  case: 'another case',
  day: 'another day',
  size: 'another size',
  commerce: 'another commerce',
} as const;

export const isTried = ({ role }: Subject): boolean =>
  Object.values(triedRoles).some((each) => each === role);

/** Limits on addresses and commerces, which target data may list in any number. */
const maxOrders = 20;
const maxCommerces = 3;
/** Number of further commerces of which a rejected order is sent in plain letters. */
const maxSpelt = 2;

/** Number of commerces for which a hopeless order is sent: a cached rejection shows at the next order. */
const maxProvokedCommerces = 2;

/** Time that the orders of other commerces may take before fewer are sent. */
const patienceMs = 12_000;

/** Role of an order for a commerce about which nothing else is sent: they come last, and some always do. */
export const furtherCommerce = 'further';

/** Maximum number of simultaneous reasons for a rejection. */
export const maxReasons = 3;

/**
 * Sends each order that should be quoted, as often as it is listed. A rejection may be due to our own data: plain letters,
 * other days, sizes and commerces are tried. A change that leads to a different reason has removed the first one, and the
 * others are tried on top of it. A hopeless order for two commerces is rejected before their own order is sent again.
 */
export const coveredOrders: Procedure = function* (steps, before) {
  const further = steps.filter(({ role }) => role === furtherCommerce);
  const hopeless = steps.filter(({ role }) => role === provoked).slice(0, maxProvokedCommerces);
  const covered = steps.filter((each) => !further.includes(each) && each.role !== provoked);
  const orders = distinct(covered).slice(0, maxOrders);
  const ofOneCommerce = orders.every((each) => orders[0] && sameCommerce(each, orders[0]));
  const settled = new Set<string>();
  /** Reasons that no change of an order removed: of the next one only the letters of its address are changed. */
  const lasting = new Set<string>();
  const later: Step[] = [];
  let spentMs = 0;
  for (const [i, step] of orders.entries()) {
    // Of a slow client, the time is for what else the run sends.
    if (further.length > 0 && spentMs > patienceMs) break;
    // Every second one is sent again only after the others, backwards: an order of another commerce may change it.
    const isLater = i % 2 === 1;
    const times = steps.filter((each) => bodyText(each) === bodyText(step)).length;
    const [x] = yield* askTimes(isLater ? 1 : times, step, { role: 'covered' });
    if (!x) return;
    if (isLater) later.unshift(...Array.from({ length: times - 1 }, () => step));
    spentMs += x.durationMs ?? 0;
    const beyond = hopeless.find((each) => sameCommerce(each, step));
    if (beyond && !failureOf(x)) {
      const rejected = yield* ask(beyond, { situation: 'any' });
      if (failureOf(rejected) === 'refused') yield* ask(step, { role: 'covered' });
    }
    if (failureOf(x) !== 'refused' || settled.has(refusalOf(x))) continue;
    // A reason given to several commerces is examined for one of them.
    if (!ofOneCommerce) settled.add(refusalOf(x));
    const reasons = new Set([refusalOf(x)]);
    let others: readonly Step[] = [
      ...othersOf(step),
      ...(ofOneCommerce ? forOtherCommerces(step, before()) : []),
    ].filter(({ role }) => !lasting.has(refusalOf(x)) || role === triedRoles.letters);
    lasting.add(refusalOf(x));
    for (let other = others[0]; other; other = others[0]) {
      others = others.slice(1);
      const received = yield* ask(other, { situation: 'any' });
      if (failureOf(received) === 'throttled') return;
      if (!failureOf(received)) {
        lasting.delete(refusalOf(x));
        break;
      }
      if (reasons.size >= maxReasons) continue;
      if (!reasons.has(refusalOf(received)) && readsOtherwise(x, received)) {
        reasons.add(refusalOf(received));
        // Last, so that letters are blamed only if nothing else helps.
        const both = othersOf(other).map((each) => ({ ...each, role: triedRoles.letters }));
        others = distinct([...others, ...both]);
      }
      if (!bringsAnother(received, reasons)) continue;
      reasons.add(refusalOf(received));
      const onTop = othersOf(other);
      const { role = '' } = other;
      // Reported as an order of another commerce, whatever else is changed.
      others = distinct([
        ...(role === triedRoles.commerce ? onTop.map((each) => ({ ...each, role })) : onTop),
        ...others,
      ]);
    }
  }
  for (const step of later) yield* ask(step, { role: 'covered' });
  if (further.length === 0) return;
  const received = yield {
    steps: spentMs > patienceMs ? further.slice(0, maxCommerces) : further,
    send: 'any-order',
  };
  const refused = new Set(
    received.flatMap((x) => (failureOf(x) === 'refused' ? [bodyText(x.request)] : [])),
  );
  const spelt = further.filter((each) => refused.has(bodyText(each)) && inLetters(each));
  for (const step of spelt.slice(0, maxSpelt)) {
    const plain = inLetters(step);
    if (!plain || failureOf(yield* ask(plain, { situation: 'any' }))) continue;
    // Now it is known that it can be quoted.
    yield* ask(step, { role: 'covered', situation: 'quotable' });
  }
};

const sameCommerce = (a: Step, b: Step): boolean =>
  JSON.stringify(commerceOf(orderIn(a))) === JSON.stringify(commerceOf(orderIn(b)));

/** Reports whether the reason for a rejection changed. With other letters, the difference may be a name in the text. */
export const bringsAnother = (x: Subject, reasons: ReadonlySet<string>): boolean =>
  !spellings.includes(x.role) && failureOf(x) === 'refused' && !reasons.has(refusalOf(x));

const spellings: readonly (string | undefined)[] = [triedRoles.letters, triedRoles.case];

/** Reports whether plain letters lead to a different reason, beyond a name repeated in the text. */
const readsOtherwise = (x: Subject, other: Subject): boolean =>
  other.role === triedRoles.letters &&
  failureOf(other) === 'refused' &&
  withoutMarks(refusalOf(x)) !== withoutMarks(refusalOf(other));

/** Returns the order in plain letters; undefined if it has no others. */
function inLetters(step: Step): Step | undefined {
  const plain = inPlainLetters(orderIn(step));
  return plain && variant(step, triedRoles.letters, 'its texts in plain letters', plain);
}

const variant = (step: Step, role: string, what: string, order: JsonObject): Step => ({
  ...withOrder(step, what, order),
  role,
});

/** Returns variants of an order; the first that is quoted shows why the order was not. */
function othersOf(step: Step): readonly Step[] {
  if (!step.body) return [];
  const order = orderIn(step);
  const [plain, capitals] = [inLetters(step), inCapitals(order)];
  const one = ofOneUnit(order);
  const { estimatedDeliverAt: date, ...undated } = order;
  return [
    ...(plain ? [plain] : []),
    ...(capitals ? [variant(step, triedRoles.case, 'its commune in capitals', capitals)] : []),
    ...onOtherDays(step).map((other) => ({ ...other, role: triedRoles.day })),
    ...(date === undefined
      ? []
      : [variant(step, triedRoles.day, 'without a delivery date', undated)]),
    variant(step, triedRoles.size, 'five times as much', multiplied(order, 5)),
    ...(one ? [variant(step, triedRoles.size, 'one unit of one product', one)] : []),
  ];
}

/** Returns a quoted but now rejected order for the next day; undefined if it has no date. */
export function forAnotherDay(step: Step): Step | undefined {
  const other = onTheNextDay(step);
  return other && { ...other, role: triedRoles.day };
}

/** Returns the order for other commerces that the run has requested: an address may belong to one of them. */
function forOtherCommerces(step: Step, before: readonly Subject[]): readonly Step[] {
  const order = orderIn(step);
  const orders = before.flatMap(({ request, endpoint }) => {
    const { externalId, commerceId, commerceName } = asObject(asObject(request?.body)?.order) ?? {};
    const isOne = typeof externalId === 'string' && endpoint === step.endpoint;
    return isOne ? [[externalId, { externalId, commerceId, commerceName }] as const] : [];
  });
  return [...new Map(orders)]
    .filter(([externalId]) => externalId !== order.externalId)
    .slice(0, maxCommerces)
    .map(([externalId, commerce]) => {
      const other = present({ ...order, ...commerce }) as JsonObject;
      return variant(step, triedRoles.commerce, `for commerce ${externalId}`, other);
    });
}

/** Returns the order with the letters that its list broke, else in plain letters. */
function inPlainLetters(order: JsonObject): JsonObject | undefined {
  const { commerceName = '', observation = '', shippingAddress = {} } = order;
  const texts = { commerceName, observation, shippingAddress };
  const whole = mapTexts(texts, (text) => meantText(text) ?? text);
  const plain = isDeepStrictEqual(whole, texts) ? mapTexts(texts, plainLetters) : whole;
  const fields = Object.entries(plain).filter(([name]) => order[name] !== undefined);
  return isDeepStrictEqual(plain, texts) ? undefined : { ...order, ...Object.fromEntries(fields) };
}

const mapTexts = (texts: JsonObject, change: (text: string) => string) =>
  JSON.parse(JSON.stringify(texts), (_, value: unknown) =>
    typeof value === 'string' ? change(value) : value,
  ) as JsonObject;

function inCapitals(order: JsonObject): JsonObject | undefined {
  const { commune, ...address } = asObject(order.shippingAddress) ?? {};
  const capitals = typeof commune === 'string' ? commune.toUpperCase() : '';
  const changed = { ...order, shippingAddress: { ...address, commune: capitals } };
  return capitals === '' || capitals === commune ? undefined : changed;
}

/** Removes diacritics and apostrophes, `Nunoa` for `Ñuñoa`; returns a text without any unchanged. */
export function plainLetters(text: string): string {
  const plain = withoutMarks(text).replaceAll(/['\u2019\u00b4]/gu, '');
  return plain === text.normalize('NFD') ? text : plain;
}

export function multiplied(order: JsonObject, times: number): JsonObject {
  const priced = (value: Json | undefined): Json =>
    Object.fromEntries(
      Object.entries(asObject(value) ?? {}).map(([name, each]) => [name, larger(each, times)]),
    );
  return {
    ...order,
    products: linesOf(order).map((line) => {
      const members = asObject(line) ?? {};
      const quantity = larger(members['quantity'] ?? 0, times);
      return { ...members, quantity, pricing: priced(members['pricing']) };
    }),
    pricing: priced(order['pricing']),
  };
}

/** Returns one unit of the first line alone; undefined if it has no price, or no whole number of units. */
export function ofOneUnit(order: JsonObject): JsonObject | undefined {
  const [first] = linesOf(order);
  const { sku, quantity, pricing } = asObject(first) ?? {};
  const total = asObject(pricing)?.['totalPrice'];
  if (typeof sku !== 'string' || typeof quantity !== 'number' || typeof total !== 'number')
    return undefined;
  if (!Number.isInteger(quantity) || quantity < 1) return undefined;
  return withLines(order, [{ sku, quantity: 1, unitPrice: total / quantity }]);
}

const larger = (value: Json, times: number): Json =>
  typeof value === 'number' ? Number((value * times).toPrecision(15)) : value;
