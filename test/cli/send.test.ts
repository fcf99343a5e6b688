import { existsSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { greenlightHere, type Said } from '../support/in-process.ts';
import { referenceForAll, serving } from '../support/serving.ts';
import { emptyFolder, type JudgedDocument, judgedOf } from './greenlight.ts';

const token = 'a-token-of-nobody-7c41d0';
const env = { GREENLIGHT_TOKEN: token };
const folder = emptyFolder();

const client = referenceForAll({ token, records: 200 });

const json =
  (status: number, body: object): RequestListener =>
  (request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

const send = (args: readonly string[], url = client.url, more: object = {}): Promise<Said> =>
  greenlightHere(['send', ...args, '-u', url], { env, cwd: folder, ...more });

async function sent(args: readonly string[], url?: string) {
  const ended = await send([...args, '--json'], url);
  return { exit: ended.exit, document: judgedOf(ended) };
}

interface Ordered {
  readonly order: { readonly [field: string]: unknown };
}

const orderIn = ({ document }: { readonly document: JudgedDocument }, i = 0) =>
  (document.answers[i]?.exchange.request?.body as Ordered | undefined)?.order;

describe('greenlight send', () => {
  test('sends the full order by default', async () => {
    const received = await sent(['delivery-price']);
    expect([
      received.exit,
      received.document.findings,
      received.document.answers[0]?.exchange.outcome?.decision,
    ]).toEqual([0, [], 'quoted']);
    expect(orderIn(received)).toMatchObject({ externalId: 'C0001', type: 'order' });
  });

  test.each<
    readonly [
      string,
      readonly string[],
      (order: { readonly [field: string]: unknown }) => unknown,
      unknown,
    ]
  >([
    [
      'the draft',
      ['--order', 'draft'],
      (order) => Object.keys(order).toSorted(),
      ['domain', 'externalId', 'pricing', 'products', 'shippingAddress', 'status'],
    ],
    [
      'a patched order',
      ['--merge', '{"type":"quote","observation":null}'],
      ({ type, observation }) => [type, observation],
      ['quote', undefined],
    ],
    ['a patched body', ['--merge', '{"order":{"type":"quote"}}'], ({ type }) => type, 'quote'],
    [
      'a patched line, with its price filled in',
      ['--merge', '{"products":[{"sku":"SKU-1002","quantity":2}]}'],
      ({ products }) => products,
      [{ sku: 'SKU-1002', quantity: 2, pricing: { totalPrice: 4700 } }],
    ],
  ])('sends %s', async (_what, flags, of, expected) => {
    expect(of(orderIn(await sent(['delivery-price', ...flags])) ?? {})).toEqual(expected);
  });

  test('sends an order from a file, with or without its wrapper', async () => {
    const order = orderIn(await sent(['delivery-price'])) ?? {};
    writeFileSync(
      join(folder, 'bare.json'),
      JSON.stringify({ ...order, observation: 'from a file' }),
    );
    writeFileSync(
      join(folder, 'body.json'),
      `\ufeff${JSON.stringify({ order: { ...order, observation: 'as sent' } })}`,
    );
    const received = [
      await sent(['delivery-price', '--order', 'bare.json']),
      await sent(['delivery-price', '--order', 'body.json']),
    ];
    expect(received.map((each) => orderIn(each)?.['observation'])).toEqual([
      'from a file',
      'as sent',
    ]);
  });

  test('sends a shipping-cost order to shipping-cost', async () => {
    const received = await sent(['shipping-cost', '--merge', '{"observation":"mine"}']);
    expect([
      received.exit,
      orderIn(received)?.['observation'],
      received.document.answers[0]?.story[0],
    ]).toEqual([0, 'mine', expect.stringMatching(/^The platform read a shipping cost of /)]);
  });

  test('sends a quotation and a confirmation with --as', async () => {
    const received = await sent(['delivery-price', '--as', 'quote,confirm']);
    const names = ['type', 'estimatedDeliverAt', 'commerceName', 'status'];
    expect([
      ...[0, 1].map((nth) => names.map((name) => orderIn(received, nth)?.[name])),
      received.document.agreement?.agrees,
    ]).toEqual([
      ['quote', undefined, undefined, 'pending'],
      ['order', expect.any(String), expect.any(String), 'pending'],
      true,
    ]);
  });

  test.each<readonly [string, RequestListener, readonly string[], number, boolean, RegExp]>([
    [
      'an alternating price',
      alternating(),
      ['--times', '3'],
      1,
      false,
      /^The answers differ: 10 net, 12 with tax \(1 of 3, 3 of 3\); 20 net, 24 with tax \(2 of 3\)\.$/,
    ],
    [
      'a confirmation that fails',
      failingSecond(),
      ['--as', 'quote,confirm'],
      1,
      false,
      /quoted|status 500, infrastructure failure \(at confirmation\)/,
    ],
    [
      'a draft with price 0 and its order with a price',
      pricedWhenDated,
      ['--as', 'quote,confirm'],
      3,
      false,
      /^The answers differ: 0 net, 0 with tax \(draft on screen\); 10 net, 12 with tax \(at confirmation\)\.$/,
    ],
    [
      'an order without the netValue of its draft',
      storedUndated,
      ['--as', 'quote,confirm'],
      1,
      false,
      /^The answers agree on 10 net, 12 with tax, but not all have netValue\.$/,
    ],
    [
      'equal answers',
      json(200, { transportationCost: 10, netValue: 10, netTaxedValue: 12 }),
      ['--times', '2'],
      0,
      true,
      /^Both answers agree: 10 net, 12 with tax\.$/,
    ],
  ])('compares several answers: %s', async (_what, listener, flags, exit, agrees, said) => {
    const received = await sent(['delivery-price', ...flags], await serving(listener));
    expect([received.exit, received.document.agreement?.agrees]).toEqual([exit, agrees]);
    expect(received.document.agreement?.said[0]).toMatch(said);
  });

  test.each<readonly [string, RequestListener, readonly string[], number, readonly string[]]>([
    ['a 401', json(401, { message: 'Unauthorized' }), [], 3, ['http/token-refused']],
    [
      'a 401 in place of an expected quote',
      json(401, { message: 'Unauthorized' }),
      ['--situation', 'quotable'],
      1,
      ['http/token-refused'],
    ],
    ['no answer at all', (request) => request.socket.destroy(), [], 3, []],
  ])('judges a client that answers with %s', async (_what, listener, flags, exit, rules) => {
    const received = await sent(['delivery-price', ...flags], await serving(listener));
    expect([received.exit, received.document.findings.map(({ rule }) => rule)]).toEqual([
      exit,
      rules,
    ]);
  });

  test('prints the number of records and the first record', async () => {
    const { exit, stdout } = await send(['transactions']);
    expect(exit).toBe(0);
    expect(stdout).toContain('/api/transactions');
    expect(stdout).toMatch(/\b\d+ records\b/);
    expect(stdout).toMatch(/First record:\n\n {4}\{\n {6}"orderId": "/);
  });

  test('saves the exchange to --out, where judge reads it', async () => {
    const broken = await serving(json(200, { transportationCost: 10, netTaxedValue: 12 }));
    await send(
      [
        'delivery-price',
        '--merge',
        '{"observation":"the one"}',
        '--situation',
        'quotable',
        '--out',
        'saved',
      ],
      broken,
    );
    expect(
      ['report.json', 'report.html', 'junit.xml'].map((file) =>
        existsSync(join(folder, 'saved', file)),
      ),
    ).toEqual([true, true, true]);
    const judged = await greenlightHere(
      ['judge', 'delivery-price', 'saved', '--exchange', 'e1', '--json'],
      { cwd: folder },
    );
    expect([judged.exit, judgedOf(judged).findings.map(({ rule }) => rule)]).toEqual([
      1,
      ['delivery-price/net-value-missing'],
    ]);
  });
});

function alternating(): RequestListener {
  let calls = 0;
  return (request, response) => {
    calls += 1;
    const cost = calls % 2 === 1 ? 10 : 20;
    json(200, quoteOf(cost))(request, response);
  };
}

const quoteOf = (net: number) => ({
  transportationCost: net,
  netValue: net,
  netTaxedValue: net * 1.2,
});

/** Quotes an order without a date as free. */
const pricedWhenDated: RequestListener = (request, response) => {
  void textOf(request).then((body) =>
    json(200, quoteOf(body.includes('estimatedDeliverAt') ? 10 : 0))(request, response),
  );
};

/** Quotes an order with a date without netValue. */
const storedUndated: RequestListener = (request, response) => {
  void textOf(request).then((body) =>
    json(200, {
      ...quoteOf(10),
      ...(body.includes('estimatedDeliverAt') ? { netValue: undefined } : {}),
    })(request, response),
  );
};

function failingSecond(): RequestListener {
  let calls = 0;
  return (request, response) => {
    calls += 1;
    const quote = { transportationCost: 10, netValue: 10, netTaxedValue: 12 };
    json(calls === 1 ? 200 : 500, calls === 1 ? quote : {})(request, response);
  };
}

/** Ports, times and bars differ from one machine to the next, and the rules from version to version. */
const steady = (text: string) =>
  text
    .replace(/127\.0\.0\.1:\d+/g, 'erp.example')
    .replace(/\d+ rules checked/, '# rules checked')
    .replace(/^ +date: .*$/gm, '    date: …')
    .replace(/ *\b\d+(?:\.\d)? m?s\b( *)/g, ' N ms$1')
    .replace(
      /^ {2}(?:e\d|answer).*$/gm,
      (row) =>
        `  ${row.trim().replace(/ {2,}| N ms */g, (gap) => (gap.includes('N') ? '  N ms  ' : '  '))}`,
    )
    .replace(/^( {2}(?:connect|first byte|download) +N ms).*$/gm, '$1  (bar)');

describe('terminal output', () => {
  test('shows three answers that differ', async () => {
    const { stdout } = await send(
      ['delivery-price', '--times', '3'],
      await serving(alternating()),
      {
        columns: 100,
      },
    );
    expect(steady(stdout)).toMatchSnapshot();
  });

  test('shows the whole order and answer with --verbose', async () => {
    const url = await serving(json(422, { message: 'Fuera de cobertura' }));
    const { stdout } = await send(
      ['delivery-price', '--order', 'draft', '--verbose', '--now', '2026-11-17'],
      url,
      { columns: 100 },
    );
    expect(steady(stdout)).toMatchSnapshot();
  });
});
