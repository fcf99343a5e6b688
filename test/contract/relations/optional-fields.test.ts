import { describe, expect, test } from 'vitest';
import {
  optionalFieldsOf,
  withVaried,
} from '../../../src/contract/reading/orders/optional-fields.ts';
import type { Varied } from '../../../src/model/exchange.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import type { Step } from '../../../src/model/scenario.ts';
import { answer, type Client, noAnswer, page, simulate, stepOf } from '../../support/simulate.ts';
import { byWeight, fullOrder, quantityOf } from '../../support/simulated-orders.ts';

const body = { order: fullOrder() };
const places = optionalFieldsOf(body);
const each = (how: 'absent' | 'empty'): readonly Varied[] => places.map((at) => ({ [at]: how }));
const all = (how: 'absent' | 'empty'): Varied => Object.fromEntries(places.map((at) => [at, how]));

/** The full order, each field alone, all of them, and two mixed rows. */
const rows: readonly Varied[] = [
  {},
  ...each('absent'),
  ...each('empty'),
  all('absent'),
  all('empty'),
  {
    '/order/type': 'absent',
    '/order/sellerId': 'empty',
    '/order/shippingAddress/city': 'absent',
    '/order/observation': 'empty',
  },
  { '/order/type': 'empty', '/order/shippingAddress/phone': 'absent' },
];
const steps: readonly Step[] = rows.map((varied, i) =>
  stepOf(fullOrder(), {
    body: withVaried(body, varied),
    varied,
    ...(i === 0 ? { role: 'full' } : {}),
  }),
);

const addressOf = (order: JsonObject) => (order.shippingAddress ?? {}) as JsonObject;
const rejected = (message: string) => answer(422, { message });
const notAnswered = 'delivery-price/draft-not-answered error';
const refused = 'delivery-price/draft-refused error';

/** Fails, in this way, where the condition holds. */
const failing =
  (broken: (order: JsonObject) => boolean, failure = page(500)): (() => Client) =>
  () =>
  ({ order }) =>
    broken(order) ? failure : byWeight(order);

const noDate = (order: JsonObject) => order.estimatedDeliverAt === undefined;

/** A window that is closed today: a missing date is taken for today. */
const windowClosed =
  (until: number): (() => Client) =>
  () =>
  ({ order, at }) => {
    const now = Date.UTC(2026, 0, 5, 12) + at;
    const { estimatedDeliverAt } = order;
    const date =
      typeof estimatedDeliverAt === 'string' && estimatedDeliverAt
        ? estimatedDeliverAt
        : new Date(now).toISOString();
    const days = (Date.parse(date.slice(0, 10)) - Date.parse('2026-01-05')) / 86_400_000;
    return days < until ? rejected(`No delivery window on ${date.slice(0, 10)}`) : byWeight(order);
  };

/** Reported, and held against nobody. */
const observed = 'delivery-price/draft-refused info';
const dateless = [
  { '/order/estimatedDeliverAt': 'absent' },
  { '/order/estimatedDeliverAt': 'empty' },
];

const everyThird = (): Client => {
  let calls = 0;
  return ({ order }) => {
    calls += 1;
    return calls % 3 === 0 ? page(500) : byWeight(order);
  };
};

const clients: readonly [string, () => Client, readonly string[], readonly object[]][] = [
  ['reads what it needs', failing(() => false), [], []],
  ['never answers of use', failing(() => true), [], []],
  ['is gone', failing(() => true, noAnswer), [], []],
  ['asks for patience now and then', failing(noDate, answer(429, {})), [], []],
  ['has no window today', windowClosed(1), [observed], dateless],
  ['has no window today nor tomorrow', windowClosed(2), [observed], dateless],
  ['fails every third call', everyThird, [], []],
  [
    'crashes without a date',
    failing(noDate),
    [notAnswered],
    [{ '/order/estimatedDeliverAt': 'absent' }],
  ],
  [
    'hangs up without a date',
    failing(noDate, noAnswer),
    [notAnswered],
    [{ '/order/estimatedDeliverAt': 'absent' }],
  ],
  [
    'wants a date',
    failing(noDate, rejected('estimatedDeliverAt is required')),
    [refused],
    [{ '/order/estimatedDeliverAt': 'absent' }],
  ],
  [
    'cannot read an empty date',
    failing((o) => o.estimatedDeliverAt === '', rejected('Invalid date')),
    [refused],
    [{ '/order/estimatedDeliverAt': 'empty' }],
  ],
  [
    'wants a date, absent or empty',
    failing((o) => !o.estimatedDeliverAt),
    [notAnswered],
    [{ '/order/estimatedDeliverAt': 'absent' }, { '/order/estimatedDeliverAt': 'empty' }],
  ],
  [
    'needs a city or a phone',
    failing(
      (o) => addressOf(o).city === undefined && addressOf(o).phone === undefined,
      rejected('Where to?'),
    ),
    [refused],
    [{ '/order/shippingAddress/city': 'absent', '/order/shippingAddress/phone': 'absent' }],
  ],
  [
    'fails on three empty fields',
    failing((o) => o.type === '' && o.observation === '' && addressOf(o).name === ''),
    [notAnswered],
    [
      {
        '/order/type': 'empty',
        '/order/observation': 'empty',
        '/order/shippingAddress/name': 'empty',
      },
    ],
  ],
  [
    'fails on four absent fields',
    failing((o) =>
      [o.type, o.observation, o.sellerId, addressOf(o).name].every((field) => field === undefined),
    ),
    [notAnswered],
    [
      {
        '/order/sellerId': 'absent',
        '/order/type': 'absent',
        '/order/observation': 'absent',
        '/order/shippingAddress/name': 'absent',
      },
    ],
  ],
  [
    'crashes without a seller and turns down without a type',
    () =>
      ({ order }) => {
        if (order.sellerId === undefined) return page(500);
        return order.type === undefined ? rejected('type is required') : byWeight(order);
      },
    [notAnswered, refused],
    [{ '/order/sellerId': 'absent' }, { '/order/type': 'absent' }],
  ],
];

