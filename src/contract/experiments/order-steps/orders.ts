import { quotingIds } from '../../../model/endpoint.ts';
import type { JsonObject } from '../../../model/json.ts';
import type { Procedure } from '../../../model/procedure.ts';
import type { Subject } from '../../../model/rule.ts';
import type { Step } from '../../../model/scenario.ts';
import { parted } from '../../../standards/collections/grouped.ts';
import { emptyBody, inQuery } from '../../reading/answers/expected.ts';
import { bodyText, distinct, receivedFor } from '../../reading/answers/same-bytes.ts';
import { carriesToken } from '../../reading/answers/token-forms.ts';
import { afterPastCaches, pastCaches } from '../../reading/failures/cache-hit.ts';
import { failed, failureOf, isAnsweredAlike } from '../../reading/failures/failure-of.ts';
import { knownAmounts } from '../../reading/failures/stated.ts';
import { inventedIn } from '../../reading/orders/invented.ts';
import { commerceOf, linesOf, orderOf } from '../../reading/orders/order-sent.ts';
import {
  isUntaxed,
  resized,
  untaxed,
  withOtherSizes,
  withoutTax,
} from '../../reading/orders/shipping-cost-orders.ts';
import {
  type Amounts,
  amountsOf,
  commonAmounts,
  declaredCost,
  givesDeclared,
  isQuotedAt,
  sameAmounts,
} from '../../reading/quotes/amounts-of.ts';
import { provoked } from '../../reading/quotes/expected-quote.ts';
import { asObject } from '../../reading/values/record-values.ts';
import { ask, askTimes, orderIn, repeating, withOrder } from '../steps/ask.ts';
import { onOtherDays } from '../steps/dated.ts';
import { differs } from '../steps/repeated.ts';
import { sentAgainRounds } from '../steps/rounds.ts';
import { multiplied, ofOneUnit } from './covered-orders.ts';
import { explored } from './explore.ts';
import {
  areConfused,
  atAddressOf,
  type CostedOrder,
  costedTwice,
  firstComers,
  longRemarks,
  type OrderAtBoth,
  ofSize,
  sameAddress,
  totalIn,
} from './first-comers.ts';
import { afterOthers, otherPlaces, tellOrders } from './sent-again.ts';

/** Sends the same content as a quotation A and an order X, and searches whether the type decides. Then others and X are sent in turn. */
export const quoteAndOrder: Procedure = function* (steps, before, running) {
  const [A, X] = steps;
  if (!A || !X) return;
  const isAnswered = yield* explored(A, X, before, running);
  if (isAnswered) yield { steps: steps.slice(2), send: 'in-turn' };
  if (isAnswered === undefined) yield* explored(X, A, before, running);
};

/**
 * Sends a draft after orders that differ in what it omits: a far one and a near one. If its price is not the one known
 * so far, it is sent again. Orders to other communes may change it, and that of an order to one that does not exist.
 */
export const betweenOrders: Procedure = function* (steps, before) {
  const of = (name: string) => steps.find(({ role }) => role === name);
  const [draft, near, elsewhere, dated] = ['draft', 'near', 'far', 'dated'].map(of);
  if (!draft || !near || !elsewhere || !dated) return;
  const known = knownAmounts(draft, before(), 2);
  // Another center may be unknown to the client; another day is not.
  const far = failureOf(yield* ask(elsewhere)) ? dated : elsewhere;
  if (far === dated) yield* ask(dated);
  const first = yield* ask(draft);
  yield* ask(near);
  const second = yield* ask(draft);
  const price = known ?? amountsOf(first);
  if (!price || !isQuotedAt(price, first) || !isQuotedAt(price, second)) {
    yield* ask(far);
    const third = yield* ask(draft);
    const again = amountsOf(first);
    if (!again) return;
    if (!isQuotedAt(again, third)) {
      yield* askTimes(3, draft, { round: sentAgainRounds.quick });
      return;
    }
  }
  const quoted = before().find(
    (x) =>
      x.endpoint === draft.endpoint && amountsOf(x) && inventedIn(bodyText(x.request)).length > 0,
  );
  for (const step of [quoted && repeating(quoted, { ...draft, role: provoked }), draft])
    if (step) yield* afterOthers(step, otherPlaces(step, before()));
  yield* tellOrders(draft, before());
  for (const order of paidOrders(JSON.stringify(linesOf(orderIn(draft))), before()))
    yield* ask({ ...withOrder(draft, 'large', order), role: 'large', situation: 'any' });
};

