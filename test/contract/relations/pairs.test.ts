import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/model/json.ts';
import type { Step } from '../../../src/model/scenario.ts';
import {
  answer,
  type Client,
  noAnswer,
  type Part,
  page,
  quote,
  simulate,
  stepOf,
} from '../../support/simulate.ts';
import { byWeight, netOf, orderOf, quantityOf } from '../../support/simulated-orders.ts';

const typed = ['quote', 'order'].map((type) => stepOf(orderOf(2, { type })));
const isOrder = (order: JsonObject) => order.type === 'order';

const refusedType = 'delivery-price/type-refused error';
const changes = 'delivery-price/repeat-differs warning';

/** A client that fails at these positions of each cycle of calls, counted from 0. */
const failingAt = (cycle: number, ...places: readonly number[]): Client => {
  let calls = -1;
  return ({ order }) => {
    calls += 1;
    return places.includes(calls % cycle) ? page(502) : byWeight(order);
  };
};

const types: readonly [string, Client, readonly string[], number][] = [
  ['has one price for both', ({ order }) => byWeight(order), [], 2],
  [
    'has a higher price for orders',
    ({ order }) => quote(netOf(order) + (isOrder(order) ? 300 : 0)),
    ['delivery-price/type-changes-price info'],
    7,
  ],
  [
    'changes its price once',
    ({ order, at }) => quote(netOf(order) + (at > 100 ? 300 : 0)),
    [changes],
    11,
  ],
  [
    'fails for orders',
    ({ order }) => (isOrder(order) ? page(502) : byWeight(order)),
    [refusedType],
    7,
  ],
  ['fails on every second call', failingAt(2, 1), [], 11],
  ['fails twice by chance for the order, but not the third time', failingAt(100, 1, 2), [], 12],
  ['fails for both', () => page(500), [], 2],
  ['does not answer', () => noAnswer, [], 2],
];

/** Gives an order the price of the last quotation. */
function lastQuotation(): Client {
  let last: number | undefined;
  return ({ order }) => {
    const net = isOrder(order) ? (last ?? netOf(order)) : netOf(order);
    if (!isOrder(order)) last = net;
    return quote(net);
  };
}

/** Other quotations, each followed by the order. */
const quotations = [4, 9, 4].flatMap((quantity) => [
  stepOf(orderOf(quantity, { type: 'quote' })),
  ...typed.slice(1),
]);

test.each<[what: string, Client, readonly string[]]>([
  [
    'uses the price of the last quotation',
    lastQuotation(),
    [
      'The same order (type "order") got 1,200 net, 1,428 with tax; then 1,400 net, 1,666 with tax; then 1,900 net, 2,261 with tax; then 1,400 net, 1,666 with tax. 1 order got the amounts of the order before, with the same commerce.',
    ],
  ],
  ['has a price for each order', ({ order }) => byWeight(order), []],
  ['has one price for everything', () => quote(3000), []],
])('an order after other quotations, with a client that %s', async (_, client, expected) => {
  const steps = [...typed, ...quotations];
  const { breaches, sent } = await simulate('quote-and-order', steps, client);
  expect(breaches.map(({ message }) => message)).toEqual(expected);
  expect(sent).toHaveLength(8);
});

describe('the same content as a quotation and as an order', () => {
  test.each(types)('a client that %s', async (_, client, expected, calls) => {
    const { found, sent } = await simulate('quote-and-order', typed, client);
    expect(found).toEqual(expected);
    expect(sent).toHaveLength(calls);
  });
});

const inDays = (days: number, more: JsonObject = {}) =>
  orderOf(2, { estimatedDeliverAt: new Date(Date.UTC(2026, 0, 5 + days)).toISOString(), ...more });
const between = [
  stepOf(inDays(21, { distributionCenterId: '37' }), { role: 'far', situation: 'any' }),
  stepOf(inDays(21), { role: 'dated', situation: 'any' }),
  stepOf(orderOf(2), { role: 'draft', situation: 'any' }),
  stepOf(inDays(1, { distributionCenterId: '38' }), { role: 'near', situation: 'any' }),
];

/** Adds an amount for a field of the last order that had it. */
const keeping = (field: string, worth: (value: string) => number) => () => {
  let last = '';
  return (({ order }) => {
    const given = order[field];
    if (typeof given === 'string') last = given;
    return quote(netOf(order) + (last === '' ? 0 : worth(last)));
  }) satisfies Client;
};
const noCenter =
  (client: Client): Client =>
  (asked) =>
    asked.order.distributionCenterId === undefined
      ? client(asked)
      : answer(422, { message: 'No.' });

