import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/model/json.ts';
import type { ReferenceClient } from '../../src/reference-client/server.ts';
import { ask, read } from './ask.ts';
import { cellFor, cellsOf, closeAll, now, open, transactions, unzipped } from './dataset.ts';

let client: ReferenceClient;
let all: readonly JsonObject[];
beforeAll(async () => {
  client = await open();
  all = await transactions(client);
});
afterAll(closeAll);

const text = (record: JsonObject, field: string) => record[field] as string;
const ofType = (type: string) => all.filter(({ documentType }) => documentType === type);

const keysOf = (records: readonly JsonObject[], ...fields: readonly string[]) =>
  records.map((record) => fields.map((field) => JSON.stringify(record[field])).join(' '));

const twice = (keys: readonly string[]) => keys.filter((key, i) => keys.indexOf(key) !== i);

const repeatsOrder = (record: JsonObject) => record.documentCode === record.orderId;

const currencies = (records: readonly JsonObject[]) => [
  ...new Set(records.map((record) => text(record, 'currency'))),
];

describe('the history', () => {
  test('has about as many records as were asked for, from 120 days that are over', () => {
    expect(all.length).toBeGreaterThan(1_000);
    expect(all.length).toBeLessThan(2_000);
    const dates = all.map((record) => text(record, 'date'));
    expect(dates).toEqual(dates.toSorted());
    expect(dates[0]?.slice(0, 10)).toBe('2026-07-23');
    expect(dates.at(-1)?.slice(0, 10)).toBe('2026-11-19');
    expect(dates.filter((date) => !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-03:00$/.test(date))).toEqual(
      [],
    );
  });

  test('has every type of document', () => {
    const types = [...new Set(all.map((record) => text(record, 'documentType')))].sort();
    expect(types).toEqual(['bill', 'credit note', 'debit note', 'invoice', 'order']);
  });

  test('repeats the orderId as the code of an order, and gives others a code of their own', () => {
    expect(ofType('order').every(repeatsOrder)).toBe(true);
    expect(all.filter(({ documentType }) => documentType !== 'order').some(repeatsOrder)).toBe(
      false,
    );
  });

  test('has invoices over several orders, with the same product in some', () => {
    const lines = [...new Set(keysOf(all, 'documentCode', 'orderId', 'productId'))];
    const products = lines.map((line) => line.split(' ').toSpliced(1, 1).join(' '));
    expect(twice(products).length).toBeGreaterThan(5);
  });

  test('has notes that name an invoice of the same commerce, product and price', () => {
    const notes = [...ofType('credit note'), ...ofType('debit note')];
    const fields = ['commerceId', 'productId', 'netPricePerUnit'];
    const invoices = keysOf(ofType('invoice'), 'documentCode', ...fields);
    expect(notes.length).toBeGreaterThan(3);
    expect(
      keysOf(notes, 'referenceCode', ...fields).filter((key) => !invoices.includes(key)),
    ).toEqual([]);
  });

  test('marks some orders as made in the service, and few as deleted', () => {
    const own = all.filter(({ internalOrderId }) => internalOrderId !== undefined);
    expect(own.length / all.length).toBeGreaterThan(0.4);
    expect(own.length / all.length).toBeLessThan(0.8);
    const deleted = all.filter(({ isDeleted }) => isDeleted === true);
    expect(deleted.length).toBeGreaterThan(0);
    expect(deleted.length / all.length).toBeLessThan(0.05);
  });

  test('is in pesos, and in dollars as well on demand', async () => {
    expect(currencies(all)).toEqual(['clp']);
    const both = await transactions(await open({ currencies: ['clp', 'usd'] }));
    expect(currencies(both).sort()).toEqual(['clp', 'usd']);
    expect(both.length).toBe(all.length);
  });

  test('is the same from every server, and of a closed range on every day', async () => {
    expect(await transactions(await open())).toEqual(all);
    const range = { date_from: '2026-09-01T00:00:00Z', date_to: '2026-10-01T00:00:00Z' };
    const later = await open({ now: () => now + 7 * 86_400_000 });
    expect(await transactions(later, range)).toEqual(await transactions(client, range));
  });

  test('of 25 000 records comes whole', async () => {
    const large = await open({ records: 25_000 });
    const received = await ask(large.url, { endpoint: 'transactions', patienceMs: 30_000 });
    expect((read(received) as readonly unknown[]).length).toBeGreaterThan(24_000);
  });
});

const at = (date: string) => Date.parse(date);

