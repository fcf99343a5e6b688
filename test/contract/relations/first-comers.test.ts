import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/model/json.ts';
import type { Step } from '../../../src/model/scenario.ts';
import { answer, type Client, quote, simulate, stepOf } from '../../support/simulate.ts';
import { netOf, orderOf, quantityOf } from '../../support/simulated-orders.ts';

const ways: Readonly<Record<string, number>> = { Providencia: 1, Arica: 2, Quintero: 3 };
const wayOf = ({ shippingAddress }: JsonObject) =>
  ways[(shippingAddress as { readonly commune: string }).commune] ?? 0;
const byCommune = (order: JsonObject) => netOf(order) * wayOf(order);

const steps = Object.keys(ways).flatMap((commune) => {
  const order = orderOf(2, { shippingAddress: { address: 'Calle Uno 100', commune } });
  return [stepOf(order), stepOf(order, { endpoint: 'shipping-cost' })];
});

const cost = (shippingCost: number) => answer(200, { shippingCost });
const tariffs =
  (costOf: (order: JsonObject) => number, quoteOf: (order: JsonObject) => number): Client =>
  ({ endpoint, order }) =>
    endpoint === 'shipping-cost' ? cost(costOf(order)) : quote(quoteOf(order));

/** Caches the quote of the first order of each size for this time. */
function keeping(forMs = Number.POSITIVE_INFINITY): Client {
  const kept = new Map<number, { readonly net: number; readonly at: number }>();
  return ({ endpoint, order, at }) => {
    if (endpoint === 'shipping-cost') return cost(byCommune(order));
    const known = kept.get(quantityOf(order));
    if (known && at - known.at < forMs) return quote(known.net);
    kept.set(quantityOf(order), { net: byCommune(order), at });
    return quote(byCommune(order));
  };
}

const kept = keeping();
/** Only recorded. */
const apart = ['shipping-cost/differs-from-quote info'];
const mixedUp = ['delivery-price/mixed-up-orders error'];
const changed = ['delivery-price/repeat-differs warning'];

/** Caches the quote of the first order of at least this number of characters. */
function keepingLarge(least: number): Client {
  let kept: number | undefined;
  return ({ endpoint, order }) => {
    if (endpoint === 'shipping-cost') return cost(byCommune(order));
    if (JSON.stringify(order).length >= least) kept ??= byCommune(order);
    return quote(JSON.stringify(order).length >= least ? (kept ?? 0) : byCommune(order));
  };
}

/** Gives every order one price from the first order of at least this number of characters on. */
function fixedFrom(least: number): Client {
  let isFixed = false;
  return ({ endpoint, order }) => {
    isFixed ||= JSON.stringify(order).length >= least;
    if (endpoint === 'shipping-cost') return cost(byCommune(order));
    return quote(isFixed ? 5000 : byCommune(order));
  };
}

const clients: readonly [string, Client, readonly string[], number][] = [
  ['caches a price forever, regardless of the commune', keeping(), mixedUp, 29],
  ['caches a price for a minute', keeping(60_000), mixedUp, 29],
  ['caches one price for all large orders', keepingLarge(4000), mixedUp, 19],
  ['has one price for all from the first long remark on', fixedFrom(4000), changed, 14],
  ['has one tariff for both endpoints', tariffs(byCommune, byCommune), [], 13],
  ['has one tariff by quantity for both endpoints', tariffs(netOf, netOf), [], 9],
  ['has a tariff for each endpoint', tariffs((order) => byCommune(order) + 7, netOf), apart, 11],
  [
    'has a flat quote that equals the cost of one commune',
    tariffs(byCommune, () => 1200),
    ['shipping-cost/differs-from-quote warning'],
    15,
  ],
  [
    'has quotes by quantity that happen to equal costs of communes',
    tariffs(
      (order) => 1200 * wayOf(order),
      (order) => 1200 * (quantityOf(order) === 44 ? 2 : 1),
    ),
    apart,
    27,
  ],
  [
    'changes all its prices once',
    ({ endpoint, order, at }) => {
      const net = at > 1300 ? byCommune(order) : 1200;
      return endpoint === 'shipping-cost' ? cost(net) : quote(net);
    },
    ['shipping-cost/repeat-differs warning'],
    13,
  ],
  [
    'rejects larger orders',
    (asked) => (quantityOf(asked.order) > 20 ? answer(422, { message: 'Too heavy' }) : kept(asked)),
    apart,
    13,
  ],
];

/** Free from twenty units on. */
const netFrom = (order: JsonObject) => (quantityOf(order) < 20 ? netOf(order) : 0);

const totalOf = ({ pricing }: JsonObject) => Number((pricing as JsonObject).totalPrice);

const netBelow = (order: JsonObject) => (totalOf(order) < 15_000 ? netOf(order) : 0);
const dearer = (step: Step): Step => {
  const order = step.body?.order as JsonObject;
  const pricing = { ...(order.pricing as JsonObject), totalPrice: 10 * totalOf(order) };
  return { ...step, body: { order: { ...order, pricing } } };
};

