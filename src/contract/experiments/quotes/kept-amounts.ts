import type { JsonObject } from '../../../model/json.ts';
import type { Breach, CommonTrait, Subject } from '../../../model/rule.ts';
import { parted } from '../../../standards/collections/grouped.ts';
import { howMany, list } from '../../../standards/text/figures.ts';
import { bodyText, bytesOf, distinctBytes } from '../../reading/answers/same-bytes.ts';
import { requestsInCommon } from '../../reading/failures/request-traits.ts';
import { inventedIn } from '../../reading/orders/invented.ts';
import { commerceOf, linesOf, orderOf, placeOf, skuOf } from '../../reading/orders/order-sent.ts';
import { members } from '../../reading/values/record-values.ts';
import { type Calls, differs, gotAt, priceOf } from '../steps/repeated.ts';

/** The parts of an order under which a client may keep a price. */
const parts: { readonly [words: string]: (order: JsonObject) => unknown } = {
  'the same commerce': commerceOf,
  'the same commune': (order) => placeOf(order)['commune'],
  'the same address': (order) => placeOf(order)['address'],
  'the same delivery date': ({ estimatedDeliverAt, shipping }) =>
    estimatedDeliverAt ?? members(shipping)['estimatedDeliveryDate'],
  'the same products': (order) => linesOf(order).map(skuOf),
  'as many units': (order) =>
    linesOf(order).reduce<number>((sum, line) => sum + Number(members(line)['quantity']), 0),
  'the same total': ({ pricing }) =>
    members(pricing)['netTotalPrice'] ?? members(pricing)['subtotalAmount'],
  'as many lines': (order) => linesOf(order).length,
};

const names = Object.keys(parts);

const written = (order: JsonObject, name: string) => JSON.stringify(parts[name]?.(order));

/** Returns the parts in which two orders are alike, and those in which they differ. */
export const comparedIn = (one: JsonObject, other: JsonObject) =>
  parted(
    names.filter((name) => written(one, name) && written(other, name)),
    (name) => written(one, name) === written(other, name),
  );

const pairs = names.flatMap((one, i) => names.slice(i + 1).map((other) => [one, other]));
const keys = [...names.map((name) => [name]), [], ...pairs];

export interface KeptAmounts extends CommonTrait, Pick<Breach, 'effect'> {
  readonly calls: Calls;
  /** A call of each order with amounts of its own, by its bytes. */
  readonly byItself: ReadonlyMap<string, Subject>;
  /** All orders get one price, some a lower and some a higher one: a changed tariff keeps them apart. */
  readonly isOfAll: boolean;
}

/** Fewest calls with the amounts of another order that chance does not explain. */
const minCalls = 3;
/** Share of calls that may contradict: something may be kept since before the run. */
const contradicting = 0.1;

const ofCache =
  'Look for a price that is kept for the next order, as in a cache. Keep it under all that the tariff reads: commerce, address, products and quantities; or do not keep it.';

/** Only orders that have no tariff get it. */
const ofTariff = {
  effect: 'An order out of coverage advances, with the price that the order before it gives.',
  remedy:
    'Answer an order without a tariff with a 4xx and the reason: look for a variable that keeps the tariff of the order before.',
};

const isBeyond = (x: Subject) =>
  x.situation === 'unquotable' ||
  (x.endpoint === 'delivery-price' && inventedIn(bodyText(x.request)).length > 0);

/** Finds under which part of an order a client keeps amounts for the next one. `quotes` are in the order of sending. */
export function keptAmounts(quotes: Calls): KeptAmounts | undefined {
  const [best] = keys
    .flatMap((key) => keptUnder(key, quotes) ?? [])
    .toSorted((a, b) => b.followed - a.followed);
  return best;
}

function keptUnder(key: readonly string[], quotes: Calls) {
  /** The order that may be kept; several if they were in flight at once. */
  const kept = new Map<string, Calls>();
  const byItself = new Map<string, Subject>();
  const others: { readonly x: Subject; readonly origin: Subject }[] = [];
  const unmoved: Subject[] = [];
  let contradictions = 0;
  for (const x of quotes) {
    const at = JSON.stringify(key.map((name) => parts[name]?.(orderOf(x))));
    const before = kept.get(at) ?? [];
    const lone = x.inFlight <= 1;
    const origin = before.find((each) => !differs([each, x]));
    if (!origin || lone) kept.set(at, lone ? [origin ?? x] : [...before, x]);
    if (origin && bytesOf(origin) !== bytesOf(x)) others.push({ x, origin });
    else if (lone) {
      const usual = byItself.get(bytesOf(x)) ?? x;
      byItself.set(bytesOf(x), usual);
      if (differs([usual, x])) contradictions += 1;
      if (before.length > 0 && !origin) unmoved.push(x);
    }
  }
  const firsts = others.map(({ x }) => [bytesOf(x), x] as const).toReversed();
  const usual = new Map([...firsts, ...byItself]);
  const foreign = others.filter(({ x }) => differs([usual.get(bytesOf(x)) ?? x, x]));
  const wrong = foreign.map(({ x }) => x);
  const gains = wrong.map((x) => priceOf(x) - priceOf(usual.get(bytesOf(x)) ?? x));
  const isOfAll = new Set(wrong.map(gotAt)).size === 1;
  const areApart =
    new Set(gains).size >= minCalls && Math.min(...gains) < 0 && Math.max(...gains) > 0;
  const isEnough = wrong.length >= minCalls && contradictions <= contradicting * wrong.length;
  if (!isEnough || (isOfAll && !(areApart && unmoved.length === 0))) return undefined;
  const plain = foreign.find(({ x, origin }) => x.step !== origin.step && !origin.varied);
  const alike = key.length > 0 ? `with ${list(key)}` : 'of any content';
  const common = requestsInCommon(wrong, unmoved)?.sentence;
  const declared = others.find(({ x }) => x.situation === 'unquotable');
  return {
    sentence: `${howMany(distinctBytes(wrong).length, 'order')} got the amounts of the order before, ${alike}${plain ? `: “${plain.x.step}” those of “${plain.origin.step}”` : ''}.${declared ? ` So did “${declared.x.step}”, declared unquotable.` : ''}${common ? ` ${common}` : ''}`,
    ...(wrong.every(isBeyond) ? ofTariff : { remedy: ofCache }),
    calls: others.flatMap(({ x }) =>
      wrong.includes(x) || x.situation === 'unquotable' ? [x] : [],
    ),
    byItself,
    isOfAll,
    /** How many more calls got the kept amounts than their own in spite of them, unless a condition tells which. */
    followed: wrong.length - (common ? 0 : unmoved.length) - minCalls * contradictions,
  };
}
