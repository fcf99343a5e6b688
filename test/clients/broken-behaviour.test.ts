import { expect, test } from 'vitest';
import { sample } from '../../src/config/target/sample.ts';
import { referenceToken } from '../../src/reference-client/target.ts';
import {
  type Call,
  conformingTarget,
  json,
  type Loose,
  type Manner,
  plain,
  plainTariff,
  type Reply,
  taxed,
  zones,
} from './client.ts';
import { driveClient, graded } from './drive.ts';

/** The commerces that no other scenario asks for are in the suburbs. */
const suburban = (call: Call) =>
  plainTariff(/Maipú|Puente Alto/.test(call.commune) ? { ...call, commune: 'Rancagua' } : call);

/** Clients that break the contract by what they do with some orders, with several, or in time. */

const isPost = ({ endpoint }: Call) => endpoint === 'delivery-price';
const error = (...rules: readonly string[]) => rules.map((rule) => `error ${rule}`).sort();
const warned = (...rules: readonly string[]) => rules.map((rule) => `warning ${rule}`);

const oops = json(500, { message: 'undefined is not a function' });

/** Fails for some orders of delivery-price. */
const failing = (when: (order: Loose, call: Call) => boolean, reply: Reply = oops): Manner => ({
  gate: (call) => (isPost(call) && call.order && when(call.order, call) ? reply : undefined),
});

/** Prices a quote by its net; all else is plain. */
const priced = (price: (net: number, call: Call) => number | Promise<number>): Manner => ({
  net: (call) => {
    const net = plainTariff(call);
    return typeof net === 'string' || !isPost(call) ? net : price(net, call);
  },
});

/** Answers otherwise for some calls of delivery-price, counted from 1. */
function onCalls(when: (n: number) => boolean, reply: Reply): Manner {
  let n = 0;
  return {
    gate: (call) => {
      if (!isPost(call)) return undefined;
      n += 1;
      return when(n) ? reply : undefined;
    },
  };
}

const empty = (value: Loose) => value === '';
const own = (known: readonly string[], held: Loose) =>
  Object.keys(held ?? {}).some((name) => !known.includes(name));

/** Where nothing is declared. */
const ofTheSample = {
  ...sample,
  sources: Object.fromEntries(Object.keys(sample).map((part) => [part, 'sample' as const])),
};

/** A fresh manner for each run. */
type Row = readonly [string, () => Manner, readonly string[]];

const orders: readonly Row[] = [
  [
    'fails for two empty fields together',
    () => failing((o) => empty(o.observation) && empty(o.shippingAddress.phone)),
    error('delivery-price/draft-not-answered'),
  ],
  [
    'has a firewall that blocks a text with a page and 403',
    () =>
      failing((o) => /select |<script|--/i.test(JSON.stringify(o)), {
        status: 403,
        type: 'text/html',
        body: '<html><body><h1>403 Forbidden</h1>Request blocked.</body></html>',
      }),
    error('delivery-price/text-refused'),
  ],
  [
    'requires a delivery date, and says so',
    () => failing(({ estimatedDeliverAt }) => !estimatedDeliverAt, plain(422, 'Falta la fecha.')),
    error('delivery-price/draft-refused'),
  ],
  [
    'rejects unknown fields of the totals',
    () =>
      failing((o) =>
        own(['totalPrice', 'netTotalPrice', 'finalTotalPrice', 'shipping'], o.pricing),
      ),
    error('delivery-price/unknown-field-not-tolerated'),
  ],
  [
    'fails for emoji',
    () => failing((o) => /\p{Extended_Pictographic}/u.test(JSON.stringify(o))),
    error('delivery-price/text-refused'),
  ],
  [
    'fails for long texts',
    () => failing((o) => (o.observation ?? '').length > 255),
    error('http/server-error'),
  ],
  [
    'fails for all orders of the first commerce',
    () => failing(({ externalId }) => externalId === 'C0001'),
    error('http/server-error'),
  ],
  [
    'fails for another commerce',
    () => failing(({ externalId }) => externalId === 'C0002'),
    error('http/server-error'),
  ],
  [
    'caches the first price of each commerce',
    () => {
      const kept = new Map<string, number>();
      return {
        net: (call) => {
          const net = plainTariff(call);
          if (typeof net === 'string') return net;
          const key = call.endpoint + call.commerce;
          const first = kept.get(key) ?? net;
          kept.set(key, first);
          return first;
        },
      };
    },
    [],
  ],
  [
    'does not answer drafts without a city',
    () => ({
      gate: (call) =>
        isPost(call) && !call.order?.shippingAddress.city ? new Promise(() => {}) : undefined,
    }),
    // Three timeouts prove it; what the requests have in common names the city without a search.
    error('http/cut-off'),
  ],
];

