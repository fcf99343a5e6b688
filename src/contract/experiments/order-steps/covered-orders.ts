import type { Json, JsonObject } from '../../../model/json.ts';
import type { Procedure } from '../../../model/procedure.ts';
import type { Subject } from '../../../model/rule.ts';
import type { Step } from '../../../model/scenario.ts';
import { mergePatch } from '../../../standards/json/merge-patch.ts';
import { withoutMarks } from '../../../standards/text/marks.ts';
import { bodyText, distinct } from '../../reading/answers/same-bytes.ts';
import { failureOf, refusalOf } from '../../reading/failures/failure-of.ts';
import { withLines } from '../../reading/orders/delivery-price-orders.ts';
import { commerceOf } from '../../reading/orders/order-sent.ts';
import { provoked } from '../../reading/quotes/expected-quote.ts';
import { asObject } from '../../reading/values/json-object.ts';
import { ask, askTimes } from '../steps/ask.ts';
import { onOtherDays, onTheNextDay } from '../steps/dated.ts';

/** The role of an order that is tried in the place of a rejected one; it begins with what was changed. */
export const tried = {
  letters: 'plain letters',
  day: 'another day',
  size: 'another size',
  commerce: 'another commerce',
} as const;

/** Target data may list any number of addresses, and of commerces. */
const mostOrders = 8;
const mostCommerces = 3;

/** Commerces of which a hopeless order is sent: what a client keeps of a rejection shows at the next one. */
const mostProvoked = 2;

/** One order may be rejected for so many reasons at once. */
export const mostReasons = 3;

/**
 * Each order that should be quoted, as often as it is listed. Where one is rejected, our own data may be the reason, or how its texts
 * are read: plain letters, other days, no date, five times as much, one unit and other commerces are tried. What brings
 * another reason has removed the first one, and the rest is tried on top of it (docs/how-rules-decide.md). Of two
 * commerces a hopeless order is sent after that, and once it is rejected their own order again.
 */
export const coveredOrders: Procedure = function* (steps, before) {
  const hopeless = steps.filter(({ role }) => role === provoked).slice(0, mostProvoked);
  const orders = distinct(steps.filter(({ role }) => role !== provoked)).slice(0, mostOrders);
  const ofOneCommerce = orders.every((each) => orders[0] && sameCommerce(each, orders[0]));
  const settled = new Set<string>();
  for (const step of orders) {
    const times = steps.filter((each) => bodyText(each) === bodyText(step)).length;
    const [x] = yield* askTimes(times, step, { role: 'covered' });
    if (!x) return;
    const beyond = hopeless.find((each) => sameCommerce(each, step));
    if (beyond && !failureOf(x)) {
      const rejected = yield* ask(beyond, { situation: 'any' });
      if (rejected && failureOf(rejected) === 'refused') yield* ask(step, { role: 'covered' });
    }
    if (failureOf(x) !== 'refused' || settled.has(refusalOf(x))) continue;
    // What several commerces are told is tried for one of them.
    if (!ofOneCommerce) settled.add(refusalOf(x));
    const reasons = new Set([refusalOf(x)]);
    let others: readonly Step[] = [
      ...othersOf(step),
      ...(ofOneCommerce ? forOtherCommerces(step, before()) : []),
    ];
    for (let other = others[0]; other; other = others[0]) {
      others = others.slice(1);
      const received = yield* ask(other, { situation: 'any' });
      if (!received || failureOf(received) === 'throttled') return;
      if (!failureOf(received)) break;
      if (reasons.size >= mostReasons) continue;
      if (!reasons.has(refusalOf(received)) && readsOtherwise(x, received)) {
        reasons.add(refusalOf(received));
        // Last, so that letters are blamed only where nothing else helps.
        const both = othersOf(other).map((each) => ({ ...each, role: tried.letters }));
        others = distinct([...others, ...both]);
      }
      if (!bringsAnother(received, reasons)) continue;
      reasons.add(refusalOf(received));
      const onTop = othersOf(other);
      const { role = '' } = other;
      // Whatever else is changed, it is reported as an order of another commerce.
      others = distinct([
        ...(role === tried.commerce ? onTop.map((each) => ({ ...each, role })) : onTop),
        ...others,
      ]);
    }
  }
};

const sameCommerce = (a: Step, b: Step): boolean =>
  JSON.stringify(commerceOf(asObject(a.body?.order))) ===
  JSON.stringify(commerceOf(asObject(b.body?.order)));

/** Rejected like the order itself, but for another reason. What letters change may be a name in the text. */
export const bringsAnother = (x: Subject, reasons: ReadonlySet<string>): boolean =>
  x.role !== tried.letters && failureOf(x) === 'refused' && !reasons.has(refusalOf(x));