const isNear = (date: string) => (Date.parse(date) < Date.UTC(2026, 0, 15) ? 600 : 0);

const betweens: readonly [string, () => Client, readonly string[], roles: string[]][] = [
  [
    'quotes each order independently',
    () =>
      ({ order }) =>
        byWeight(order),
    [],
    ['far', 'draft', 'near', 'draft'],
  ],
  [
    'rejects other centers',
    () => noCenter(({ order }) => byWeight(order)),
    [],
    ['far', 'dated', 'draft', 'near', 'draft'],
  ],
  [
    'keeps the delivery date of an earlier order if it is near',
    keeping('estimatedDeliverAt', isNear),
    ['delivery-price/repeat-differs error'],
    ['far', 'draft', 'near', 'draft', 'far', 'draft'],
  ],
];

describe('a draft after other orders', () => {
  test.each(betweens)('a client that %s', async (_, make, expected, roles) => {
    const own = async (before: readonly Part[]) => {
      const { found, sent } = await simulate('between-orders', between, make(), { before });
      return [found, sent.map(({ role }) => role)];
    };
    const drafts = between.filter(({ role }) => role === 'draft');
    expect([await own([['compare', [...drafts, ...drafts]]]), await own([])]).toEqual([
      [expected, roles],
      [expected, roles],
    ]);
  });
});

const communeOf = ({ shippingAddress }: JsonObject) =>
  (shippingAddress as { readonly commune: string }).commune;
const charging =
  (toll: (commune: string) => number): Client =>
  ({ order }) =>
    quote(netOf(order) + toll(communeOf(order)));

describe('a draft after orders to other communes', () => {
  const tolls: Readonly<Record<string, number>> = { Ancud: 520, Frutillar: 0 };
  const communes = Object.keys(tolls);
  const before: readonly Part[] = [
    [
      'compare',
      communes.map((commune) =>
        stepOf(orderOf(3, { shippingAddress: { address: 'Calle Uno 100', commune } }), {
          label: `to ${commune}`,
        }),
      ),
    ],
  ];
  const keepingToll = () => {
    let last = 0;
    return charging((commune) => (last = tolls[commune] ?? last));
  };

  test.each([
    [
      'keeps the toll of the last commune',
      keepingToll(),
      'right after “to Ancud, again” it gets 520 more, right after “to Frutillar, again” 520 less',
    ],
    ['charges each commune its own toll', charging((commune) => tolls[commune] ?? 0), undefined],
  ])('a client that %s', async (_, client, sentence) => {
    const { found, breaches } = await simulate('between-orders', between, client, { before });
    expect(found).toEqual(sentence ? ['delivery-price/repeat-differs error'] : []);
    expect(breaches[0]?.message ?? '').toContain(sentence ?? '');
  });
});

const tokenSteps = (['configured', 'wrong', 'none'] as const).map((token) =>
  stepOf(orderOf(2), { token }),
);
const accepts =
  (...accepted: readonly string[]): Client =>
  ({ token, order }) =>
    accepted.includes(token) ? byWeight(order) : answer(401, { message: 'Unknown token' });

const tokens: readonly [string, Client, readonly string[], number][] = [
  ['compares the token', accepts('configured'), [], 3],
  ['accepts no token at all', accepts(), [], 1],
  [
    'answers a wrong token with 200 and an empty object',
    ({ token, order }) => (token === 'configured' ? byWeight(order) : answer(200, {})),
    [],
    3,
  ],
  ['does not answer', () => noAnswer, [], 1],
];

test('an order of another commerce is sent again after those that came before it', async () => {
  const shares: Readonly<Record<string, number>> = { 'C-1': 1, 'C-5': 0.7 };
  let share = 1;
  const client: Client = ({ order }) => {
    share = shares[order.externalId as string] ?? share;
    return quote(netOf(order) * share);
  };
  const orders = [
    ['C-6', 2],
    ['C-5', 4],
    ['C-6', 2],
    ['C-1', 4],
  ] as const;
  const sent = orders.map(([externalId, units]) => stepOf(orderOf(units, { externalId })));
  const before = [['compare', sent]] as const;
  const { breaches } = await simulate('between-orders', between, client, { before });
  expect(breaches.map(({ message }) => message).join()).toContain('Other orders change it');
});

