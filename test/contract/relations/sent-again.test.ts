import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/model/json.ts';
import type { Subject } from '../../../src/model/rule.ts';
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
const cost: Client = ({ order }) => answer(200, { shippingCost: netOf(order) });

const skuOf = ({ products }: JsonObject) => (products as readonly JsonObject[])[0]?.sku as string;

/** Counts calls: of each order, and of all. */
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

const differs = 'delivery-price/repeat-differs error';
const changes = 'delivery-price/repeat-differs warning';
const notAgain = 'delivery-price/repeat-not-answered error';
const conflict = answer(409, { message: 'This order was quoted before.' });

/** A client each run: its state must not outlive it. */
const clients: readonly [string, () => Client, readonly string[]][] = [
  [
    'a price by weight',
    () =>
      ({ order }) =>
        byWeight(order),
    [],
  ],
  ['a flat tariff', () => () => quote(3000), []],
  [
    'a price that goes by the connection',
    () =>
      ({ order, step }) =>
        step.connection ? byWeight(order) : quote(netOf(order) + 700),
    [differs],
  ],
  ['free shipping', () => () => quote(0), []],
  ['sums that differ by noise', () => counting(({ own }) => quote(4200 + own * 1e-9, 4998)), []],
  [
    'a 422 for each order',
    () => () => answer(422, { message: 'Too heavy' }),
    ['delivery-price/covered-order-rejected warning'],
  ],
  ['a client that is gone', () => () => noAnswer, []],
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
    'a price that drifts by tenths of a second, but stands still between',
    () =>
      ({ order, at }) =>
        quote(netOf(order) + (at < 5000 ? Math.floor(at / 100) : 50)),
    [changes],
  ],
  [
    'a price that rises with each call of the order',
    () => counting(({ order, own }) => quote(netOf(order) + own)),
    [differs],
  ],
  [
    'a price that rises with each call of any order',
    () => counting(({ order, all }) => quote(netOf(order) + all)),
    [differs],
  ],
  [
    'a price that rises with every second call',
    () => counting(({ order, own }) => quote(netOf(order) + Math.floor(own / 2))),
    [differs],
  ],
  [
    'a first call that is dearer',
    () => counting(({ order, own }) => quote(netOf(order) + (own === 1 ? 90 : 0))),
    [differs],
  ],
  [
    'two first calls that are cheaper',
    () => counting(({ order, own }) => quote(netOf(order) - (own < 3 ? 90 : 0))),
    [differs],
  ],
  [
    'three first calls that are cheaper',
    () => counting(({ order, own }) => quote(netOf(order) - (own < 4 ? 90 : 0))),
    [differs],
  ],
  [
    'the tax of the first call only differs',
    () => counting(({ order, own }) => quote(netOf(order), netOf(order) + (own === 1 ? 0 : 200))),
    [differs],
  ],
  [
    'a warm-up of the whole client',
    () => counting(({ order, all }) => quote(netOf(order) + (all < 4 ? 90 : 0))),
    [changes],
  ],
  [
    'each fifth call differs',
    () => counting(({ order, all }) => quote(netOf(order) + (all % 5 === 0 ? 90 : 0))),
    [differs],
  ],
  [
    'odd and even calls differ',
    () => counting(({ order, own }) => quote(netOf(order) + (own % 2) * 90)),
    [differs],
  ],
  [
    'the order before is priced',
    () => {
      let before = 1000;
      return ({ order }) => {
        const last = before;
        before = netOf(order);
        return quote(last);
      };
    },
    [differs],
  ],
  [
    'only the sibling changes',
    () =>
      counting(({ order, own }) => quote(netOf(order) + (quantityOf(order) === 3 ? own % 2 : 0))),
    [differs],
  ],
  [
    'a price of whoever asked first, kept for four seconds',
    () => {
      let kept = { net: 0, until: -1 };
      return ({ order, at }) => {
        if (at >= kept.until) kept = { net: netOf(order), until: at + 4000 };
        return quote(kept.net);
      };
    },
    [differs],
  ],
  [
    'one price kept under the product, until another one comes',
    () => {
      let kept = { sku: '', net: 0 };
      return ({ order }) => {
        const sku = skuOf(order);
        if (kept.sku !== sku) kept = { sku, net: netOf(order) };
        return quote(kept.net);
      };
    },
    [differs],
  ],
  [
    'one price for each product, whatever its quantity',
    () =>
      ({ order }) =>
        quote(skuOf(order) === 'SKU-1' ? 3000 : 4000),
    [],
  ],
  ['one price for all, for good', () => () => quote(3000), []],
  [
    'one price for all, that changes once',
    () =>
      ({ at }) =>
        quote(at > 3000 ? 3100 : 3000),
    [changes],
  ],
  [
    'the first quote of each order, of two orders that come at different moments',
    () => counting(({ order, own }) => quote(netOf(order) - (own === 1 ? 90 : 0))),
    [differs],
  ],
  [
    'quoted once, then 409',
    () => counting(({ order, own }) => (own > 1 ? conflict : byWeight(order))),
    [notAgain],
  ],
  [
    'quoted three times, then 409',
    () => counting(({ order, own }) => (own > 3 ? conflict : byWeight(order))),
    [notAgain],
  ],
  [
    'quoted twice, then 500',
    () => counting(({ order, own }) => (own > 2 ? page(500) : byWeight(order))),
    [notAgain],
  ],
  [
    'quoted once, then silence',
    () => counting(({ order, own }) => (own > 1 ? noAnswer : byWeight(order))),
    [notAgain],
  ],
  [
    'quoted once, and then everything fails',
    () => counting(({ order, all }) => (all > 2 ? page(500) : byWeight(order))),
    [],
  ],
  [
    'each third call fails',
    () => counting(({ order, all }) => (all % 3 === 0 ? page(500) : byWeight(order))),
    [],
  ],
];