const netOf = (x: Subject): number => (x.role === provoked ? -1 : (amountsOf(x)?.netValue ?? -1));

/** If some orders ship free, returns orders of what was still charged for to the dearest commune: its prices have more digits. */
function paidOrders(lines: string, before: readonly Subject[]): readonly JsonObject[] {
  const free = before.filter((x) => netOf(x) === 0).map((x) => totalIn(orderOf(x)));
  const paid = before.filter((x) => netOf(x) > 0).toSorted((a, b) => netOf(b) - netOf(a));
  const totals = paid.map((x) => totalIn(orderOf(x)));
  const limit = Math.max(0, ...totals.filter((total) => total < Math.min(...free)));
  const dearest = paid.map(orderOf).find((order) => JSON.stringify(linesOf(order)) === lines);
  return (free.length > 0 && dearest ? linesOf(dearest) : [])
    .map((line) => ofOneUnit({ ...dearest, products: [line] }) ?? {})
    .toSorted((a, b) => totalIn(a) - totalIn(b))
    .map((one) => multiplied(one, Math.floor(limit / totalIn(one))))
    .filter((order) => totalIn(order) > 0)
    .slice(0, 2);
}

/** Limits on pairs of orders; target data may list any number of addresses. */
const maxPairs = 12;
const costFirst = 3;

/**
 * Sends the same orders to both quoting endpoints, in pairs by position. Further orders of a commerce are skipped if its
 * cost equals the quote without tax. Of a few fresh orders the cost is requested first: one that depends on a previous
 * quote then changes. If only one of the endpoints is implemented, each order is sent to it twice.
 */
export const bothEndpoints: Procedure = function* (all, before) {
  const [ofOthers, steps] = parted(all, ({ role }) => role === otherCommerce);
  if (new Set(steps.map(({ endpoint }) => endpoint)).size === 1) {
    const priced: [Step, Amounts][] = [];
    for (const step of distinct(steps).slice(0, 2 * maxPairs)) {
      const received = yield* askTimes(2, step, {});
      if (differs(received)) yield* askTimes(3, step, { round: sentAgainRounds.quick });
      const amounts = commonAmounts(received.map(amountsOf));
      if (amounts) priced.push([step, amounts]);
    }
    yield* longRemarks(priced, before());
    return;
  }
  const isFresh = (step: Step) =>
    before().every(({ request }) => bodyText(request) !== bodyText(step));
  let [first, free] = [0, 0];
  const commerces = new Set<string>();
  const net = new Set<string>();
  const pairs: CostedOrder[] = [];
  const [reserve, usual] = parted(steps, ({ role }) => role === unasked);
  for (const [i, { quote, cost }] of inPairs(usual).slice(0, maxPairs).entries()) {
    const commerce = JSON.stringify(commerceOf(orderIn(quote)));
    commerces.add(commerce);
    // A declared price is evidence by itself.
    const tellsEnough = commerces.size > 1 && net.has(commerce);
    if (tellsEnough && quote.expect?.declared?.netValue === undefined) continue;
    const role = String.fromCharCode(65 + i);
    if (first < costFirst && isFresh(quote)) {
      first += 1;
      yield* ask(cost, { role: `${role} first` });
    }
    const x = yield* ask(quote, { role });
    const quoted = amountsOf(x);
    // Without a quote there is nothing to compare the cost with; that of a 200 may be 0, and left out.
    if (!quoted && x.status !== 200) continue;
    const costed = yield* ask(cost, { role });
    const { shippingCost } = amountsOf(costed) ?? {};
    if (!quoted) continue;
    const { netValue = 0, netTaxedValue = 0 } = quoted;
    // A cost by weight goes by what greenlight invents, unless its owner declares it.
    const others = lacksDeclared(costed) && withOtherSizes(orderIn(cost));
    if (others) {
      const { expect: _, ...undeclared } = cost;
      const other = withOrder(undeclared, 'with other weights and sizes', others);
      yield* ask({ ...other, situation: 'any' }, { role: `${role} ${resized}` });
    }
    if (shippingCost === 0) free += 1;
    // A cost of 0 tells nothing: of a few such commerces another size is sent.
    if (shippingCost === netValue && (netValue !== 0 || free > costFirst)) net.add(commerce);
    if (shippingCost !== undefined)
      pairs.push({ role, quote, cost, netValue, netTaxedValue, shippingCost });
  }
  if (!before().some((each) => isUntaxed(each.role))) yield* tellTax(pairs);
  const quoted = pairs.map(({ quote, netValue }) => [quote, { netValue }] as const);
  const costed = pairs.map(({ cost, shippingCost }) => [cost, { shippingCost }] as const);
  for (const priced of [quoted, costed]) yield* longRemarks(priced, before());
  const places = inPairs(reserve);
  // A price that is kept for each commune needs the communes of the unasked commerces without an order.
  const isKept = areConfused(pairs, before());
  if (isKept) yield* firstComers(pairs, places, before(), inPairs(ofOthers));
  const [firstPair, last, place] = [pairs[0], pairs.at(-1), places[0]];
  const moved =
    firstPair && last && place && sameAddress(firstPair, last)
      ? yield* costedTwice({ ...firstPair, ...atAddressOf(firstPair, place) }, 'away')
      : undefined;
  const others = isKept ? pairs.slice(0, 1) : pairs;
  if (moved) yield* firstComers([...others, moved], places, before());
  else if (!isKept) yield* firstComers(pairs, places, before());
};

