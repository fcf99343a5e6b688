import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/model/json.ts';
import {
  answer,
  type Client,
  noAnswer,
  page,
  quote,
  simulate,
  stepOf,
} from '../../support/simulate.ts';
import { byWeight, netOf, orderOf, quantityOf } from '../../support/simulated-orders.ts';

const steps = [
  stepOf(orderOf(2), { role: 'A' }),
  stepOf(orderOf(3), { role: 'B' }),
  stepOf(orderOf(4), { role: 'C' }),
  stepOf(orderOf(1, { products: [{ sku: 'SKU-2', quantity: 1 }] }), { role: 'X' }),
];

/** A shipping-cost order for this commerce. */
const costOf = (quantity: number, commerce: JsonObject) => {
  const { externalId: _, ...order } = orderOf(quantity, { commerce });
  return { ...stepOf(order), endpoint: 'shipping-cost' as const };
};
const skuOf = ({ products }: JsonObject) => (products as readonly JsonObject[])[0]?.sku as string;

/** Counts the calls of each order and of all. */
function counting(
  of: (call: { order: JsonObject; own: number; all: number; at: number }) => ReturnType<Client>,
): Client {
  const own = new Map<number, number>();
  let all = 0;
  return ({ order, at }) => {
    const key = quantityOf(order);
    own.set(key, (own.get(key) ?? 0) + 1);
    all += 1;
    return of({ order, own: own.get(key) ?? 0, all, at });
  };
}

/** Caches the price of the first order for this time. */
function keeping(ms: number, price: (order: JsonObject) => number): Client {
  let kept = { until: -1, net: 0 };
  return ({ order, at }) => {
    if (at >= kept.until) kept = { until: at + ms, net: price(order) };
    return quote(kept.net);
  };
}

/** Raises all prices by 10 for each order of at least this quantity. */
function raising(quantity: number): Client {
  let raised = 0;
  return ({ order }) => {
    if (quantityOf(order) >= quantity) raised += 10;
    return quote(netOf(order) + raised);
  };
}

/** Caches a price for three seconds by the number of units, without the product. */
function keepingByUnits(): Client {
  const kept = new Map<number, { net: number; until: number }>();
  return ({ order, at }) => {
    const units = quantityOf(order);
    const known = kept.get(units);
    if (known && at < known.until) return quote(known.net);
    const net = netOf(order) + (skuOf(order) === 'SKU-1' ? 0 : 400);
    kept.set(units, { net, until: at + 3000 });
    return quote(net);
  };
}

const differs = 'delivery-price/repeat-differs error';
const changes = 'delivery-price/repeat-differs warning';
const notAgain = 'delivery-price/repeat-not-answered error';
const conflict = answer(409, { message: 'This order was quoted before.' });

/** Each test needs a new client, since clients have state. */
const clients: readonly [string, () => Client, readonly string[]][] = [
  ['a flat tariff', () => () => quote(3000), []],
  ['free shipping', () => () => quote(0), []],
  ['amounts with rounding errors', () => counting(({ own }) => quote(4200 + own * 1e-9, 4998)), []],
  ['no answer', () => () => noAnswer, []],
  ['a server error for each order', () => () => page(500), []],
  [
    '429 from the third call on',
    () => counting(({ order, all }) => (all > 2 ? answer(429, {}) : byWeight(order))),
    [],
  ],
  [
    'a price that changes once, by the clock',
    () =>
      ({ order, at }) =>
        quote(netOf(order) + (at > 900 ? 50 : 0)),
    [changes],
  ],
  [
    'a price of one order that changes once',
    () =>
      ({ order, at }) =>
        quote(netOf(order) + (at > 900 && quantityOf(order) === 2 ? 50 : 0)),
    [changes],
  ],
  [
    'a price that rises with time for five seconds and is then constant',
    () =>
      ({ order, at }) =>
        quote(netOf(order) + (at < 5000 ? Math.floor(at / 100) : 50)),
    [changes],
  ],
  [
    'a different tax on the first call',
    () => counting(({ order, own }) => quote(netOf(order), netOf(order) + (own === 1 ? 0 : 200))),
    [differs],
  ],
  [
    'higher prices on the first calls of the run',
    () => counting(({ order, all }) => quote(netOf(order) + (all < 4 ? 90 : 0))),
    [changes],
  ],
  [
    'a change of the similar order only',
    () =>
      counting(({ order, own }) => quote(netOf(order) + (quantityOf(order) === 3 ? own % 2 : 0))),
    [differs],
  ],
  ['the price of the first order, cached for four seconds', () => keeping(4000, netOf), [differs]],
  [
    'one price for each product, regardless of the quantity',
    () =>
      ({ order }) =>
        quote(skuOf(order) === 'SKU-1' ? 3000 : 4000),
    [],
  ],
  [
    'one price for all orders that changes once',
    () =>
      ({ at }) =>
        quote(at > 3000 ? 3100 : 3000),
    [changes],
  ],
  [
    'a lower first quote of each order',
    () => counting(({ order, own }) => quote(netOf(order) - (own === 1 ? 90 : 0))),
    [differs],
  ],
  [
    'three quotes, then 409',
    () => counting(({ order, own }) => (own > 3 ? conflict : byWeight(order))),
    [notAgain],
  ],
  [
    'one quote, then no answer',
    () => counting(({ order, own }) => (own > 1 ? noAnswer : byWeight(order))),
    [notAgain],
  ],
  [
    'one quote, then failures for all orders',
    () => counting(({ order, all }) => (all > 2 ? page(500) : byWeight(order))),
    [],
  ],
  [
    'a failure on every third call',
    () => counting(({ order, all }) => (all % 3 === 0 ? page(500) : byWeight(order))),
    [],
  ],
];

