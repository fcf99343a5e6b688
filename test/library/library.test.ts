import { describe, expect, test } from 'vitest';
import {
  type Answer,
  type EndpointId,
  type Expected,
  judgeAnswer,
  judgeRecords,
  type Records,
  runSuite,
  type SuiteOptions,
} from '../../src/index.ts';
import { openReferenceClient } from '../support/serving.ts';

const json = { 'Content-Type': 'application/json; charset=utf-8' };
const quote = { transportationCost: 10, netValue: 10, netTaxedValue: 11.9 };
const { netValue: _, ...withoutNetValue } = quote;
const without = 'delivery-price/net-value-missing';
const commerce = { commerceId: 'C1', name: 'Almacén Sur' };
const another = { ...commerce, name: 'Almacén Norte' };

/** A call without types, as from JavaScript. */
const untyped = (endpoint: string, answer: unknown, expected: object = {}) =>
  judgeAnswer(endpoint as EndpointId, answer as Answer, expected);

describe('judgeAnswer', () => {
  test.each<[what: string, EndpointId, Answer, rules: readonly string[]]>([
    ['a quote', 'delivery-price', { status: 200, headers: json, body: quote }, []],
    ['a text', 'delivery-price', { status: 200, headers: json, body: JSON.stringify(quote) }, []],
    [
      'the same as bytes',
      'delivery-price',
      { status: 200, headers: json, body: Buffer.from(JSON.stringify(quote)) },
      [],
    ],
    ['no headers', 'delivery-price', { status: 200, body: quote }, []],
    [
      'Headers of fetch',
      'delivery-price',
      { status: 200, headers: new Headers(json), body: quote },
      [],
    ],
    [
      'another content type',
      'delivery-price',
      { status: 200, headers: { 'content-type': ['text/html'] }, body: quote },
      ['http/content-type'],
    ],
    ['no netValue', 'delivery-price', { status: 200, body: withoutNetValue }, [without]],
    [
      'no netValue for an order that the platform never sends',
      'delivery-price',
      { status: 200, body: withoutNetValue, request: { body: { order: { externalId: '' } } } },
      [],
    ],
    ['status 500', 'delivery-price', { status: 500, body: 'oops' }, ['http/server-error']],
    ['an empty list', 'transactions', { status: 200, headers: json, body: [] }, []],
    [
      'an object without a list',
      'transactions',
      { status: 200, headers: json, body: { total: 3 } },
      ['transactions/not-a-list'],
    ],
    [
      'a record with missing fields',
      'commerces',
      { status: 200, headers: json, body: [commerce] },
      ['commerces/required-field'],
    ],
  ])('%s', (_what, endpoint, answer, rules) => {
    expect(judgeAnswer(endpoint, answer).map(({ rule }) => rule)).toEqual(rules);
  });

  const text = { message: 'Sin cobertura en Santiago' };
  test.each<[EndpointId, status: number, body: unknown, Expected, rules: readonly string[]]>([
    ['delivery-price', 200, quote, { outcome: 'quoted' }, []],
    ['delivery-price', 422, text, {}, []],
    ['delivery-price', 422, text, { outcome: 'quoted' }, ['scenario/outcome']],
    ['delivery-price', 422, text, { outcome: 'rejected' }, []],
    ['delivery-price', 422, text, { outcome: 'rejected', status: 409 }, ['scenario/status']],
    ['delivery-price', 200, quote, { outcome: 'rejected' }, ['delivery-price/unquotable-quoted']],
    ['delivery-price', 401, text, {}, []],
    ['delivery-price', 401, text, { outcome: 'quoted' }, ['http/token-refused']],
    ['delivery-price', 429, text, { outcome: 'quoted' }, ['scenario/outcome']],
    [
      'delivery-price',
      200,
      {},
      { outcome: 'quoted' },
      ['delivery-price/transportation-cost-missing'],
    ],
    ['shipping-cost', 200, { shippingCost: 10 }, { outcome: 'quoted' }, []],
    ['shipping-cost', 401, text, { outcome: 'quoted' }, ['scenario/status']],
    ['transactions', 401, text, {}, []],
    ['transactions', 401, text, { status: 200 }, ['scenario/status']],
    ['transactions', 200, [], { status: 200 }, []],
    ['commerces', 429, text, { status: 200 }, ['scenario/status']],
  ])('%s %i %j, expected %j', (endpoint, status, body, expected, rules) => {
    const found = judgeAnswer(endpoint, { status, headers: json, body }, expected);
    expect(found.map(({ rule }) => rule).toSorted()).toEqual(rules);
  });

  test.each<[what: string, judge: () => unknown, message: string]>([
    [
      'an unknown endpoint',
      () => untyped('orders', { status: 200 }),
      "judgeAnswer takes delivery-price, shipping-cost, transactions, commerces, not 'orders'",
    ],
    [
      'a Response of fetch',
      () => untyped('commerces', new Response('[]')),
      'an answer is { status, headers, body }: of a response read the body first, with await response.text()',
    ],
    [
      'an outcome of another endpoint',
      () => untyped('transactions', { status: 200 }, { outcome: 'quoted' }),
      "the outcome of transactions is not 'quoted'; expect status: 200",
    ],
    [
      'a misspelt outcome',
      () => untyped('delivery-price', { status: 200 }, { outcome: 'quotd' }),
      "the outcome of delivery-price is not 'quotd'; expect outcome: 'quoted' or outcome: 'rejected' or status: 200",
    ],
    [
      'an unknown option',
      () => untyped('delivery-price', { status: 200 }, { outcom: 'quoted' }),
      "judgeAnswer: unknown option 'outcom'; the nearest known option is 'outcome'",
    ],
  ])('throws a TypeError for %s', (_what, judge, message) => {
    expect(judge).toThrow(new TypeError(message));
  });

  test('redacts a token of the request', () => {
    const token = 'tok-83b1f0aa';
    const [finding] = judgeAnswer('delivery-price', {
      status: 500,
      body: `bad token ${token}`,
      request: { headers: { 'x-auth-token': token } },
    });
    expect(finding?.message).toContain('$X_AUTH_TOKEN');
    expect(JSON.stringify(finding)).not.toContain(token);
  });
});