describe('tokens', () => {
  test.each(tokens)('a client that %s', async (_, client, expected, calls) => {
    const { found, sent } = await simulate('tokens', tokenSteps, client);
    expect(found).toEqual(expected);
    expect(sent).toHaveLength(calls);
  });

  test('does not repeat an order that was just quoted', async () => {
    const client = accepts('configured');
    const { sent, judged } = await simulate('tokens', tokenSteps, client, {
      before: [['compare', tokenSteps.slice(0, 1)]],
    });
    expect(sent.map(({ role }) => role)).toEqual(['wrong', 'none']);
    expect(judged('delivery-price/token-not-verified')).toBe(2);
  });

  test('reports wrong and missing tokens in one sentence', async () => {
    const { breaches } = await simulate(
      'tokens',
      tokenSteps,
      accepts('configured', 'wrong', 'none'),
    );
    expect(breaches.map(({ message, count, judged }) => [message, count, judged])).toEqual([
      [
        'A quote was given with a wrong token and no token. The contract does not say whether the client must verify the token.',
        2,
        2,
      ],
    ]);
  });
});

const costStep = (order: JsonObject, as: Partial<Step> = {}) =>
  stepOf(order, { endpoint: 'shipping-cost', ...as });
const { body: _, ...bare } = costStep({}, { situation: 'any' });
const cost = (shippingCost: number) => answer(200, { shippingCost });
const missing = answer(400, { message: 'order is required' });
const bodySteps = [costStep(orderOf(2)), bare];
const bodies =
  (full: ReturnType<Client>, none: ReturnType<Client>, empty = full): Client =>
  ({ hasBody, order }) =>
    !hasBody ? none : Object.keys(order ?? {}).length === 0 ? empty : full;
/** Reads the order only from the query. */
const queried =
  (read: ReturnType<Client>): Client =>
  ({ isQueried }) =>
    isQueried ? read : missing;
function onceQueried(): Client {
  let calls = 0;
  return ({ isQueried }) => {
    calls += isQueried ? 1 : 0;
    return isQueried && calls === 1 ? cost(4200) : missing;
  };
}
const notAccepted = 'shipping-cost/body-not-accepted error';

const survivals: readonly [string, Client, readonly string[], number][] = [
  ['returns a cost', bodies(cost(4200), missing), [], 1],
  ['refuses any body, and requires an order', bodies(page(400), missing), [notAccepted], 7],
  ['closes the connection for a body', bodies(noAnswer, cost(4200)), [notAccepted], 6],
  ['never receives the body', bodies(missing, missing), [notAccepted], 7],
  ['reads the order only from the query', queried(cost(4200)), [notAccepted], 8],
  ['reads the query only once', onceQueried(), [notAccepted], 8],
  ['always fails', bodies(page(500), page(500)), [], 7],
  ['does not answer', () => noAnswer, [], 3],
  ['fails for the order', bodies(page(502), missing, missing), [], 3],
  ['closes the connection for the order', bodies(noAnswer, missing, missing), [], 3],
  ['needs a field', bodies(answer(400, { message: 'order.items.sku: required' }), missing), [], 7],
  ['fails for any body', bodies(page(500), missing), [], 7],
  ['returns 429', bodies(answer(429, {}), cost(4200)), [], 10],
];

describe('a GET with the order in its body', () => {
  test.each(survivals)('a client that %s', async (_, client, expected, calls) => {
    const { found, sent } = await simulate('body-survives', bodySteps, client);
    expect(found).toEqual(expected);
    expect(sent).toHaveLength(calls);
  });

  const reading = 'The contract says “payload”; greenlight reads it as the body.';
  const letThrough =
    'Let the body of a GET reach the endpoint, and read the order from it. First check what is in front of it: proxy, CDN, gateway, firewall. If the query is agreed, set shippingCostPayload to query.';

  test.each<readonly [what: string, client: Client, message: string]>([
    [
      'a page of a CDN before the endpoint',
      bodies(page(403, { server: 'CloudFront', via: '1.1 abc.cloudfront.net' }), cost(1)),
      'With the order in its body, and with an empty object, the GET got status 403; without a body, it got status 200. Either the body is stopped on the way, or the endpoint does not read it.',
    ],
    [
      'an order read only from the query',
      queried(cost(1)),
      'With the order in its body, and with an empty object, the GET got status 400 “order is required”; without a body, it got status 400 “order is required”; with the order in the query, it got a cost. Either the body is stopped on the way, or the endpoint does not read it.',
    ],
  ])('the message and the remedy for %s', async (_, client, message) => {
    const { breaches } = await simulate('body-survives', bodySteps, client);
    expect(breaches.map((breach) => [breach.message, breach.remedy])).toEqual([
      [`${message} ${reading}`, letThrough],
    ]);
  });
});