describe('an order that is sent repeatedly', () => {
  test.each(clients)('%s', async (_, client, expected) => {
    expect((await simulate('sent-again', steps, client())).found).toEqual(expected);
  });

  test.each([
    ['the similar order', 3, []],
    ['the most expensive order of the run', 40, [40, 5, 50, 5, 60, 5]],
  ])('reports a price raised by %s as an error', async (_, quantity, sizes) => {
    const before = [['compare', sizes.map((size) => stepOf(orderOf(size)))] as const];
    const { found } = await simulate('sent-again', steps, raising(quantity), { before });
    expect(found).toEqual([differs]);
  });

  test('finds a price cached by units without shipping-cost', async () => {
    const products = ['SKU-1', 'SKU-2'].map((sku, i) =>
      stepOf(orderOf(1, { products: [{ sku, quantity: 1 }] }), { role: 'PQ'.charAt(i) }),
    );
    const { found } = await simulate('sent-again', [...steps, ...products], keepingByUnits());
    expect(found).toEqual([differs]);
  });

  test('calls a consistent client only eight times', async () => {
    const { exchanges, judged } = await simulate('sent-again', steps, ({ order }) =>
      byWeight(order),
    );
    expect(exchanges.map(({ role }) => role).join('')).toBe('ABBABAAB');
    expect(judged('delivery-price/repeat-differs')).toBe(2);
  });

  test('sends a new order twice to a client that quotes each order once', async () => {
    const client = counting(({ order, own }) => (own > 1 ? conflict : byWeight(order)));
    const { exchanges } = await simulate('sent-again', steps, client);
    const fresh = exchanges.filter(({ role }) => role === 'C');
    expect(
      fresh.map(({ answer: got }) => got.kind === 'response' && got.status).slice(0, 2),
    ).toEqual([200, 409]);
  });

  test('calls a client that does not answer only once', async () => {
    expect((await simulate('sent-again', steps, () => noAnswer)).sent).toHaveLength(1);
  });

  test('reports a single change as a warning without a new order', async () => {
    const client = counting(({ order, own }) => quote(netOf(order) + (own === 1 ? 90 : 0)));
    expect((await simulate('sent-again', steps.slice(0, 2), client)).found).toEqual([changes]);
  });

  test('uses steps without roles in their order', async () => {
    const own = [orderOf(2), orderOf(2), orderOf(3)].map((order) => stepOf(order));
    const client = counting(({ order, own: n }) => quote(netOf(order) + (n % 2)));
    expect((await simulate('sent-again', own, client)).found).toEqual([differs]);
  });

  test('finds a price cached for three seconds among other orders of the commerce', async () => {
    const busy = Array.from({ length: 45 }, (_, i) => stepOf(orderOf(100 + i)));
    const before = [['compare', busy.slice(0, 1)] as const, ['single', busy] as const];
    const found = async (price: (order: JsonObject) => number) =>
      (await simulate('sent-again', steps, keeping(3000, price), { before })).found;
    expect([await found(netOf), await found(() => 3000)]).toEqual([[differs], []]);
  });

  test('a commerce with a different date is the same commerce', async () => {
    const own = { commerceId: 'C-1', createdDate: '2020-01-01' };
    const costs = steps.map(({ role = '', body }) => ({
      ...costOf(quantityOf(body?.order as JsonObject), own),
      role,
    }));
    const others = [costOf(8, { ...own, createdDate: '' }), costOf(9, { commerceId: 'C-2' })];
    const before = [['compare', others]] as const;
    let kept = { commerce: '', net: 0 };
    const client: Client = ({ order }) => {
      const commerce = JSON.stringify((order.commerce as JsonObject).commerceId);
      if (kept.commerce !== commerce) kept = { commerce, net: netOf(order) };
      return answer(200, { shippingCost: kept.net });
    };
    expect((await simulate('sent-again', costs, client, { before })).found).toEqual([
      'shipping-cost/repeat-differs error',
    ]);
  });

  test('judges shipping-cost in the same way', async () => {
    const costs = steps.map((step) => ({ ...step, endpoint: 'shipping-cost' as const }));
    const client = counting(({ order, own }) =>
      answer(200, { shippingCost: netOf(order) + (own % 2) }),
    );
    expect((await simulate('sent-again', costs, client)).found).toEqual([
      'shipping-cost/repeat-differs error',
    ]);
  });
});
