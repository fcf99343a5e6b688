import { describe, expect, test } from 'vitest';
import { observe } from '../../src/contract/observations/observations.ts';
import { provoked } from '../../src/contract/reading/quotes/expected-quote.ts';
import { likelyCauses } from '../../src/diagnosis/diagnose.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';
import type { AnswerExample } from '../../src/model/rule.ts';
import { run } from './http/judged.ts';

const quote = (net = 4200, more: JsonObject = {}) => ({
  body: { transportationCost: net, netValue: net, netTaxedValue: net * 2, ...more },
});

const cost = (shippingCost: number) =>
  ({ endpoint: 'shipping-cost', body: { shippingCost } }) as const;

const sent = (
  order: Json | undefined,
  headers: { readonly [name: string]: string } = {},
): Partial<Exchange> => ({
  request: {
    method: 'POST',
    url: 'https://erp.example.com/x',
    headers,
    ...(order === undefined ? {} : { body: { order } }),
  },
});

const asked = (answer: AnswerExample, exchange: Partial<Exchange>): AnswerExample => ({
  ...answer,
  exchange,
});

/** The observations of one clause. */
const observed = (clause: string, ...examples: readonly AnswerExample[]) =>
  observe(run(...examples))
    .filter((each) => each.clause === clause)
    .map(({ about, endpoint, saw }) => `${about} · ${endpoint} · ${saw}`);

const order = (lines: number) => ({
  products: Array.from({ length: lines }, () => ({ sku: 'SKU-1', quantity: 1 })),
});

const ofSample = (answer: AnswerExample, lines: number): AnswerExample =>
  asked(answer, { ...sent(order(lines)), source: 'sample' });

const undated: AnswerExample = {
  endpoint: 'shipping-cost',
  status: 422,
  body: { message: 'Sin fecha' },
};