const repeats: readonly Row[] = [
  [
    'caches rejections by commerce and commune',
    () => {
      const kept = new Map<string, string>();
      return {
        net: (call) => {
          if (!isPost(call)) return plainTariff(call);
          const place = `${call.commerce} ${call.commune}`;
          const net = kept.get(place) ?? plainTariff(call);
          if (typeof net === 'string') kept.set(place, net);
          return net;
        },
      };
    },
    error('delivery-price/repeat-not-answered'),
  ],
  [
    'has shipping costs that depend only on the commune',
    () => ({
      net: (call) => {
        const net = plainTariff(call);
        return isPost(call) || typeof net === 'string' ? net : plainTariff({ ...call, units: 1 });
      },
    }),
    warned('shipping-cost/differs-from-quote'),
  ],
  [
    'has one price for every order after sixty quotes',
    () => {
      let calls = 0;
      return priced((net) => {
        calls += 1;
        return calls <= 60 ? net : 3_150;
      });
    },
    error('delivery-price/repeat-differs'),
  ],
  [
    'has a minimum price of 9,000 after sixty quotes',
    () => {
      let calls = 0;
      return priced((net) => {
        calls += 1;
        return calls > 60 ? Math.max(net, 9_000) : net;
      });
    },
    warned('delivery-price/repeat-differs'),
  ],
  [
    'ships all orders free after eighty calls, as in a promotion',
    () => ({
      net: (call) => {
        const net = plainTariff(call);
        return typeof net === 'number' && call.number > 80 ? 0 : net;
      },
    }),
    warned('delivery-price/repeat-differs', 'shipping-cost/repeat-differs'),
  ],
  [
    'caches prices by tens of each quantity',
    () => {
      const kept = new Map<string, number | string>();
      return {
        net: (call) => {
          if (!isPost(call)) return suburban(call);
          const lines = call.lines.map(({ sku, quantity }) => [sku, Math.floor(quantity / 10)]);
          const key = JSON.stringify([call.commerce, call.commune, lines]);
          const net = kept.get(key) ?? suburban(call);
          kept.set(key, net);
          return net;
        },
      };
    },
    error('delivery-price/mixed-up-orders'),
  ],
  [
    'returns the reason of the previous rejection',
    () => {
      let last: string | undefined;
      return {
        refuse: (reason) => {
          const message = last ?? reason;
          last = reason;
          return json(422, { message });
        },
      };
    },
    error('delivery-price/text-of-another-order'),
  ],
  [
    'rejects every order except the first with 403',
    () => {
      let first: string | undefined;
      return {
        gate: (call) => {
          if (!isPost(call) || call.request.headers['x-auth-token'] !== referenceToken) {
            return undefined;
          }
          first ??= call.text;
          return call.text === first ? undefined : json(403, { message: 'No corresponde.' });
        },
      };
    },
    error('delivery-price/repeat-not-answered'),
  ],
  ...[oops, json(409, { message: 'Ya hay un pedido de ese día.' })].map(
    (reply): Row => [
      `accepts one order of a commerce for each day, else ${reply.status}`,
      () => {
        const kept = new Map<string, string>();
        return failing(({ externalId }, { text, date, clock }) => {
          const day = (date || new Date(clock.now()).toISOString()).slice(0, 10);
          const first = kept.get(externalId + day) ?? text;
          kept.set(externalId + day, first);
          return text !== first;
        }, reply);
      },
      error('delivery-price/repeat-not-answered'),
    ],
  ),
  [
    'prices an unknown commune like the previous one',
    () => {
      let last = 4_000;
      return {
        net: (call) => {
          if (!isPost(call)) return suburban(call);
          last = zones[call.commune] ?? last;
          return last + Math.round(call.units * 29);
        },
      };
    },
    error('delivery-price/repeat-differs', 'delivery-price/unquotable-quoted'),
  ],
  [
    'has two nodes with different prices, chosen at random',
    () => {
      let state = 42;
      return {
        net: (call) => {
          const net = plainTariff(call);
          state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
          return typeof net === 'string' || !isPost(call)
            ? net
            : net + (state > 1_000_000_000 ? 150 : 0);
        },
      };
    },
    error('delivery-price/repeat-differs'),
  ],
  [
    'returns the quote of the previous order',
    () => {
      let before = 9_999;
      return priced((net) => {
        const given = before;
        before = net;
        return given;
      });
    },
    error('delivery-price/mixed-up-orders'),
  ],
  [
    'gives concurrent orders the price of the last one',
    () => {
      let last = 0;
      return priced(async (net, { units, clock }) => {
        last = units >= 12 ? 0 : net;
        await clock.wait(5);
        return last;
      });
    },
    error('delivery-price/mixed-up-orders'),
  ],
  [
    'swaps answers between connections',
    () => {
      let waiting: { net: number; give: (net: number) => void } | undefined;
      return priced(async (net, { clock }) => {
        if (waiting) {
          const { net: theirs, give } = waiting;
          waiting = undefined;
          give(net);
          return theirs;
        }
        return new Promise<number>((give) => {
          const mine = { net, give };
          waiting = mine;
          void clock.wait(6).then(() => {
            if (waiting === mine) {
              waiting = undefined;
              give(net);
            }
            return undefined;
          });
        });
      });
    },
    error('delivery-price/mixed-up-orders'),
  ],
  [
    'gives concurrent calls of one commerce the same answer',
    () => {
      const underWay = new Map<string, Promise<number | string>>();
      return {
        net: (call) => {
          if (!isPost(call)) return plainTariff(call);
          const { commerce, clock } = call;
          const shared =
            underWay.get(commerce) ??
            clock.wait(150).then(() => {
              underWay.delete(commerce);
              return plainTariff(call);
            });
          underWay.set(commerce, shared);
          return shared;
        },
      };
    },
    error('delivery-price/mixed-up-orders'),
  ],
  [
    'quotes a rejected order as free when it is repeated',
    () => {
      const rejected = new Set<string>();
      return {
        net: (call) => {
          const net = plainTariff(call);
          if (typeof net === 'number' || !isPost(call)) return net;
          if (rejected.has(call.text)) return 0;
          rejected.add(call.text);
          return net;
        },
      };
    },
    error('http/flaky'),
  ],
  [
    'adds to the extra costs with each draft',
    () => {
      let extra = 0;
      return priced((net, { order }) => {
        if (order.shippingAddress.metadata?.coordinates) return net;
        extra += 17;
        return net + extra;
      });
    },
    error('delivery-price/repeat-differs'),
  ],
  [
    'uses the units and commune of the last order at shipping-cost',
    () => {
      let last: Pick<Call, 'units' | 'commune'>;
      return {
        async net(call) {
          if (isPost(call)) return plainTariff(call);
          last = call;
          await call.clock.wait(12);
          return plainTariff({ ...call, units: last.units, commune: last.commune });
        },
      };
    },
    error('shipping-cost/repeat-differs'),
  ],
  [
    'fails on every call after the twentieth',
    () => onCalls((n) => n > 20, oops),
    error('http/server-error'),
  ],
];

