import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { referenceToken } from '../../src/reference-client/target.ts';
import { rowsOf } from '../support/extent.ts';
import { shortened } from '../support/reference-run.ts';
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
  wait,
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

const plainNet = (call: Call) => {
  const net = plainTariff(call);
  return typeof net === 'number' ? net : 0;
};

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

/** A fresh manner for each run. */
type Row = readonly [string, () => Manner, readonly string[]];

const orders: readonly Row[] = [
  [
    'crashes on an empty name of the commerce',
    () => failing(({ commerceName }) => empty(commerceName)),
    error('delivery-price/draft-not-answered'),
  ],
  [
    'crashes on two empty fields together',
    () => failing((o) => empty(o.observation) && empty(o.shippingAddress.phone)),
    error('delivery-price/draft-not-answered'),
  ],
  [
    'crashes on an empty list of sellers',
    () => failing(({ sellerId }) => sellerId?.length === 0),
    error('delivery-price/draft-not-answered'),
  ],
  [
    'crashes without coordinates',
    () => failing((o) => o.shippingAddress.metadata?.coordinates?.latitude === undefined),
    error('delivery-price/draft-not-answered'),
  ],
  [
    'turns drafts down',
    () => failing((o) => !o.distributionCenterId, plain(422, 'Falta el centro.')),
    error('delivery-price/draft-refused'),
  ],
  [
    'turns drafts down, and cannot say why',
    () => failing((o) => !o.shippingAddress.city, json(400, { error: 'city is required' })),
    error('delivery-price/draft-refused'),
  ],
  [
    'turns down orders without a type and without a seller',
    () => failing((o) => !o.type && !o.sellerId?.length, plain(422, 'Falta todo.')),
    error('delivery-price/draft-refused'),
  ],
  [
    'answers drafts with an empty object',
    () => ({
      change: (reply, { order }) =>
        reply.status === 200 && order?.externalId && !order.estimatedDeliverAt
          ? json(200, {})
          : reply,
    }),
    error('delivery-price/transportation-cost-missing'),
  ],
  [
    'wants each delivery dated, says so, and has every window',
    () => failing(({ estimatedDeliverAt }) => !estimatedDeliverAt, plain(422, 'Falta la fecha.')),
    error('delivery-price/draft-refused'),
  ],
  [
    'knows all fields of the order',
    () =>
      failing(
        (o) =>
          own(
            'externalId domain shippingAddress products pricing estimatedDeliverAt distributionCenterId commerceId commerceName sellerId type observation status'.split(
              ' ',
            ),
            o,
          ),
        json(400, { message: 'property should not exist' }),
      ),
    error('delivery-price/unknown-field-not-tolerated'),
  ],
  [
    'knows all fields of a line',
    () =>
      failing((o) => o.products.some((line: Loose) => own(['sku', 'quantity', 'pricing'], line))),
    error('delivery-price/unknown-field-not-tolerated'),
  ],
  [
    'knows all fields of the totals',
    () =>
      failing((o) =>
        own(['totalPrice', 'netTotalPrice', 'finalTotalPrice', 'shipping'], o.pricing),
      ),
    error('delivery-price/unknown-field-not-tolerated'),
  ],
  [
    'crashes on emoji',
    () => failing((o) => /\p{Extended_Pictographic}/u.test(JSON.stringify(o))),
    error('delivery-price/text-refused'),
  ],
  [
    'crashes on a quote in a name',
    () => failing((o) => JSON.stringify(o).includes("'")),
    error('delivery-price/text-refused'),
  ],
  [
    'crashes on long texts',
    () => failing((o) => (o.observation ?? '').length > 255),
    error('http/server-error'),
  ],
  [
    'a page of the proxy for many lines',
    () =>
      failing((o) => o.products.length > 100, {
        status: 413,
        type: 'text/html',
        body: '<html><body><h1>413</h1></body></html>',
      }),
    error('delivery-price/rejection-is-markup'),
  ],
  [
    'crashes on halves',
    () => failing((o) => o.products.some((line: Loose) => line.quantity % 1 !== 0)),
    error('http/server-error'),
  ],
  [
    'crashes on quotations',
    () => failing(({ type }) => type === 'quote'),
    error('delivery-price/type-refused'),
  ],
  [
    'crashes for another commerce',
    () => failing(({ externalId }) => externalId === 'C0002'),
    error('http/server-error'),
  ],
  [
    'hangs up on heavy orders',
    () => ({
      write: (reply, response, call) => {
        if (isPost(call) && call.units > 300) response.destroy();
        else answer(reply, response);
      },
    }),
    error('http/unreachable'),
  ],
  [
    'the code of the commerce is not read: the first price is kept',
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
];

function answer({ status, type, body, headers }: Reply, response: ServerResponse): void {
  response.writeHead(status, { ...(type ? { 'Content-Type': type } : {}), ...headers });
  response.end(body);
}

/** So many quotes of delivery-price, and then this reason for whatever is ordered. */
function afterQuotes(most: number, reason: string): NonNullable<Manner['net']> {
  let quotes = 0;
  return (call) => {
    const net = plainTariff(call);
    if (call.endpoint !== 'delivery-price' || typeof net === 'string') return net;
    quotes += 1;
    return quotes > most ? reason : net;
  };
}

const repeats: readonly Row[] = [
  [
    'a rejection that is kept by commerce and commune',
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
    [
      ...error('delivery-price/repeat-not-answered'),
      'warning delivery-price/covered-order-rejected',
    ],
  ],
  [
    'a price that is kept for the tens of each quantity',
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
    'the reason of the rejection before',
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
    'a quote is kept under the commerce for a while',
    () => {
      let kept: { at: number; net: number } | undefined;
      let calls = 0;
      return priced((net) => {
        calls += 1;
        if (!kept || calls - kept.at > 6) kept = { at: calls, net };
        return kept.net;
      });
    },
    error('delivery-price/mixed-up-orders'),
  ],
  [
    'an order is quoted once, by its bytes',
    () => {
      const seen = new Set<string>();
      return {
        gate: (call) => {
          if (
            !isPost(call) ||
            call.request.headers['x-auth-token'] !== referenceToken ||
            typeof plainTariff(call) === 'string'
          )
            return undefined;
          if (seen.has(call.text)) return json(409, { message: 'Ya existe.' });
          seen.add(call.text);
          return undefined;
        },
      };
    },
    error('delivery-price/repeat-not-answered'),
  ],
  [
    'quotes and sells out by turns',
    () => {
      let calls = 0;
      return {
        net: (call) => {
          calls += 1;
          const net = plainTariff(call);
          return typeof net === 'number' && calls % 3 === 0 ? 'Sin stock.' : net;
        },
      };
    },
    error('http/flaky'),
  ],
  [
    'a session of a few calls, and the token again after some more',
    () => {
      let calls = 0;
      return {
        gate: (call) => {
          if (!isPost(call) || call.request.headers['x-auth-token'] !== referenceToken) {
            return undefined;
          }
          calls += 1;
          return calls % 7 > 4 ? json(401, { message: 'Sesión vencida.' }) : undefined;
        },
      };
    },
    error('http/flaky'),
  ],
  [
    'quotes a few orders and then nothing, with a reason',
    () => ({ net: afterQuotes(3, 'Cerramos a las 18.') }),
    ['warning http/withdrawn'],
  ],
  [
    'accepts the token for a few calls and never again',
    () => {
      let calls = 0;
      return {
        gate: (call) => {
          if (!isPost(call)) return undefined;
          calls += 1;
          return calls > 4 ? json(401, { message: 'Sesión vencida.' }) : undefined;
        },
      };
    },
    ['warning http/token-refused'],
  ],
  [
    'rejects with 403 every order but the first',
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
    error(
      ...['covered-order-rejected', 'draft-refused', 'type-refused'].map(
        (name) => `delivery-price/${name}`,
      ),
    ),
  ],
  [
    'two nodes in turn, one without the new tariff',
    () => {
      let calls = 0;
      return priced((net) => {
        calls += 1;
        return net + (calls % 2) * 150;
      });
    },
    error('delivery-price/repeat-differs'),
  ],
  [
    'two nodes, by chance',
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
    'dearer each time that the order comes',
    () => {
      const times = new Map<string, number>();
      return priced((net, call) => {
        const n = times.get(call.text) ?? 0;
        times.set(call.text, n + 1);
        return net + 10 * n;
      });
    },
    error('delivery-price/repeat-differs'),
  ],
  [
    'the first quote of an order is cheaper',
    () => {
      const seen = new Set<string>();
      return priced((net, call) => {
        const first = !seen.has(call.text);
        seen.add(call.text);
        return net - (first ? 200 : 0);
      });
    },
    error('delivery-price/repeat-differs'),
  ],
  [
    'the quote of the order before',
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
    'the last order under way gives the price to all',
    () => {
      let last = 0;
      return priced(async (net, { clock }) => {
        last = net;
        await clock.wait(5);
        return last;
      });
    },
    error('delivery-price/mixed-up-orders'),
  ],
  [
    'free from a dozen units on, and below the last order under way gives the price to all',
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
    'answers are swapped between connections',
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
    'one call at a time, 500 for the others',
    () => ({
      gate: async (call) => {
        if (!isPost(call)) return undefined;
        const busy = call.underWay > 1;
        await call.clock.wait(4);
        return busy ? oops : undefined;
      },
    }),
    error('delivery-price/fails-under-concurrency'),
  ],
  [
    'one call at a time, the others are hung up on',
    () => {
      let busy = false;
      return {
        serve: async (call, response) => {
          if (!isPost(call))
            return answer(
              typeof plainTariff(call) === 'string'
                ? plain(422, 'No')
                : json(200, { shippingCost: plainNet(call) }),
              response,
            );
          if (busy) {
            response.destroy();
            return undefined;
          }
          busy = true;
          await wait(4);
          busy = false;
          const net = plainTariff(call);
          if (call.request.headers['x-auth-token'] !== referenceToken)
            return answer(plain(401, 'No'), response);
          return answer(
            typeof net === 'string' ? json(422, { message: net }) : json(200, taxed(net)),
            response,
          );
        },
      };
    },
    error('delivery-price/fails-under-concurrency'),
  ],
  ['one in five fails', () => onCalls((n) => n % 5 === 0, oops), error('http/flaky')],
  [
    'one in six is a page',
    () => onCalls((n) => n % 6 === 0, { status: 200, type: 'text/html', body: '<html>' }),
    error('http/flaky'),
  ],
  [
    'one in seven is hung up on',
    () => {
      let calls = 0;
      return {
        write: (reply, response, call) => {
          if (isPost(call)) calls += 1;
          if (isPost(call) && calls % 7 === 0) response.destroy();
          else answer(reply, response);
        },
      };
    },
    error('http/flaky'),
  ],
  [
    'the first call of the day fails',
    () => onCalls((n) => n === 1, json(502, { message: 'warming up' })),
    error('http/flaky'),
  ],
  [
    'every call fails after the twentieth',
    () => onCalls((n) => n > 20, oops),
    error('http/server-error'),
  ],
];

const tokens: readonly Row[] = [
  [
    'the token is read from another header',
    () => ({
      gate: (call) =>
        isPost(call) && call.request.headers.authorization !== `Bearer ${referenceToken}`
          ? plain(401, 'Unauthorized')
          : undefined,
    }),
    error('http/token-refused'),
  ],
  [
    'the platform’s origin is not allowed',
    () => ({
      gate: (call) =>
        isPost(call) && call.request.headers.origin !== undefined
          ? { status: 403, type: 'text/html', body: '<h1>CORS</h1>' }
          : undefined,
    }),
    error('http/token-refused'),
  ],
  [
    'any token will do',
    () => ({
      serve: (call, response) => {
        const net = plainTariff(call);
        if (call.order === undefined) return answer(plain(400, 'x'), response);
        if (isPost(call) && !call.request.headers['x-auth-token'])
          return answer(plain(401, 'x'), response);
        return answer(
          typeof net === 'string'
            ? json(422, { message: net })
            : json(200, isPost(call) ? taxed(net) : { shippingCost: net }),
          response,
        );
      },
    }),
    warned('delivery-price/token-not-verified'),
  ],
  [
    'a login with 200 for whom it does not know',
    () => ({
      gate: (call) =>
        isPost(call) && call.request.headers.cookie === undefined
          ? { status: 200, type: 'text/html', body: '<form>' }
          : undefined,
    }),
    error('http/not-json'),
  ],
  [
    'POST is not there',
    () => ({
      gate: (call) =>
        isPost(call) ? { status: 405, body: '', headers: { Allow: 'GET' } } : undefined,
    }),
    error('http/refused'),
  ],
  [
    'every order is turned down without a reason',
    () => ({ gate: (call) => (isPost(call) ? { status: 422, body: '' } : undefined) }),
    error('delivery-price/rejection-without-text'),
  ],
];

test.concurrent.each(rowsOf([...orders, ...repeats, ...tokens]))(
  '%s',
  async (_, manner, expected) => {
    const run = await driveClient({ manner: manner() });
    expect(graded(run)).toEqual(expected);
    expect(run.verdict === 'failed').toBe(expected.some((each) => each.startsWith('error')));
  },
);

/** The limits and delays a twentieth: 30 s are 1,5 s, 60 s are 3 s. One after another, to keep the clock. */
const slow: readonly Row[] = [
  [
    '31 s for one order',
    () => ({
      gate: async (call) => {
        if (isPost(call) && call.units > 400 && call.units < 600) await call.clock.wait(1_600);
        return undefined;
      },
    }),
    error('http/slow'),
  ],
  [
    'silence for many lines',
    () => ({
      gate: (call) => (isPost(call) && call.lines.length > 100 ? new Promise(() => {}) : undefined),
    }),
    error('http/cut-off'),
  ],
  [
    'a sign every second',
    () => ({
      write: async (reply, response, call) => {
        if (!isPost(call) || call.lines.length < 100) return answer(reply, response);
        response.writeHead(200, { 'Content-Type': 'application/json' });
        for (const sign of String(reply.body)) {
          if (response.destroyed) return undefined;
          response.write(sign);
          await wait(60);
        }
        response.end();
        return undefined;
      },
    }),
    error('http/cut-off'),
  ],
  [
    'the head and then nothing',
    () => ({
      write: (reply, response, call) => {
        if (!isPost(call) || call.commune !== 'Rancagua') return answer(reply, response);
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.flushHeaders();
        return undefined;
      },
    }),
    error('http/cut-off'),
  ],
  [
    'silence for drafts without a city',
    () => ({
      gate: (call) =>
        isPost(call) && !call.order.shippingAddress.city ? new Promise(() => {}) : undefined,
    }),
    error('delivery-price/draft-not-answered'),
  ],
];

test.each(slow)(
  'in time: %s',
  async (_, manner, expected) => {
    const run = await driveClient({
      manner: manner(),
      options: { endpoints: shortened(20) },
    });
    expect(graded(run)).toEqual(expected);
    expect(run.verdict).toBe('failed');
  },
  60_000,
);

test('a call that fails after a silence is not forgiven when the next one is answered', async () => {
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

test('known quotes show a price that goes by the commerce alone', async () => {
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
    message: expect.stringMatching(/\(data\.quotes\[0\]\) got .+; declared is 5 800 net\./),
    expected: '5 800 net',
    counted: '1 of 1 declared prices is not given',
    remedy: expect.stringMatching(
      /^Quote the order at its declared price, or correct .*data\.quotes/,
    ),
    mend: 'Quote known orders at their known prices',
  });
});