describe('observations of what the contract leaves open', () => {
  test.each<[string, string, readonly AnswerExample[], readonly string[]]>([
    [
      'additional fields of quotes',
      'delivery-price.answer-more',
      [quote(1, { carrier: 'x' }), quote(1, { carrier: 'x', eta: 2 })],
      [
        'Further fields of a quote · delivery-price · carrier in 2 of 2 quotes and eta in 1 of 2 quotes.',
      ],
    ],
    [
      'statuses of rejections, without those for wrong tokens',
      'errors.rejection-status',
      [
        { status: 422, body: {} },
        { status: 400, body: {} },
        { status: 422, body: {} },
        asked({ status: 401, body: {} }, { token: 'wrong' }),
      ],
      ['Status of a rejection · delivery-price · 422, twice; 400, once.'],
    ],
    [
      'free drafts whose orders have a price',
      'delivery-price.order-optional',
      [
        asked(quote(0), sent({ ...order(1), externalId: 'A', type: 'quote' })),
        asked(quote(0), sent({ ...order(2), externalId: 'A', estimatedDeliverAt: '' })),
        asked(quote(), sent({ ...order(1), externalId: 'A', estimatedDeliverAt: '2026-01-08' })),
        asked(quote(), sent({ ...order(2), externalId: 'A', estimatedDeliverAt: '2026-01-08' })),
      ],
      ['Free drafts · delivery-price · 2 of 2 drafts ship free, and their orders do not.'],
    ],
    [
      'free drafts whose orders are free as well',
      'delivery-price.order-optional',
      [
        asked(quote(0), sent({ ...order(1), externalId: 'A' })),
        asked(quote(0), sent({ ...order(1), externalId: 'A', estimatedDeliverAt: '2026-01-08' })),
        asked(quote(), sent({ ...order(2), externalId: 'A', estimatedDeliverAt: '2026-01-08' })),
      ],
      [],
    ],
    [
      'four sample orders rejected for one reason, and one quoted',
      'errors.rejection-status',
      [ofSample(cost(4200), 1), ...[2, 3, 4, 5].map((lines) => ofSample(undated, lines))],
      [
        'Rejected sample orders · shipping-cost · 4 of 5 orders of the built-in sample got 422: “{"message":"Sin fecha"}”. They are not judged, since the client need not know the sample.',
      ],
    ],
    [
      'sample orders of which about half are quoted',
      'errors.rejection-status',
      [
        ...[1, 2, 3].map((lines) => ofSample(cost(4200), lines)),
        ...[4, 5, 6, 7].map((lines) => ofSample(undated, lines)),
      ],
      [],
    ],
    [
      'a wrong token that gets a quote',
      'authentication.verify',
      [
        quote(),
        asked(quote(), { token: 'wrong' }),
        asked({ status: 401, body: {} }, { token: 'none' }),
      ],
      ['Token verification · delivery-price · Not verified: the client quotes with a wrong token.'],
    ],
    [
      'a wrong token that is refused',
      'authentication.verify',
      [quote(), asked({ status: 401, body: {} }, { token: 'wrong' })],
      ['Token verification · delivery-price · Verified with a wrong token: no quote (401, once).'],
    ],
    [
      'different costs for different bodies of a GET',
      'shipping-cost.payload',
      [asked(cost(1), sent({ a: 1 })), asked(cost(2), sent({ a: 2 }))],
      [
        'Order in a GET · shipping-cost · The client reads the body of the GET; nothing on the way drops it.',
      ],
    ],
    [
      'one cost for all bodies of a GET',
      'shipping-cost.payload',
      [
        asked(cost(1), sent({ a: 1 })),
        asked(cost(1), sent({ a: 2 })),
        asked(cost(1), sent(undefined)),
      ],
      [
        'Order in a GET · shipping-cost · The order was sent in the body. All 2 orders got the same cost, so nothing shows whether it is read.',
      ],
    ],
    [
      'errors of shipping-cost',
      'shipping-cost.errors',
      [cost(1), { endpoint: 'shipping-cost', status: 400, body: {} }],
      ['Error answers · shipping-cost · 400, once.'],
    ],
  ])('%s', (_, clause, examples, expected) => {
    expect(observed(clause, ...examples)).toEqual(expected);
  });

  test.each([
    [{ age: '61440' }, ['1 of 2 quotes came from a cache: age: 61440.'], ['answers-cached']],
    [{ 'x-cache': 'HIT' }, ['1 of 2 quotes came from a cache: x-cache: HIT.'], []],
    [{ age: '0' }, [], []],
  ])('a quote with %j: the observed cache and its cause', (headers, saw, causes) => {
    const exchanges = run(asked(quote(), sent(order(1))), asked(quote(), sent(order(2)))).map(
      (x, i) =>
        i === 0 || x.answer.kind !== 'response'
          ? x
          : { ...x, answer: { ...x.answer, headers: { ...x.answer.headers, ...headers } } },
    );
    const seen = observe(exchanges).filter(({ about }) => about === 'Answers of a cache');
    expect(seen.map((each) => each.saw)).toEqual(saw);
    const found = likelyCauses({ exchanges, findings: [] });
    expect(found.map(({ cause }) => [cause.id, cause.beside])).toEqual(
      causes.map((id) => [id, true]),
    );
  });

  const rows: readonly (readonly [string, string, readonly AnswerExample[], string])[] = [
    [
      'an order status that is not quoted',
      'delivery-price.order-status',
      [
        asked(quote(), sent({ status: 'pending' })),
        asked({ status: 422, body: { message: 'x' } }, sent({ status: 'confirmed' })),
      ],
      'Status of the order · delivery-price · Orders were quoted with the status pending. Not quoted: confirmed.',
    ],
    [
      'decimals in quantities',
      'delivery-price.order-lines',
      [asked({ status: 422, body: { message: 'x' } }, sent({ products: [{ quantity: 1.5 }] }))],
      'Decimals in quantities · delivery-price · Orders with decimals in their quantities were not quoted: status 422.',
    ],
    [
      'free shipping for all orders',
      'delivery-price.order-lines',
      [1, 2, 3].map((id) =>
        asked(
          { body: { transportationCost: 0, netValue: 0, netTaxedValue: 0 } },
          sent({ id, products: [{ quantity: 1 }] }),
        ),
      ),
      'One price for all · delivery-price · All 3 different orders ship free. Prices of 0 cannot be compared.',
    ],
    [
      'a GET with an impossible order',
      'shipping-cost.errors',
      [
        asked(
          { endpoint: 'shipping-cost', status: 404, body: { error: 'x' } },
          { ...sent({ id: 1 }), role: provoked },
        ),
      ],
      'Error answers · shipping-cost · 404, once. One that hardly any business can serve got “{"error":"x"}”.',
    ],
    [
      'a GET that takes more than 30 s',
      'limits.get',
      [{ ...cost(1), durationMs: 31_000 }],
      'Response time · shipping-cost · The slowest answer took 31 s; the contract sets no limit. 1 answer took more than 30 s.',
    ],
  ];
  test.each(rows)('%s', (_, clause, examples, expected) => {
    expect(observed(clause, ...examples)).toContain(expected);
  });

  test('the largest order and the rate of calls', () => {
    const small = asked(quote(), sent(order(1)));
    const large = asked({ status: 413, body: {} }, sent(order(1200)));
    expect(observed('limits.sizes', small)).toEqual([
      'Size of a body · delivery-price · The largest order sent, 53 B with one line, was accepted.',
      'Rate of calls · delivery-price · No limit seen in 1 call, with at most 1 in flight.',
    ]);
    expect(observed('limits.sizes', small, large, { status: 429, text: '' })).toEqual([
      'Size of a body · delivery-price · The largest order accepted is 53 B with one line; one of 35 kB with 1,200 lines got 413.',
      'Rate of calls · delivery-price · The client answered 429 once, with at most 1 call in flight.',
    ]);
  });
});