/** What delivery-price and shipping-cost say of one order. */
const compared: readonly Row[] = [
  [
    'has half the cost for orders of several lines',
    () => ({
      cost: (net, { lines }) => ({ shippingCost: lines.length > 1 ? Math.round(net / 2) : net }),
    }),
    warned('shipping-cost/differs-from-quote'),
  ],
  [
    'fails with a page for orders without an invoice date',
    () => ({
      gate: (call) =>
        !isPost(call) && call.order?.invoiceDate === ''
          ? { status: 500, type: 'text/html', body: '<h1>TypeError</h1>' }
          : undefined,
      bare: () => json(400, { message: 'order is required' }),
    }),
    error('http/server-error'),
  ],
];

test.concurrent.each([...orders, ...repeats, ...compared])(
  'a client that %s',
  async (_, manner, expected) => {
    const run = await driveClient({ manner: manner() });
    expect(graded(run)).toEqual(expected);
    expect(run.verdict === 'failed').toBe(expected.some((each) => each.startsWith('error')));
  },
);

test('a failure after a pause is reported even if the next call is answered', async () => {
  let last = Number.POSITIVE_INFINITY;
  const silenceMs = 4_000;
  const run = await driveClient({
    manner: {
      ...priced(() => 4_200),
      gate: (call) => {
        if (!isPost(call)) return undefined;
        const silent = call.number > 1 && call.clock.now() - last > silenceMs;
        last = call.clock.now();
        return silent ? oops : undefined;
      },
    },
    wanted: ({ id }) => ['delivery-price/full-order', 'delivery-price/sent-again'].includes(id),
  });
  expect(graded(run)).toEqual(error('http/flaky'));
});