describe('judgeRecords', () => {
  const lines = `${JSON.stringify(commerce)}\n${JSON.stringify(another)}\n`;
  async function* pieces() {
    yield Buffer.from(lines.slice(0, 9));
    yield lines.slice(9);
  }
  async function* objects() {
    yield commerce;
    yield another;
  }

  test.each([
    ['objects', [commerce, another]],
    ['an async iterable of objects', objects()],
    ['text', lines],
    ['bytes', new Uint8Array(Buffer.from(lines))],
    ['an async iterable of pieces', pieces()],
  ])('%s', async (_what, records) => {
    const findings = await judgeRecords('commerces', records);
    const rules = new Set(findings.map(({ rule }) => rule));
    expect([...rules]).toEqual(['commerces/duplicate-id', 'commerces/required-field']);
  });

  test.each<[kind: string, records: unknown, message: string]>([
    [
      'commerces',
      { commerces: [] },
      'judgeRecords takes a list of records, or the text or bytes of a file; of an object around a list pass the list',
    ],
    ['orders', [], "judgeRecords takes transactions or commerces, not 'orders'"],
  ])('throws a TypeError for %s and %j', async (kind, records, message) => {
    await expect(judgeRecords(kind as 'commerces', records as Records)).rejects.toThrow(
      new TypeError(message),
    );
  });

  test('finds nothing in the lists of a conforming client', async () => {
    const client = await openReferenceClient({ records: 300, now: Date.now });
    try {
      for (const kind of ['transactions', 'commerces'] as const) {
        const response = await fetch(`${client.url}/api/${kind}`);
        const records = (await response.json()) as readonly object[];
        expect(records.length).toBeGreaterThan(2);
        expect(await judgeRecords(kind, records)).toEqual([]);
        expect(await judgeRecords(kind, [])).toEqual([]);
      }
    } finally {
      await client.close();
    }
  });
});

test('runSuite rejects an unknown option', async () => {
  const options = { clientBase: 'http://127.0.0.1:9', tokens: 'x' } as SuiteOptions;
  await expect(runSuite(options)).rejects.toThrow(
    new TypeError("runSuite: unknown option 'tokens'; the nearest known option is 'token'"),
  );
});
