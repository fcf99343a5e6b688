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
import { byWeight, netOf, orderOf } from '../../support/simulated-orders.ts';

const steps = [2, 20, 1, 5].map((quantity) =>
  stepOf(orderOf(quantity), { label: `${quantity} units` }),
);

const before = [['compare', steps]] as const;

const mixedUp = 'delivery-price/mixed-up-orders error';
const differs = 'delivery-price/repeat-differs error';
const changes = 'delivery-price/repeat-differs warning';
const fails = 'delivery-price/fails-under-concurrency error';

const own: Client = ({ order }) => byWeight(order);
/** Only while other calls are in flight. */
const busy =
  (what: (beside: readonly JsonObject[], order: JsonObject) => ReturnType<Client>): Client =>
  (asked) =>
    asked.beside.length > 0 ? what(asked.beside, asked.order) : own(asked);

/** Every nth call with others in flight. */
const someOf = (every: number, what: ReturnType<Client>) => those((n) => n % every === 0, what);
const once = (at: number, what: ReturnType<Client>) => those((n) => n === at, what);

function those(fails: (call: number) => boolean, what: ReturnType<Client>): Client {
  let calls = 0;
  return busy((_, order) => {
    calls += 1;
    return fails(calls) ? what : byWeight(order);
  });
}

/** Returns other amounts from the eleventh call on. */
function changing(from: (order: JsonObject, isLater: boolean) => ReturnType<Client>): Client {
  let calls = 0;
  return ({ order }) => {
    calls += 1;
    return from(order, calls > 10);
  };
}

const different: readonly [string, () => Client, readonly string[]][] = [
  ['does not mix up orders', () => own, []],
  [
    'has two price tiers',
    () =>
      ({ order }) =>
        quote(netOf(order) > 1400 ? 5000 : 3000),
    [],
  ],
  ['does not answer', () => () => noAnswer, []],
  ['never quotes', () => () => page(500), []],
  ['returns 429 in bursts', () => busy(() => answer(429, {}, { 'retry-after': '1' })), []],
  ['returns 503 with Retry-After', () => someOf(3, answer(503, {}, { 'retry-after': '1' })), []],
  ['rejects orders in bursts', () => someOf(4, answer(409, { message: 'Busy' })), [fails]],
  ['fails in one burst only', () => once(14, page(500)), []],
  [
    'goes down in the first burst',
    () => {
      let down = false;
      return (asked) => {
        down ||= asked.beside.length > 0;
        return down ? page(500) : own(asked);
      };
    },
    [],
  ],
  [
    'uses the tax of a concurrent order',
    () => busy((beside, order) => quote(netOf(order), Math.round(netOf(beside[0] ?? {}) * 1.19))),
    [mixedUp],
  ],
  ['has higher prices in bursts', () => busy((_, order) => quote(netOf(order) + 7)), [differs]],
  [
    'caches a concurrent order under the key of this one',
    () => {
      const stored = new Map<string, JsonObject>();
      return ({ order, beside }) => {
        const key = JSON.stringify(order);
        const [other] = beside;
        if (other && netOf(order) === 1200) stored.set(key, other);
        return byWeight(stored.get(key) ?? order);
      };
    },
    [mixedUp],
  ],
  [
    'changes all prices once during the bursts',
    () => changing((order, isLater) => quote(netOf(order) + (isLater ? 13 : 0))),
    [changes],
  ],
  [
    'moves all orders up one tier during the bursts',
    () => {
      const tiers = [1100, 1200, 1500, 3000, 9000];
      return changing((order, isLater) =>
        quote(tiers[tiers.indexOf(netOf(order)) + (isLater ? 1 : 0)] ?? 0),
      );
    },
    [changes],
  ],
];

describe('different orders, concurrently and one by one', () => {
  test.each(different)('a client that %s', async (_, client, expected) => {
    expect((await simulate('different-orders', steps, client())).found).toEqual(expected);
  });

  test('sends complete bursts of five, and repeats nothing without a reason', async () => {
    const { sent } = await simulate('different-orders', steps, own);
    const rounds = sent.map(({ round }) => round).join('');
    expect(rounds).toBe(`${'1'.repeat(8)}${'2'.repeat(5)}${'3'.repeat(5)}${'4'.repeat(5)}`);
    expect(Math.max(...sent.map(({ inFlight = 1 }) => inFlight))).toBe(5);
  });

  test('limits bursts to the allowed concurrency', async () => {
    const { sent } = await simulate('different-orders', steps, own, { atOnce: 3 });
    const rounds = sent.map(({ round }) => round).join('');
    expect(rounds).toBe(`${'1'.repeat(6)}222333444`);
  });

  test('sends only the bursts if the orders were already quoted and stay the same', async () => {
    const { sent, judged } = await simulate('different-orders', steps, own, { before });
    const rounds = sent.map(({ round }) => round ?? '').join('');
    expect(rounds).toBe(`${'7'.repeat(5)}${'8'.repeat(5)}${'9'.repeat(5)}`);
    expect(judged('delivery-price/mixed-up-orders')).toBe(15);
    expect(judged('delivery-price/fails-under-concurrency')).toBe(15);
  });

  test('repeats the orders one by one if a call got a different answer in a burst', async () => {
    const client = busy((beside, order) => byWeight(beside[0] ?? order));
    const { sent } = await simulate('different-orders', steps, client);
    expect(sent.filter(({ round }) => round === 5)).toHaveLength(8);
  });

  test('sends the bursts in different orders', async () => {
    const { sent } = await simulate('different-orders', steps, own);
    const inRound = (round: number) =>
      sent
        .filter((x) => x.round === round)
        .map(({ role }) => role)
        .join('');
    expect(new Set([2, 3, 4].map(inRound)).size).toBe(3);
  });

  test('a flat tariff is not judged for mixed-up orders', async () => {
    const { judged } = await simulate('different-orders', steps, () => quote(0));
    expect(judged('delivery-price/mixed-up-orders')).toBe(0);
    expect(judged('delivery-price/fails-under-concurrency')).toBe(10);
  });

  test('the finding names only the quotes of other orders', async () => {
    const client = busy((beside, order) =>
      byWeight(netOf(order) === 1200 ? (beside[0] ?? order) : order),
    );
    const { breaches, exchanges } = await simulate('different-orders', steps, client);
    const named = new Set(breaches.flatMap((breach) => breach.exchanges ?? []));
    expect(
      exchanges.filter(({ id }) => named.has(id)).every(({ step }) => step === '2 units'),
    ).toBe(true);
    expect(breaches[0]?.message).toMatch(
      /^“2 units” got .* Alone, it gets 1,200 net, 1,428 with tax\.$/,
    );
  });
});

const same: readonly [string, () => Client, readonly string[]][] = [
  ['quotes', () => own, []],
  ['never quotes', () => () => page(500), []],
  ['returns 429', () => busy(() => answer(429, {})), []],
  ['times out on a lock', () => someOf(5, noAnswer), [fails]],
  ['fails once', () => once(7, page(500)), []],
  [
    'adds up concurrent calls',
    () => busy((beside, order) => quote(netOf(order) * (beside.length + 1))),
    [differs],
  ],
  [
    'goes down',
    () => {
      let calls = 0;
      return ({ order }) => {
        calls += 1;
        return calls > 3 ? page(500) : byWeight(order);
      };
    },
    [],
  ],
];

describe('the same order five times concurrently', () => {
  test.each(same)('a client that %s', async (_, client, expected) => {
    expect((await simulate('same-order-at-once', steps.slice(0, 1), client())).found).toEqual(
      expected,
    );
  });
});