/** Answers that go by what was called before. */
const afterOthers: readonly (readonly [string, () => Manner, RegExp])[] = [
  [
    'a 202 first while the price is computed',
    () => {
      const known = new Set<string>();
      return failing(
        (_, { text }) => !known.has(text) && known.add(text) !== undefined,
        json(202, { status: 'accepted' }),
      );
    },
    /It happens \d+ times: to the first call for each order, and to no later one/,
  ],
  [
    'a shipping-cost with one database connection',
    () => ({
      gate: async (call) => {
        if (isPost(call) || !call.order) return undefined;
        await call.clock.wait(50);
        return call.underWay > 1 ? oops : undefined;
      },
    }),
    /It fails only with others in flight: \d+ calls without any were answered/,
  ],
];

test.each(afterOthers)('names the position of the failing calls: %s', async (_, manner, place) => {
  const run = await driveClient({ manner: manner() });
  expect(graded(run)).toEqual(error('http/flaky'));
  expect(run.findings[0]?.message).toMatch(place);
});

test('a late rejection is not explained by the number of lines', async () => {
  const run = await driveClient({
    manner: {
      refuse: (message) => json(422, { message }),
      change: async (reply, { clock }) => {
        if (reply.status === 422) await clock.wait(40_000);
        return reply;
      },
    },
    wanted: ({ id }) => id === 'delivery-price/provoked-rejections',
  });
  expect(graded(run)).toEqual(error('http/slow'));
  expect(run.findings[0]).toMatchObject({
    message: 'The rejection took 40 s; the limit is under 30 s.',
    remedy: expect.stringMatching(
      /with a quote or a rejection\. Check what is done only for the orders/,
    ),
  });
});

test('known quotes reveal a price that depends only on the commerce', async () => {
  const kept = new Map<string, number>();
  const run = await driveClient({
    manner: {
      net: (call) => {
        const net = plainTariff(call);
        if (typeof net === 'string') return net;
        const first = kept.get(call.commerce) ?? net;
        kept.set(call.commerce, first);
        return first;
      },
    },
    target: (url) => {
      const target = conformingTarget(url);
      const order = { products: [{ sku: 'SKU-1001', quantity: 100 }] };
      const quotes = [{ why: 'a hundred bags of rice', order, netValue: 5_800 }];
      return { ...target, data: { ...target.data, quotes } };
    },
  });
  expect(graded(run)).toEqual(['error delivery-price/known-quote']);
  // It is reported as a price that was declared, and not as a condition of a scenario.
  expect(run.findings[0]).toMatchObject({
    title: 'A declared price is not given',
    message: expect.stringMatching(/\(data\.quotes\[0\]\) got .+; declared is 5,800 net\./),
    expected: '5,800 net',
    counted: '1 of 1 declared price is not given',
    remedy: expect.stringMatching(
      /^Quote the order at its declared price, or correct .*data\.quotes/,
    ),
    mend: 'Quote known orders at their known prices',
  });
});