describe('the range', () => {
  const inside = (from: number, to: number) =>
    all.filter((record) => at(text(record, 'date')) >= from && at(text(record, 'date')) < to);
  const [from, to] = ['2026-10-05T12:30:00Z', '2026-10-16T18:00:00Z'];
  const whole = [at(from), at(to)] as const;
  const endless = Number.POSITIVE_INFINITY;

  const table: readonly (readonly [
    string,
    { readonly date_from?: string; readonly date_to?: string },
    number,
    number,
  ])[] = [
    ['in UTC', { date_from: from, date_to: to }, ...whole],
    [
      'at another offset',
      { date_from: '2026-10-05T14:30:00+02:00', date_to: '2026-10-16T15:00:00-03:00' },
      ...whole,
    ],
    [
      'with an offset of hours alone',
      { date_from: '2026-10-05T14:30:00+02', date_to: '2026-10-16T15:00:00-0300' },
      ...whole,
    ],
    [
      'with milliseconds',
      { date_from: '2026-10-05T12:30:00.000Z', date_to: '2026-10-16T18:00:00,0Z' },
      ...whole,
    ],
    ['in lower case', { date_from: '2026-10-05t12:30:00z', date_to: to }, ...whole],
    [
      'by the local clock',
      { date_from: '2026-10-05T09:30', date_to: '2026-10-16T15:00:00' },
      ...whole,
    ],
    [
      'of local days',
      { date_from: '2026-10-05', date_to: '2026-10-17' },
      at('2026-10-05T00:00:00-03:00'),
      at('2026-10-17T00:00:00-03:00'),
    ],
    ['from alone', { date_from: from }, at(from), endless],
    ['to alone', { date_to: to }, 0, at(to)],
    ['empty parameters', { date_from: '', date_to: '' }, 0, endless],
    ['none', {}, 0, endless],
    ['backward', { date_from: to, date_to: from }, 0, 0],
    ['on a Sunday', { date_from: '2026-10-18T08:00:00Z', date_to: '2026-10-18T20:00:00Z' }, 0, 0],
  ];

  test.each(table)('%s', async (_, query, least, most) => {
    expect(await transactions(client, query)).toEqual(inside(least, most));
  });

  test('with a plus that was not encoded', async () => {
    const path =
      '/api/transactions?date_from=2026-10-05T14:30:00+02:00&date_to=2026-10-16T18:00:00Z';
    expect(read(await ask(client.url, { endpoint: 'transactions', path }))).toEqual(
      inside(...whole),
    );
  });

  test('holds a record at its beginning and not at its end', async () => {
    const [date, other] = ['date', 'date'].map((field, i) => text(all[200 + 50 * i] ?? {}, field));
    const found = await transactions(client, { date_from: date ?? '', date_to: other ?? '' });
    const dates = found.map((record) => text(record, 'date'));
    expect(dates[0]).toBe(date);
    expect(dates).not.toContain(other);
  });

  const unread = [
    'ayer',
    '2026-13-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-10-05T25:00:00Z',
    '05/10/2026',
    '1760443920',
    '2026-10-05 12:30:00',
  ];
  test.each(unread)('%s is answered 400', async (value) => {
    for (const name of ['date_from', 'date_to']) {
      const received = await ask(client.url, {
        endpoint: 'transactions',
        query: { [name]: value },
      });
      expect([received.status, read(received)]).toEqual([
        400,
        { message: `${name} debe ser una fecha y hora ISO 8601, como 2026-10-14T09:12:00Z.` },
      ]);
    }
  });
});

describe('the form', () => {
  const week = { date_from: '2026-10-05T00:00:00Z', date_to: '2026-10-12T00:00:00Z' };
  const asking = { endpoint: 'transactions', query: week } as const;

  test.each([
    ['', 'application/json; charset=utf-8'],
    ['*/*', 'application/json; charset=utf-8'],
    ['application/json', 'application/json; charset=utf-8'],
    ['application/json, text/csv', 'application/json; charset=utf-8'],
    ['text/csv;q=0.5, application/json', 'application/json; charset=utf-8'],
    ['text/csv;q=0', 'application/json; charset=utf-8'],
    ['text/csv', 'text/csv; charset=utf-8'],
    ['TEXT/CSV, */*;q=0.1', 'text/csv; charset=utf-8'],
    ['application/json;q=0.2, text/csv;q=0.8', 'text/csv; charset=utf-8'],
  ])('accept: %s', async (accept, type) => {
    const received = await ask(client.url, { ...asking, headers: { accept } });
    expect(received.headers['content-type']).toBe(type);
  });

  test('CSV holds what JSON holds, in a file with a name', async () => {
    const received = await ask(client.url, { ...asking, headers: { accept: 'text/csv' } });
    expect(received.headers['content-disposition']).toBe(
      'attachment; filename="20261120_090000_transaction.csv"',
    );
    const [header = [], ...rows] = cellsOf(received.body.toString());
    const records = await transactions(client, week);
    const written = records.map((record) => header.map((name) => cellFor(record[name])));
    expect(rows).toEqual(written);
    expect(new Set(records.flatMap((record) => Object.keys(record)))).toEqual(new Set(header));
    expect(rows.length).toBeGreaterThan(10);
  });

  test.each([{}, { accept: 'text/csv' }])('compressed, %j', async (headers) => {
    const plain = await ask(client.url, { ...asking, headers });
    const received = await ask(client.url, {
      ...asking,
      headers: { ...headers, 'accept-encoding': 'br, gzip' },
    });
    expect(received.headers['content-encoding']).toBe('gzip');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(unzipped(received)).toBe(plain.body.toString());
    const refused = await ask(client.url, {
      ...asking,
      headers: { 'accept-encoding': 'gzip;q=0' },
    });
    expect(refused.headers['content-encoding']).toBeUndefined();
  });

  test('an empty list is a list, and a CSV of its header', async () => {
    const query = { date_from: '2020-01-01T00:00:00Z', date_to: '2020-02-01T00:00:00Z' };
    expect(await transactions(client, query)).toEqual([]);
    const received = await ask(client.url, { ...asking, query, headers: { accept: 'text/csv' } });
    expect(cellsOf(received.body.toString()).length).toBe(1);
  });

  test('comes in pieces, without its length', async () => {
    const received = await ask(client.url, { endpoint: 'transactions' });
    expect(received.headers['transfer-encoding']).toBe('chunked');
    expect(received.headers['content-length']).toBeUndefined();
  });

  test('another method is answered 405', async () => {
    const received = await ask(client.url, { ...asking, method: 'POST' });
    expect([received.status, received.headers.allow]).toEqual([405, 'GET']);
  });
});