/** An order at both endpoints. */
const orderTo = (commerce: string, commune: string, quantity: number, role?: string) => {
  const order = orderOf(quantity, {
    externalId: commerce,
    commerce: { commerceId: commerce },
    shippingAddress: { address: 'Calle Uno 100', commune },
    shipping: { location: { commune } },
  });
  const as = role === undefined ? {} : { role };
  return [stepOf(order, as), stepOf(order, { ...as, endpoint: 'shipping-cost' as const })];
};

describe('orders with one quote and different costs', () => {
  test.each(clients)('a client that %s', async (_, client, expected, calls) => {
    const { found, sent } = await simulate('both-endpoints', steps, client);
    expect([found, sent.length]).toEqual([expected, calls]);
  });

  test('finds a price cached by commune through commerces that were not used before', async () => {
    const own = [2, 3, 5].flatMap((quantity) => orderTo('C-1', 'Providencia', quantity));
    const unasked = ['Arica', 'Quintero'].flatMap((commune, i) =>
      orderTo(`C-${i + 2}`, commune, 2, 'unasked'),
    );
    const others = [['single', orderTo('C-9', 'Iquique', 2)]] as const;
    const first = new Map<unknown, number>();
    const client: Client = ({ endpoint, order }) => {
      if (endpoint === 'shipping-cost') return cost(netOf(order));
      const { commune } = order.shippingAddress as JsonObject;
      if (!first.has(commune)) first.set(commune, netOf(order));
      return quote(first.get(commune) ?? 0);
    };
    const { found } = await simulate('both-endpoints', [...own, ...unasked], client, {
      before: others,
    });
    expect(found).toContain('delivery-price/mixed-up-orders error');
  });

  test('finds a price cached by commerce if large orders are free', async () => {
    const own = [20, 30, 2].flatMap((quantity) => orderTo('C-1', 'Providencia', quantity));
    const unasked = ['C-2', 'C-3'].flatMap((id) => orderTo(id, 'Arica', 20, 'unasked'));
    const first = new Map<unknown, number>();
    const client: Client = ({ endpoint, order }) => {
      if (endpoint === 'shipping-cost') return cost(netFrom(order));
      first.set(order.externalId, first.get(order.externalId) ?? netFrom(order));
      return quote(first.get(order.externalId) ?? 0);
    };
    const { found } = await simulate('both-endpoints', [...own, ...unasked], client);
    expect(found).toContain('delivery-price/mixed-up-orders error');
  });

  test('finds a price cached without the amount, from which on it is free', async () => {
    const base = orderTo('C-1', 'Providencia', 2);
    const unasked = ['Arica', 'Quintero'].flatMap((commune, i) =>
      orderTo(`C-${i + 2}`, commune, 2, 'unasked'),
    );
    const first = new Map<string, number>();
    const client: Client = ({ endpoint, order }) => {
      if (endpoint === 'shipping-cost') return cost(netBelow(order));
      const key = JSON.stringify([order.shippingAddress, quantityOf(order)]);
      first.set(key, first.get(key) ?? netBelow(order));
      return quote(first.get(key) ?? 0);
    };
    const steps = [...base, ...base.map(dearer), ...unasked];
    const { found } = await simulate('both-endpoints', steps, client);
    expect(found).toContain('delivery-price/mixed-up-orders error');
  });

  test('finds a price cached by weight class through other addresses', async () => {
    const steps = [
      ...[2, 3, 20].flatMap((quantity) => orderTo('C-1', 'Providencia', quantity)),
      ...['Arica', 'Quintero'].flatMap((commune) => orderTo('C-1', commune, 20)),
    ];
    const first = new Map<string, number>();
    const client: Client = ({ endpoint, order }) => {
      if (endpoint === 'shipping-cost') return cost(netOf(order));
      const { commune } = order.shippingAddress as { readonly commune: string };
      const key = `${commune} ${Math.round(quantityOf(order) / 4)}`;
      first.set(key, first.get(key) ?? netOf(order));
      return quote(first.get(key) ?? 0);
    };
    const { found, breaches } = await simulate('both-endpoints', steps, client);
    expect(found).toContain('delivery-price/mixed-up-orders error');
    expect(breaches.map(({ message }) => message).join(' ')).toContain(
      'Both have the same commerce, the same commune',
    );
  });

  test('sends numbered rounds of two orders', async () => {
    const { sent } = await simulate('both-endpoints', steps, keeping());
    const inRounds = sent.filter(({ role, round }) => round !== undefined && role !== 'changed');
    expect(inRounds.map(({ round, role }) => `${round} ${role?.at(0)}`)).toEqual(
      ['B B A A A B', 'A A B B B A', 'B B A A A B'].flatMap((roles, i) =>
        roles.split(' ').map((role) => `${21 + i} ${role}`),
      ),
    );
  });
});
