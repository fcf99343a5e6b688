import type { JsonObject } from '../../../model/json.ts';
import type { Subject } from '../../../model/rule.ts';
import type { Step } from '../../../model/scenario.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { withLines } from '../../reading/orders/delivery-price-orders.ts';
import { addressOf, linesOf, orderOf, placeOf, skuOf } from '../../reading/orders/order-sent.ts';
import { amountsOf } from '../../reading/quotes/amounts-of.ts';
import { provoked } from '../../reading/quotes/expected-quote.ts';
import { members } from '../../reading/values/record-values.ts';
import { orderIn, withOrder } from '../steps/ask.ts';
import { ofOneUnit } from './covered-orders.ts';

interface Quoted {
  readonly order: JsonObject;
  readonly commune: string;
  readonly total: number;
  readonly net: number;
}

/** Maximum number of communes with free shipping, and of products, of which an order is sent. */
const max = 2;

/**
 * If some orders ship free, returns orders whose amounts can be compared: one unit to communes where all were free, and
 * to the dearest commune as much of a product as was still charged. Amounts there have more digits than elsewhere.
 */
export function paidOrders(like: Step, before: readonly Subject[]): readonly Step[] {
  const quotes = before.filter(({ role }) => role !== provoked).flatMap(quotedIn);
  const [free, paid] = [quotes.filter(({ net }) => net === 0), quotes.filter(({ net }) => net > 0)];
  if (free.length === 0 || paid.length === 0) return [];
  const as = (what: string, order: JsonObject): Step => {
    const { expect: _expect, ...step } = withOrder(like, what, order);
    return { ...step, role: what, situation: 'any' };
  };
  const charged = new Set(paid.map(({ commune }) => commune));
  const places = new Map(free.flatMap((x) => (charged.has(x.commune) ? [] : [[x.commune, x]])));
  const small = [...places.values()].slice(0, max).flatMap(({ order }) => {
    const one = ofOneUnit(order);
    return one ? [one] : [];
  });
  // Of all that was sent to many communes, the dearest.
  const groups = [...groupedBy(paid, ({ order }) => JSON.stringify(linesOf(order))).values()];
  const communesOf = (group: readonly Quoted[]) => new Set(group.map((x) => x.commune)).size;
  const [widest = []] = groups.toSorted((a, b) => communesOf(b) - communesOf(a));
  const [dearest] = widest.toSorted((a, b) => b.net - a.net);
  const freeFrom = Math.min(...free.map(({ total }) => total));
  const limit = Math.max(0, ...paid.flatMap(({ total }) => (total < freeFrom ? [total] : [])));
  const products = dearest ? productsOf(dearest.order, paid, placeOf(orderIn(like))) : [];
  const large = products.flatMap(({ sku, unitPrice }) => {
    const quantity = Math.floor(limit / unitPrice);
    return dearest && quantity > 1
      ? [withLines(dearest.order, [{ sku, quantity, unitPrice }])]
      : [];
  });
  return [
    ...small.map((order) => as('one unit to another commune', order)),
    ...large.map((order) => as('as much as is still charged', order)),
  ];
}

/** Returns the products of an order: first what adds most to the price of shipping for its value, then the cheapest. */
function productsOf(order: JsonObject, paid: readonly Quoted[], { commune }: JsonObject) {
  const near = paid.filter((x) => x.commune === commune && x.total > 0);
  const least = Math.min(...near.map(({ net }) => net));
  const shareOf = (sku: string) =>
    Math.max(
      0,
      ...near.flatMap(({ order: sent, net, total }) =>
        linesOf(sent).every((line) => skuOf(line) === sku) ? [(net - least) / total] : [],
      ),
    );
  return linesOf(order)
    .flatMap((line) => {
      const { quantity, pricing } = members(line);
      const unitPrice = Number(members(pricing)['totalPrice']) / Number(quantity);
      const sku = skuOf(line);
      return sku !== undefined && unitPrice > 0 ? [{ sku, unitPrice, share: shareOf(sku) }] : [];
    })
    .toSorted((a, b) => b.share - a.share || a.unitPrice - b.unitPrice)
    .slice(0, max);
}

function quotedIn(x: Subject): readonly Quoted[] {
  const { netValue: net } = amountsOf(x) ?? {};
  const order = orderOf(x);
  const { commune } = addressOf(x);
  const total = members(order['pricing'])['totalPrice'];
  const isWhole = typeof commune === 'string' && typeof total === 'number';
  return x.endpoint === 'delivery-price' && net !== undefined && isWhole
    ? [{ order, commune, total, net }]
    : [];
}
