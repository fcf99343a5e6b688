import { describe, expect, test } from 'vitest';
import { type Answer, type EndpointId, judgeAnswer, judgeRecords } from '../../src/index.ts';
import { openReferenceClient } from '../../src/reference-client/server.ts';

const json = { 'Content-Type': 'application/json; charset=utf-8' };
const quote = { transportationCost: 10, netValue: 10, netTaxedValue: 11.9 };
const { netValue: _, ...withoutNetValue } = quote;
const without = 'delivery-price/net-value-missing';
const commerce = { commerceId: 'C1', name: 'Almacén Sur' };
const another = { ...commerce, name: 'Almacén Norte' };

describe('one answer', () => {
  test.each<[what: string, EndpointId, Answer, rules: readonly string[]]>([
    ['a quote', 'delivery-price', { status: 200, headers: json, body: quote }, []],
    ['a text', 'delivery-price', { status: 200, headers: json, body: JSON.stringify(quote) }, []],
    [
      'bytes',
      'delivery-price',
      { status: 200, headers: json, body: Buffer.from(JSON.stringify(quote)) },
      [],
    ],
    ['no headers', 'delivery-price', { status: 200, body: quote }, []],
    [
      'headers of fetch',
      'delivery-price',
      { status: 200, headers: new Headers(json), body: quote },
      [],
    ],
    [
      'another type',
      'delivery-price',
      { status: 200, headers: { 'content-type': ['text/html'] }, body: quote },
      ['http/content-type'],
    ],
    ['no netValue', 'delivery-price', { status: 200, body: withoutNetValue }, [without]],
    [
      'an order that the service never sends',
      'delivery-price',
      { status: 200, body: withoutNetValue, request: { body: { order: { externalId: '' } } } },
      [],
    ],
    ['a failure', 'delivery-price', { status: 500, body: 'oops' }, ['http/server-error']],
    ['an empty list', 'transactions', { status: 200, headers: json, body: [] }, []],
    [
      'no list',
      'transactions',
      { status: 200, headers: json, body: { total: 3 } },
      ['transactions/not-a-list'],
    ],
    [
      'a record with half its fields',
      'commerces',
      { status: 200, headers: json, body: [commerce] },
      ['commerces/required-field'],
    ],
  ])('%s', (_what, endpoint, answer, rules) => {
    expect(judgeAnswer(endpoint, answer).map(({ rule }) => rule)).toEqual(rules);
  });

  test('a token in the request is reported nowhere', () => {
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

describe('records', () => {
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
    ['objects that come', objects()],
    ['a text', lines],
    ['bytes', new Uint8Array(Buffer.from(lines))],
    ['the pieces of a file', pieces()],
  ])('%s', async (_what, records) => {
    const findings = await judgeRecords('commerces', records);
    const rules = new Set(findings.map(({ rule }) => rule));
    expect([...rules]).toEqual(['commerces/duplicate-id', 'commerces/required-field']);
  });

  test('the lists of a client that keeps the contract', async () => {
    const client = await openReferenceClient({ records: 300 });
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