test('a rejection with another reason does not count as a counterexample', async () => {
  const run = await driveClient({
    manner: {
      refuse: (reason) => json(422, /peso/.test(reason) ? { error: reason } : { message: reason }),
    },
  });
  const [finding] = run.findings;
  expect(finding).toMatchObject({
    rule: 'delivery-price/rejection-text-not-read',
    remedy: 'Send the reason as errors.message, detail or message, or as a plain-text body.',
  });
  expect(finding?.message).not.toContain('It happens with');
});

test('variations of a sample order are judged if it is quoted', async () => {
  const fields =
    'externalId domain shippingAddress products pricing estimatedDeliverAt distributionCenterId commerceId commerceName sellerId type observation status';
  const run = await driveClient({
    manner: failing(
      (order) => own(fields.split(' '), order),
      json(400, { message: 'Campo desconocido.' }),
    ),
    target: (url) => ({ ...conformingTarget(url), data: ofTheSample }),
  });
  expect(graded(run)).toEqual(error('delivery-price/unknown-field-not-tolerated'));
});

const asTexts = (net: number) =>
  JSON.parse(
    JSON.stringify(taxed(net), (_, value: unknown) =>
      typeof value === 'number' ? value.toFixed(2) : value,
    ),
  );

test.each([
  ['all amounts are strings', 0],
  ['amounts from 25,000 on are strings', 25_000],
])('reports field-type without declared data: %s', async (_, least) => {
  const run = await driveClient({
    manner: { quote: (net) => (net >= least ? asTexts(net) : taxed(net)) },
    target: (url) => ({ ...conformingTarget(url), data: ofTheSample }),
  });
  expect(graded(run).filter((each) => each.startsWith('error'))).toEqual(
    error('delivery-price/field-type'),
  );
});

test.each<readonly [string, Manner, RegExp]>([
  [
    'quotations are free and orders are not',
    { quote: (net, { order }) => taxed(order.type === 'quote' ? 0 : net) },
    /^May a quotation cost something else than the order that follows, as here [\d,]+ and 0 net\?|as here 0 and [\d,]+ net\?/,
  ],
  [
    'delivery-price adds 5 % to orders alone',
    { quote: (net, { order }) => taxed(order.type === 'order' ? Math.round(net * 1.05) : net) },
    /^May a quotation cost something else than the order that follows, as here /,
  ],
  [
    'both endpoints cache one price by commerce, commune and day',
    (() => {
      const kept = new Map<string, number | string>();
      return {
        net(call: Call) {
          const key = `${call.endpoint} ${call.commerce} ${call.commune} ${call.date.slice(0, 10)}`;
          const net = kept.get(key) ?? plainTariff(call);
          kept.set(key, net);
          return net;
        },
      };
    })(),
    /to one commune for one day cost the same\?/,
  ],
  [
    'both endpoints cache one price by commerce and number of lines',
    (() => {
      const kept = new Map<string, number | string>();
      return {
        net(call: Call) {
          const key = `${call.endpoint} ${call.commerce} ${call.lines.length}`;
          const own = plainTariff(call);
          const net = typeof own === 'string' ? own : (kept.get(key) ?? own);
          if (typeof own === 'number') kept.set(key, net);
          return net;
        },
      };
    })(),
    /with as many lines cost the same\?/,
  ],
])('passes with a question without declared data: %s', async (_, manner, question) => {
  const { verdict, observations, findings } = await driveClient({
    manner,
    target: (url) => ({ ...conformingTarget(url), data: ofTheSample }),
  });
  expect(verdict).toBe('passed');
  expect(observations.flatMap(({ asks }) => asks ?? []).join('\n')).toMatch(question);
  expect(findings.map(({ rule }) => rule)).not.toContain('shipping-cost/differs-from-quote');
});