describe('an order sent again and again', () => {
  test.each(clients)('%s', (_, client, expected) => {
    expect(simulate('sent-again', steps, client()).found).toEqual(expected);
  });

  test('a steady client is asked eight times and no more', () => {
    const { exchanges, judged } = simulate('sent-again', steps, ({ order }) => byWeight(order));
    expect(exchanges.map(({ role }) => role).join('')).toBe('ABBABAAB');
    expect(judged('delivery-price/repeat-differs')).toBe(2);
  });

  test('a client that quotes each order once rejects the fresh one as well', () => {
    const client = counting(({ order, own }) => (own > 1 ? conflict : byWeight(order)));
    const { exchanges } = simulate('sent-again', steps, client);
    const fresh = exchanges.filter(({ role }) => role === 'C');
    expect(fresh.map(({ status }) => status).slice(0, 2)).toEqual([200, 409]);
  });

  test('a client that is gone is asked once', () => {
    expect(simulate('sent-again', steps, () => noAnswer).sent).toHaveLength(1);
  });

  test('without a fresh order a single change stays a warning', () => {
    const client = counting(({ order, own }) => quote(netOf(order) + (own === 1 ? 90 : 0)));
    expect(simulate('sent-again', steps.slice(0, 2), client).found).toEqual([changes]);
  });

  test('steps without roles are taken in their order', () => {
    const own = [orderOf(2), orderOf(2), orderOf(3)].map((order) => stepOf(order));
    const client = counting(({ order, own: n }) => quote(netOf(order) + (n % 2)));
    expect(simulate('sent-again', own, client).found).toEqual([differs]);
  });

  test('a price that is kept for three seconds is found, though other orders of the commerce are quoted beside these', () => {
    const busyUntil = 9000;
    let kept = { at: 0, net: 3000 };
    const client: Client = ({ order, at }) => {
      // Each order of another scenario that is asked for in these seconds is the first.
      if (at < busyUntil) return quote(3000);
      if (at - kept.at > 3000) kept = { at, net: netOf(order) };
      return quote(kept.net);
    };
    expect(simulate('sent-again', steps, client, { busyUntil }).found).toEqual([differs]);
    expect(simulate('sent-again', steps, () => quote(3000), { busyUntil }).found).toEqual([]);
  });

  test('what the run has shown of another commerce by the time of the pause tells a price that is kept for one', () => {
    const elsewhere = simulate(
      'sent-again',
      [stepOf(orderOf(7, { externalId: 'C-2' }))],
      ({ order }) => byWeight(order),
    ).sent;
    const before: Subject[] = [];
    let kept = { commerce: '', net: 0 };
    const client: Client = ({ order, at }) => {
      if (at > 5000) before.push(...elsewhere);
      const commerce = JSON.stringify(order.externalId);
      if (kept.commerce !== commerce) kept = { commerce, net: netOf(order) };
      return quote(kept.net);
    };
    expect(simulate('sent-again', steps, client, { before }).found).toEqual([differs]);
  });

  test('the same commerce with another date is no other commerce', () => {
    const own = { commerceId: 'C-1', createdDate: '2020-01-01' };
    const costs = steps.map(({ role = '', body }) => ({
      ...costOf(quantityOf(body?.order as JsonObject), own),
      role,
    }));
    const others = [costOf(8, { ...own, createdDate: '' }), costOf(9, { commerceId: 'C-2' })];
    const before = [...simulate('sent-again', others, cost).sent];
    let kept = { commerce: '', net: 0 };
    const client: Client = ({ order }) => {
      const commerce = JSON.stringify((order.commerce as JsonObject).commerceId);
      if (kept.commerce !== commerce) kept = { commerce, net: netOf(order) };
      return answer(200, { shippingCost: kept.net });
    };
    expect(simulate('sent-again', costs, client, { before }).found).toEqual([
      'shipping-cost/repeat-differs error',
    ]);
  });

  test('shipping-cost is judged by the same figures', () => {
    const costs = steps.map((step) => ({ ...step, endpoint: 'shipping-cost' as const }));
    const client = counting(({ order, own }) =>
      answer(200, { shippingCost: netOf(order) + (own % 2) }),
    );
    expect(simulate('sent-again', costs, client).found).toEqual([
      'shipping-cost/repeat-differs error',
    ]);
  });
});