const to = (quantity: number, commune: string) =>
  costStep(orderOf(quantity, { shipping: { location: { commune } } }), { situation: 'any' });
const differentSteps = [
  to(2, 'Providencia'),
  to(20, 'Providencia'),
  to(1, 'Arica'),
  to(5, 'Isla Lejana'),
  bare,
];
const byQuantity: Client = ({ order }) => cost(netOf(order));
const flat: Client = () => cost(4200);

const differents: readonly [string, Client, readonly string[], number, number][] = [
  ['has costs by weight', byQuantity, [], 2, 1],
  ['has a flat tariff, but requires an order', bodies(cost(4200), missing), [], 5, 1],
  ['reads no order', flat, ['shipping-cost/order-ignored warning'], 8, 1],
  [
    'is behind a cache by URL',
    ({ order, address }) => cost(netOf(address.includes('unused') ? order : orderOf(2))),
    ['shipping-cost/mixed-up-orders error'],
    8,
    1,
  ],
  ['has another cost without an order', bodies(cost(4200), cost(0)), [], 5, 1],
  [
    'rejects a commune',
    ({ hasBody, order }) => (quantityOf(order) === 5 && hasBody ? missing : cost(4200)),
    [],
    4,
    1,
  ],
  [
    'fails for one order',
    ({ order }) => (quantityOf(order) === 1 ? page(500) : cost(4200)),
    [],
    3,
    0,
  ],
  ['does not answer', () => noAnswer, [], 1, 0],
];

describe('shipping-cost orders that differ in every respect', () => {
  test.each(differents)('a client that %s', async (_, client, expected, calls, judged) => {
    const result = await simulate('very-different-orders', differentSteps, client);
    expect(result.found).toEqual(expected);
    expect(result.sent).toHaveLength(calls);
    expect(result.judged('shipping-cost/order-ignored')).toBe(judged);
  });

  test('orders to only one commune are not judged', async () => {
    const one = [to(2, 'Providencia'), to(20, 'Providencia'), to(1, 'Providencia'), bare];
    const { judged } = await simulate('very-different-orders', one, flat);
    expect(judged('shipping-cost/order-ignored')).toBe(0);
  });
});

const pairOf = (quantity: number) => [stepOf(orderOf(quantity)), costStep(orderOf(quantity))];
const pairs = [2, 20].flatMap(pairOf);
const both =
  (
    costOf: (net: number) => ReturnType<Client>,
    taxedOf = (net: number) => Math.round(net * 1.19),
  ): Client =>
  ({ endpoint, order }) =>
    endpoint === 'shipping-cost'
      ? costOf(netOf(order))
      : quote(netOf(order), taxedOf(netOf(order)));
const includes = 'shipping-cost/includes-tax';

const endpoints: readonly [string, readonly Step[], Client, readonly string[], number][] = [
  ['returns the cost without tax', pairs, both(cost), [], 2],
  [
    'returns the cost with tax, and rounds it in quotes',
    pairs,
    ({ endpoint, order }) => {
      const net = netOf(order);
      if (endpoint === 'shipping-cost') return cost(net * 1.1937);
      return answer(200, {
        transportationCost: net,
        netValue: net,
        netTaxedValue: Math.round(net * 1.1937),
        taxesApplied: { code: 1, value: 0.1937 },
      });
    },
    [`${includes} error`],
    2,
  ],
  [
    'has a flat cost with tax',
    pairs,
    ({ endpoint }) => (endpoint === 'shipping-cost' ? cost(4998) : quote(4200)),
    [`${includes} warning`],
    3,
  ],
  ['has no tax', pairs, both(cost, (net) => net), [], 0],
  ['has a different tariff for costs', pairs, both((net) => cost(net * 3)), [], 2],
  [
    'returns a cost with tax for one of two orders',
    pairs,
    both((net) => cost(net > 1300 ? net : Math.round(net * 1.19))),
    [`${includes} warning`],
    3,
  ],
  [
    'has a different tariff that equals a price with tax once',
    pairs,
    both((net) => cost(net > 1300 ? net + 7 : Math.round(net * 1.19))),
    ['shipping-cost/differs-from-quote info'],
    3,
  ],
  [
    'has quotes that do not add up',
    pairs,
    ({ endpoint, order }) =>
      endpoint === 'shipping-cost'
        ? cost(netOf(order) * 2)
        : answer(200, {
            transportationCost: netOf(order),
            netValue: netOf(order) + 1,
            netTaxedValue: netOf(order) * 2,
          }),
    [],
    0,
  ],
  [
    'fails to quote',
    pairs,
    ({ endpoint }) => (endpoint === 'shipping-cost' ? cost(4998) : page(500)),
    [],
    0,
  ],
];