/** How often the full order is sent where the run has its price. */
const fulls = (client: Client) => {
  const before = simulate('compare', steps.slice(0, 1), client).exchanges;
  const { sent } = simulate('optional-fields', steps, client, { before });
  return sent.filter(({ role }) => role === 'full').length;
};

describe('drafts', () => {
  test.each(clients)('a client that %s', (_, client, expected, causes) => {
    const { found, breaches } = simulate('optional-fields', steps, client());
    expect(found).toEqual(expected);
    expect(breaches.flatMap(({ cause = [] }) => cause)).toEqual(
      expect.arrayContaining([...causes]),
    );
    expect(breaches).toHaveLength(causes.length);
  });

  test('a client that answers is asked each row of several fields once', () => {
    const { exchanges, judged } = simulate('optional-fields', steps, ({ order }) =>
      byWeight(order),
    );
    const mixed = rows.filter((row) => Object.keys(row).length > 1);
    expect(exchanges).toHaveLength(1 + mixed.length);
    expect(judged('delivery-price/draft-refused')).toBe(mixed.length);
  });

  const steady = clients.filter(([name]) => name !== 'fails every third call');
  test.each(steady)('a client that %s, where the run has the price', (_, make, expected) => {
    const client = make();
    const before = simulate('compare', steps.slice(0, 1), client).exchanges;
    expect(simulate('optional-fields', steps, client, { before }).found).toEqual(expected);
  });

  test('where the run has the price, the full order is sent only if a draft fails', () => {
    expect([fulls(failing(() => false)()), fulls(failing(noDate)())]).toEqual([0, 2]);
  });

  test('where one fails, each field is asked alone as well', () => {
    const { judged } = simulate('optional-fields', steps, failing(noDate)());
    expect(judged('delivery-price/draft-not-answered')).toBe(steps.length - 1);
  });

  test('a client that is gone is asked once, one that fails twice', () => {
    expect(simulate('optional-fields', steps, () => noAnswer).sent).toHaveLength(1);
    expect(simulate('optional-fields', steps, () => page(500)).sent).toHaveLength(2);
  });

  test('the finding names every failing exchange that holds the set, and counts the rows', () => {
    const { breaches, exchanges } = simulate('optional-fields', steps, failing(noDate)());
    const without = exchanges.filter(({ request }) =>
      noDate(((request?.body ?? {}) as { order: JsonObject }).order),
    );
    expect(breaches[0]?.exchanges).toEqual(without.map(({ id }) => id));
    expect(breaches[0]).toMatchObject({ count: 2, judged: steps.length - 1 });
  });

  test('sample data may be turned down, and drafts of it may not when the full order is quoted', () => {
    const sample = steps.map((step) => ({
      ...step,
      source: 'sample' as const,
      situation: 'any' as const,
    }));
    const wants = failing(noDate, rejected('estimatedDeliverAt is required'));
    expect(simulate('optional-fields', sample, wants()).found).toEqual([refused]);
    expect(simulate('optional-fields', sample, () => rejected('Unknown commerce')).found).toEqual(
      [],
    );
  });

  test('orders keep their required fields', () => {
    const { exchanges } = simulate('optional-fields', steps, failing(noDate)());
    for (const { request } of exchanges) {
      const { order } = (request?.body ?? { order: {} }) as { order: JsonObject };
      expect(quantityOf(order)).toBe(2);
      expect(order).toMatchObject({ externalId: 'C-1', status: 'pending' });
    }
  });
});