/** Plain letters bring another reason, which is more than a name that the text repeats. */
const readsOtherwise = (x: Subject, other: Subject): boolean =>
  other.role === tried.letters &&
  failureOf(other) === 'refused' &&
  withoutMarks(refusalOf(x)) !== withoutMarks(refusalOf(other));

/** The first that is quoted tells what kept the order from being quoted. */
function othersOf(step: Step): readonly Step[] {
  const order = asObject(step.body?.order);
  if (!order) return [];
  const as = (role: string, what: string, changed: JsonObject): Step => ({
    ...step,
    role,
    label: `${step.label}, ${what}`,
    body: { order: changed },
  });
  const plain = inPlainLetters(order);
  const one = ofOneUnit(order);
  const undated = asObject(mergePatch(order, { estimatedDeliverAt: null })) ?? order;
  return [
    ...(plain ? [as(tried.letters, 'its texts in plain letters', plain)] : []),
    ...onOtherDays(step).map((other) => ({ ...other, role: tried.day })),
    ...(order['estimatedDeliverAt'] === undefined
      ? []
      : [as(tried.day, 'without a delivery date', undated)]),
    as(tried.size, 'five times as much', enlarged(order, 5)),
    ...(one ? [as(tried.size, 'one unit of one product', one)] : []),
  ];
}

/** An order that was quoted and is rejected, tried for the next day; undefined where it has no date. */
export function forAnotherDay(step: Step): Step | undefined {
  const other = onTheNextDay(step);
  return other && { ...other, role: tried.day };
}

/** The order for other commerces that the run has asked for: an address may belong to one of them. */
function forOtherCommerces(step: Step, before: readonly Subject[]): readonly Step[] {
  const own = asObject(step.body?.order) ?? {};
  const orders = before.flatMap(({ request, endpoint }) => {
    const { externalId, commerceId, commerceName } = asObject(asObject(request?.body)?.order) ?? {};
    const isOne = typeof externalId === 'string' && endpoint === step.endpoint;
    return isOne ? [[externalId, { externalId, commerceId, commerceName }] as const] : [];
  });
  return [...new Map(orders)]
    .filter(([externalId]) => externalId !== own.externalId)
    .slice(0, mostCommerces)
    .map(([externalId, commerce]) => {
      const given = Object.entries({ ...own, ...commerce }).filter(
        ([, value]) => value !== undefined,
      );
      return {
        ...step,
        role: tried.commerce,
        label: `${step.label}, for commerce ${externalId}`,
        body: { order: Object.fromEntries(given) as JsonObject },
      };
    });
}

/** The order with plain letters in all that is text for people; undefined where it is written so already. */
function inPlainLetters(order: JsonObject): JsonObject | undefined {
  const { commerceName = '', observation = '', shippingAddress = {} } = order;
  const texts = { commerceName, observation, shippingAddress };
  const plain = JSON.parse(plainLetters(JSON.stringify(texts))) as JsonObject;
  const own = Object.entries(plain).filter(([name]) => order[name] !== undefined);
  return JSON.stringify(plain) === JSON.stringify(texts)
    ? undefined
    : { ...order, ...Object.fromEntries(own) };
}

/** `Nunoa` for `Ñuñoa`; the very text where it has no marks. */
export function plainLetters(text: string): string {
  const plain = withoutMarks(text);
  return plain === text.normalize('NFD') ? text : plain;
}

/** The order with every quantity and amount so many times as large. */
export function enlarged(order: JsonObject, times: number): JsonObject {
  const priced = (value: Json | undefined): Json =>
    Object.fromEntries(
      Object.entries(asObject(value) ?? {}).map(([name, each]) => [name, larger(each, times)]),
    );
  const products = Array.isArray(order['products']) ? (order['products'] as readonly Json[]) : [];
  return {
    ...order,
    products: products.map((line) => {
      const own = asObject(line) ?? {};
      const quantity = larger(own['quantity'] ?? 0, times);
      return { ...own, quantity, pricing: priced(own['pricing']) };
    }),
    pricing: priced(order['pricing']),
  };
}

/** One unit of the first line alone; undefined where that has no price, or is no whole number of units. */
export function ofOneUnit(order: JsonObject): JsonObject | undefined {
  const [first] = Array.isArray(order['products']) ? (order['products'] as readonly Json[]) : [];
  const { sku, quantity, pricing } = asObject(first) ?? {};
  const total = asObject(pricing)?.['totalPrice'];
  if (typeof sku !== 'string' || typeof quantity !== 'number' || typeof total !== 'number')
    return undefined;
  if (!Number.isInteger(quantity) || quantity < 1) return undefined;
  return withLines(order, [{ sku, quantity: 1, unitPrice: total / quantity }]);
}

/** Without the last digits that doubles add. */
const larger = (value: Json, times: number): Json =>
  typeof value === 'number' ? Number((value * times).toPrecision(15)) : value;