const lacksDeclared = (x: Subject): boolean =>
  amountsOf(x) !== undefined && declaredCost(x) !== undefined && !givesDeclared(x);

function inPairs(steps: readonly Step[]): readonly OrderAtBoth[] {
  const [quotes = [], costs = []] = quotingIds.map((endpoint) =>
    steps.filter((step) => step.endpoint === endpoint),
  );
  return quotes.flatMap((quote, i) => (costs[i] ? [{ quote, cost: costs[i] }] : []));
}

/** Role of orders for commerces that no other scenario uses, and for those that others use. */
const [unasked, otherCommerce] = ['unasked', 'other commerce'];

const looksTaxed = ({ netValue, netTaxedValue, shippingCost }: CostedOrder) =>
  netTaxedValue > netValue && Math.abs(shippingCost - netTaxedValue) < 1;

/** Tells a price with tax from a share of the order's total; in another size too, since one amount may agree by chance. */
function* tellTax(pairs: readonly CostedOrder[]): ReturnType<Procedure> {
  const taxed = pairs.filter(looksTaxed);
  const [first] = taxed;
  if (!first) return;
  const { role, cost, shippingCost } = first;
  const baseCost = amountsOf(
    yield* ask(untaxedCost(cost), { role: `${role} ${untaxed}` }),
  )?.shippingCost;
  if (baseCost === undefined || Math.abs(baseCost - shippingCost) >= 1) return;
  if (taxed.every(({ netTaxedValue }) => netTaxedValue === first.netTaxedValue))
    yield* costedTwice({ ...first, ...ofSize(2).of(first) }, 'larger');
}

function untaxedCost(step: Step): Step {
  const order = withoutTax(orderIn(step));
  return { ...withOrder(step, 'without tax on its lines', order), situation: 'any' };
}

/** Sends each order of a known price; if the answer differs, without the fields that we added, on other days, and as a quotation. */
export const knownQuotes: Procedure = function* (steps) {
  const fulls = steps.filter(({ role }) => role !== 'draft');
  for (const full of fulls) {
    const at = full.expect?.declared?.at;
    const x = yield* ask(full, { role: 'full' });
    const failure = failureOf(x);
    if (failure === 'throttled' || failure === 'no-answer' || givesDeclared(x)) continue;
    const draft = steps.find(({ role, expect }) => role === 'draft' && expect?.declared?.at === at);
    if (!draft) continue;
    // Unless the owner names the delivery date.
    const days = orderIn(draft).estimatedDeliverAt === undefined ? onOtherDays(full) : [];
    for (const other of [draft, ...days]) {
      const received = yield* ask(other, { role: 'ours left out' });
      if (failureOf(received) === 'throttled') break;
      if (!givesDeclared(received)) continue;
      // Its owner names no type, so the price is that of the quotation and of the order.
      const { type, ...order } = orderIn(full);
      if (type === 'order' && orderIn(draft)['type'] === undefined)
        yield* ask(withOrder(full, 'as quote', { ...order, type: 'quote' }), { role: 'quotation' });
      break;
    }
  }
};