describe('the same orders at both quoting endpoints', () => {
  test('reports an order that costs nothing after it was quoted', async () => {
    const quoted = new Set<string>();
    const client: Client = ({ endpoint, order }) => {
      const known = quoted.has(JSON.stringify(order));
      if (endpoint === 'shipping-cost') return cost(known ? 0 : netOf(order));
      quoted.add(JSON.stringify(order));
      return quote(netOf(order));
    };
    expect((await simulate('both-endpoints', [...pairs, ...pairOf(5)], client)).found).toEqual([
      'shipping-cost/repeat-differs error',
    ]);
  });

  test.each(endpoints)('a client that %s', async (_, steps, client, expected, judged) => {
    const result = await simulate('both-endpoints', steps, client);
    expect(result.found).toEqual(expected);
    expect(result.judged(includes)).toBe(judged);
  });
});

/** Three orders at both endpoints, with declared prices. */
const declaredPairs = (costOf?: (net: number) => number) =>
  [2, 20, 7].flatMap((quantity, i) => {
    const netValue = netOf(orderOf(quantity));
    const declared = {
      at: `data.quotes[${i}]`,
      netValue,
      ...(costOf ? { shippingCost: costOf(netValue) } : {}),
    };
    return pairOf(quantity).map((step) => ({ ...step, expect: { declared } }));
  });
const another = (net: number) => net * 3 + 70;
const oneWithTax = (net: number) => (net === netOf(orderOf(20)) ? Math.round(net * 1.19) : net);
const question = 'shipping-cost/differs-from-quote info';
const known = 'shipping-cost/known-cost error';

const pairTo = (quantity: number, commune: string) => {
  const address = { address: 'Calle Uno 100', commune };
  const order = orderOf(quantity, { shippingAddress: address, shipping: { location: address } });
  return [stepOf(order), costStep(order)];
};
const dearerInAncud: Client = ({ endpoint, order }) =>
  endpoint === 'shipping-cost'
    ? cost(netOf(order) + (communeOf(order) === 'Ancud' ? 950 : 0))
    : quote(netOf(order));

describe('declared prices decide whether two tariffs are a defect', () => {
  test.each<readonly [string, readonly Step[], (net: number) => number, readonly string[]]>([
    ['nothing is declared', [2, 20, 7].flatMap(pairOf), another, [question]],
    ['a declared net value, and a different cost', declaredPairs(), another, [known]],
    ['a declared net value, and an equal cost', declaredPairs(), (net) => net, []],
    [
      'a declared net value, and a cost with different decimals',
      declaredPairs(),
      (net) => net + 0.3,
      ['shipping-cost/differs-from-quote warning'],
    ],
    [
      'a declared net value, and one cost that includes tax',
      declaredPairs(),
      oneWithTax,
      [`${includes} error`],
    ],
    ['two declared tariffs, and a declared cost', declaredPairs(another), another, []],
    ['two declared tariffs, and an equal cost', declaredPairs(another), (net) => net, [known]],
  ])('%s', async (_, steps, costOf, expected) => {
    const client = both((net) => cost(costOf(net)));
    expect((await simulate('both-endpoints', steps, client)).found).toEqual(expected);
  });

  test('a declared net value, and costs that differ in one commune', async () => {
    const declared = { at: 'data.quotes[0]', netValue: netOf(orderOf(4)) };
    const steps = [
      ...[2, 20, 7].flatMap((quantity) => pairTo(quantity, 'Providencia')),
      ...[4, 5].flatMap((quantity) =>
        pairTo(quantity, 'Ancud').map((step) =>
          quantity === 4 ? { ...step, expect: { declared } } : step,
        ),
      ),
    ];
    const { found, breaches } = await simulate('both-endpoints', steps, dearerInAncud);
    expect(found).toEqual([known]);
    expect(breaches[0]?.message).toContain(
      'They differ by 950 at most, and 3 orders of different prices cost exactly what they are quoted. It happens with every request where commune is "Ancud"',
    );
  });
});