/** A quote of this net amount for an order of this quantity. */
const at = (commune: string, quantity: number, net: number) =>
  asked(
    quote(net),
    sent({
      externalId: 'C-1',
      shippingAddress: { commune },
      products: [{ sku: 'SKU-1', quantity }],
    }),
  );
const questions = (...examples: readonly AnswerExample[]) =>
  observe(run(...examples)).flatMap(({ asks }) => asks ?? []);

describe('questions that only the owner can answer', () => {
  const alike = [1, 2, 3, 4].map((quantity) => at('Ñuñoa', quantity, 4200));

  test.each<[string, readonly AnswerExample[], readonly RegExp[]]>([
    [
      'one price for a commune',
      [...alike, at('Macul', 1, 900)],
      [/one commerce to one commune cost the same/],
    ],
    ['one price for all', alike, [/^Does every order cost 4,200 net/]],
    [
      'all are free',
      [1, 2, 3].map((each) => at('Macul', each, 0)),
      [/^Is shipping free for every/],
    ],
    [
      'most are free',
      [...[1, 2, 3].map((each) => at('Macul', each, 0)), at('Macul', 4, 900)],
      [/^Is shipping free for most orders, as for 3 of 4/],
    ],
    ['few are free', [at('Macul', 1, 0), at('Macul', 2, 700), at('Macul', 3, 900)], []],
  ])('%s', (_, examples, expected) => {
    const found = questions(...examples);
    expect(found).toHaveLength(expected.length);
    for (const [i, question] of found.entries()) expect(question).toMatch(expected[i] ?? /^$/);
  });
});

const refused = (role: string): AnswerExample =>
  asked({ status: 422, body: { message: 'No vamos a Arica' } }, { ...sent(order(1)), role });

test.each<[string, readonly AnswerExample[], string | undefined]>([
  [
    'further commerces, and none is declared',
    [refused('further'), refused('further')],
    'Is delivery-price right to reject 2 orders made from your own lists, such as with “No vamos a Arica”? If so, declare one in data.uncovered, or in data.unquotable if its address is not the reason.',
  ],
  [
    'further commerces, and one is declared',
    [refused('further'), { status: 422, body: {}, situation: 'unquotable' }],
    undefined,
  ],
  ['other commerces, which a rule judges', [refused('covered')], undefined],
])('asks about rejected orders of %s', (_, examples, expected) => {
  expect(questions(...examples)[0]).toBe(expected);
});

const priced = (declared: number | undefined, net: number) =>
  [1, 2, 3].map((lines) =>
    asked(quote(net), {
      ...sent(order(lines)),
      ...(declared === undefined || lines > 1
        ? {}
        : { expect: { declared: { at: 'data.quotes[0]', netValue: declared } } }),
    }),
  );

describe('the question about one price for all depends on declared prices', () => {
  test.each([
    ['nothing is declared', priced(undefined, 4200), true],
    ['the same price is declared', priced(4200, 4200), true],
    ['another price is declared', priced(900, 4200), false],
    ['a price is declared, and all orders are free', priced(900, 0), false],
    ['nothing is declared, and all orders are free', priced(undefined, 0), true],
    ['free shipping is declared, and all orders are free', priced(0, 0), false],
  ])('%s', (_, examples, isAsked) => {
    const [seen] = observe(run(...examples)).filter(({ about }) => about === 'One price for all');
    expect([seen?.saw === undefined, seen?.asks !== undefined]).toEqual([false, isAsked]);
  });
});