/** Sends each order that hardly any business can quote; if all get one price, a request without an order. */
export const provokedRejections: Procedure = function* (steps) {
  const orders = steps.filter(({ body }) => body).map((step) => ({ ...step, role: provoked }));
  const quotes = (yield { steps: orders, send: 'in-turn' }).map((x) => amountsOf(x));
  const bare = steps.find(({ body }) => !body);
  if (bare && commonAmounts(quotes)) yield* ask(bare, { role: 'no order' });
};

/** Limit on orders; target data may list any number of addresses. */
const maxOrders = 8;

/** Sends orders until one differs; if none does, a request without an order. */
export const veryDifferentOrders: Procedure = function* (steps) {
  const orders = distinct(steps.filter(({ body }) => body)).slice(-maxOrders);
  let first: Amounts | undefined;
  for (const step of orders) {
    const amounts = amountsOf(yield* ask(step, { role: 'different' }));
    if (!amounts) return;
    first ??= amounts;
    if (!sameAmounts(first, amounts)) return;
  }
  const bare = first && steps.find(({ body }) => !body);
  const without = bare && amountsOf(yield* ask(bare, { role: 'no order' }));
  if (!first || !without || !sameAmounts(first, without)) return;
  // A flat tariff gives these addresses the same cost; a cache keyed by the URL does not have them.
  for (const [i, step] of orders.slice(0, 3).entries()) {
    const query = { ...step.query, unused: `${i}` };
    const fresh = amountsOf(yield* ask({ ...step, query }, { role: pastCaches }));
    if (!fresh || sameAmounts(first, fresh)) continue;
    yield* ask(step, { role: afterPastCaches });
    return;
  }
};

/** Sends the configured token, unless the same order was quoted last; then the others once each, for clients that lock out. */
export const tokens: Procedure = function* (steps, before) {
  const right = steps.find(({ token }) => token === 'configured');
  if (!right) return;
  const last = receivedFor(right, before()).at(-1);
  const x = last && amountsOf(last) ? last : yield* ask(right, { role: 'control' });
  if (!amountsOf(x) || !carriesToken(x)) return;
  const others = steps.filter(({ token }) => token !== 'configured');
  yield {
    steps: others.map((step) => ({ ...step, role: step.tokenForm ?? step.token })),
    send: 'at-once',
  };
};

/** Sends the GET with the order; if it fails, without a body, with `{}`, and with the order in the query, and all once more. */
export const bodySurvives: Procedure = function* (steps) {
  const full = steps.find(({ body }) => body);
  const bare = steps.find(({ body }) => !body);
  if (!full) return;
  let asksQuery = true;
  for (const round of [1, 2]) {
    const x = yield* ask(full, { role: 'with body', round });
    if (!failureOf(x) || failureOf(x) === 'throttled' || !bare) return;
    const probe = yield* ask(bare, { role: 'without body', round });
    // The configuration may already put the order into the query.
    if (failureOf(probe) === 'no-answer' || !x.request?.body) return;
    const empty = yield* ask(
      { ...bare, label: 'with an empty object', body: {} },
      { role: emptyBody, round },
    );
    if (!isAnsweredAlike(x, empty)) return;
    if (!asksQuery || !failed(x) || !failed(probe)) continue;
    const other = yield* ask(withQuery(bare, full), { role: inQuery, round });
    asksQuery = amountsOf(other) !== undefined;
  }
};

const withQuery = (bare: Step, full: Step): Step => ({
  ...bare,
  situation: 'any',
  query: { ...bare.query, order: JSON.stringify(withOneLine(orderIn(full))) },
});

/** Returns the order with its first line only: a whole one exceeds 8 KiB, a common limit of request targets. */
function withOneLine(order: JsonObject): JsonObject {
  const first = asObject(linesOf(order)[0]);
  if (!first) return order;
  return { ...order, products: [first], pricing: first['pricing'] ?? order['pricing'] ?? null };
}
