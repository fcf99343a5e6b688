import { afterAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/model/json.ts';
import { ask, read } from './ask.ts';
import { cellsOf, closeAll, commerces, listed, open, transactions, unzipped } from './dataset.ts';

const hour = 3_600_000;
const at = (record: JsonObject) => Date.parse(record.date as string);
const localDay = (record: JsonObject) => (record.date as string).slice(0, 10);
const utc = (time: number) => new Date(time).toISOString().replace('.000', '');

const all = await transactions(await open());

/** The first record from here on that has an earlier one on its day. */
const second = (from: number) =>
  all.slice(from).find((record, i) => {
    const before = all[from + i - 1];
    return before && localDay(before) === localDay(record) && at(before) < at(record);
  }) ?? {};

// It begins a second before one record and ends a second after another, both in the middle of a day.
const [first, last] = [second(300), second(1_000)];
const [from, to] = [at(first) - 1_000, at(last) + 1_000];
const range = { date_from: utc(from), date_to: utc(to) };
const inRange = all.filter((record) => at(record) >= from && at(record) < to);
const midnight = (record: JsonObject) => Date.parse(`${localDay(record)}T00:00:00-03:00`);
afterAll(closeAll);

const count = (records: readonly JsonObject[], counted: (record: JsonObject) => boolean) =>
  records.filter(counted).length;
const broken = async (fault: string, query = {}) =>
  transactions(await open({ faults: [fault] }), query);
const answered = async (fault: string, query: { readonly [name: string]: string }) => {
  const { url } = await open({ faults: [fault] });
  return (await ask(url, { endpoint: 'transactions', query })).status;
};
const keysOf = (records: readonly JsonObject[]) =>
  records.map(({ documentCode, orderId, documentType, productId }) =>
    JSON.stringify([documentCode, orderId, documentType, productId]),
  );
const repeated = (keys: readonly string[]) => keys.filter((key, i) => keys.indexOf(key) !== i);

const sameDay = (record: JsonObject) => [first, last].map(localDay).includes(localDay(record));

describe('the filter', () => {
  test.each([
    ['ignores-both-bounds', Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
    ['ignores-date-from', Number.NEGATIVE_INFINITY, to],
    ['ignores-date-to', from, Number.POSITIVE_INFINITY],
    ['utc-taken-for-local', from + 3 * hour, to + 3 * hour],
    ['off-by-an-hour', from - hour, to - hour],
    ['off-by-a-day', from + 24 * hour, to + 24 * hour],
    ['day-only-filter', midnight(first), midnight(last) + 24 * hour],
    ['drops-last-day', from, midnight(last)],
    ['begins-the-next-day', midnight(first) + 24 * hour, to],
  ])('%s', async (fault, least, most) => {
    const expected = all.filter((record) => at(record) >= least && at(record) < most);
    expect(await broken(fault, range)).toEqual(expected);
    expect(expected).not.toEqual(inRange);
  });

  test('filters-on-created-date gives other days of invoices, and keeps those of orders', async () => {
    const found = await broken('filters-on-created-date', range);
    const strayed = found.filter((record) => at(record) < from || at(record) >= to);
    expect(strayed.length).toBeGreaterThan(0);
    expect(strayed.filter(({ documentType }) => documentType === 'order').every(sameDay)).toBe(
      true,
    );
  });

  test.each([
    ['date-from-alone-400', 400, 200],
    ['date-to-alone-500', 200, 500],
    ['single-bound-ignored', 200, 200],
  ])('%s', async (fault, one, other) => {
    expect(await answered(fault, { date_from: range.date_from })).toBe(one);
    expect(await answered(fault, { date_to: range.date_to })).toBe(other);
    expect(await broken(fault, range)).toEqual(inRange);
  });

  test('single-bound-ignored gives everything for one bound', async () => {
    expect(await broken('single-bound-ignored', { date_to: range.date_to })).toEqual(all);
  });

  const eastern = (time: number) => utc(time + 2 * hour).replace('Z', '+02:00');
  const east = { date_from: eastern(from), date_to: eastern(to) };

  test('offset-not-read and offset-dropped understand Z alone', async () => {
    expect(await answered('offset-not-read', east)).toBe(400);
    const dropped = await broken('offset-dropped', east);
    expect(dropped).not.toEqual(inRange);
    for (const fault of ['offset-not-read', 'offset-dropped']) {
      expect(await broken(fault, range)).toEqual(inRange);
    }
  });

  test.each([
    ['empty-range-404', 404],
    ['empty-range-500', 500],
    ['empty-range-204', 204],
    ['empty-range-without-list', 200],
  ])('%s', async (fault, status) => {
    const sunday = { date_from: '2026-10-18T12:00:00Z', date_to: '2026-10-18T13:00:00Z' };
    expect(await answered(fault, sunday)).toBe(status);
    expect(await broken(fault, range)).toEqual(inRange);
  });

  test('naive-dates-with-an-overlap gives records at a cut to both sides', async () => {
    const cut = utc(at(second(600)) + 37_000);
    const before = await broken('naive-dates-with-an-overlap', { ...range, date_to: cut });
    const after = await broken('naive-dates-with-an-overlap', { ...range, date_from: cut });
    expect(repeated(keysOf([...before, ...after])).length).toBeGreaterThan(0);
    expect(before.every(({ date }) => /T\d\d:\d\d:\d\d$/.test(date as string))).toBe(true);
  });
});

const apart = async (fault: string) => {
  const keys = keysOf(await broken(fault));
  return repeated(keys).map((key) => keys.lastIndexOf(key) - keys.indexOf(key));
};

describe('the list', () => {
  test.each([
    ['page-of-1000', 1_000],
    ['page-of-347', 347],
    ['newest-50', 50],
  ])('%s', async (fault, length) => {
    expect((await broken(fault)).length).toBe(length);
  });

  test('other-records-each-time lacks some, never the same', async () => {
    const client = await open({ faults: ['other-records-each-time'] });
    const [one, other] = [await transactions(client), await transactions(client)];
    expect(one.length).toBeLessThan(all.length);
    expect(keysOf(one)).not.toEqual(keysOf(other));
    const either = new Set([...keysOf(one), ...keysOf(other)]);
    expect(either.size).toBe(all.length);
  });

  test('other-order-each-time lacks none', async () => {
    const client = await open({ faults: ['other-order-each-time'] });
    const [one, other] = [await transactions(client), await transactions(client)];
    expect(keysOf(one)).not.toEqual(keysOf(other));
    expect(keysOf(one).sort()).toEqual(keysOf(all).sort());
  });

  test('duplicates stand side by side, or far apart', async () => {
    const near = await apart('duplicate-adjacent');
    expect(near.length).toBeGreaterThan(3);
    expect(near.every((distance) => distance === 1)).toBe(true);
    const far = await apart('duplicate-far-apart');
    expect(far.length).toBe(near.length);
    expect(Math.min(...far)).toBeGreaterThan(near.length / 2);
    expect(Math.max(...far)).toBeGreaterThan(1_000);
  });

  test('duplicate-other-price doubles the price of the second', async () => {
    const found = await broken('duplicate-other-price');
    const keys = keysOf(found);
    const [key = ''] = repeated(keys);
    const [one, other] = found.filter((_, i) => keys[i] === key);
    expect(other?.netPricePerUnit).toBe(2 * (one?.netPricePerUnit as number));
  });

  test('partial-deliveries share the quantity between two invoices of an order', async () => {
    const found = await broken('partial-deliveries');
    expect(repeated(keysOf(found))).toEqual([]);
    const rest = found.find(({ documentCode }) => (documentCode as string).endsWith('-2'));
    const same = ({ orderId, productId }: JsonObject) =>
      orderId === rest?.orderId && productId === rest?.productId;
    expect(rest).toBeDefined();
    expect(count(found, same)).toBe(2);
    expect(count(all, same)).toBe(1);
  });
});

const raw = async (fault: string, headers = {}) =>
  ask((await open({ faults: [fault] })).url, { endpoint: 'transactions', headers });

describe('the bytes', () => {
  test.each(['transactions-half', 'transactions-never-closed'])('%s is no JSON', async (fault) => {
    const received = await raw(fault);
    expect(received.failed).toBeUndefined();
    expect(() => JSON.parse(received.body.toString()) as unknown).toThrow(SyntaxError);
    expect(received.body.length).toBeGreaterThan(100_000);
  });

  test.each(['transactions-false-gzip', 'transactions-gzip-cut'])('%s', async (fault) => {
    const received = await raw(fault, { 'accept-encoding': 'gzip' });
    expect(received.headers['content-encoding']).toBe('gzip');
    expect(() => unzipped(received)).toThrow(/incorrect header check|unexpected end of file/);
  });

  test.each([
    ['transactions-closes-in-the-middle', 'ECONNRESET'],
    ['transactions-reset-in-the-middle', 'ECONNRESET'],
  ])('%s', async (fault, failed) => {
    const received = await raw(fault);
    expect([received.status, received.failed]).toEqual([200, failed]);
    expect(received.body.length).toBeGreaterThan(100_000);
    expect(received.body.length).toBeLessThan(Number(received.headers['content-length']));
  });

  test('transactions-latin-1 is no UTF-8 and otherwise the same', async () => {
    const received = await raw('transactions-latin-1');
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(received.body)).toThrow(
      TypeError,
    );
    expect(JSON.parse(received.body.toString('latin1'))).toEqual(all);
  });

  test('transactions-duplicate-member says every seller twice, alike', async () => {
    const received = await raw('transactions-duplicate-member');
    expect(received.body.toString().match(/"sellerId":/g)?.length).toBe(2 * all.length);
    expect(read(received)).toEqual(all);
  });

  test('the innocent forms hold the same records', async () => {
    const lines = (await raw('transactions-record-a-line')).body.toString().trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(all);
    const wrapped = read(await raw('transactions-wrapped-list')) as { result: { items: unknown } };
    expect(wrapped.result.items).toEqual(all);
    expect(read(await raw('transactions-indented'))).toEqual(all);
    expect(read(await raw('transactions-letters-as-escapes'))).toEqual(all);
    const csv = (await raw('transactions-always-csv')).body.toString();
    expect(cellsOf(csv).length).toBe(all.length + 1);
  });

  test('csv-of-a-spreadsheet differs in its signs alone', async () => {
    const headers = { accept: 'text/csv' };
    const plain = await ask((await open()).url, { endpoint: 'commerces', headers });
    const { url } = await open({ faults: ['commerces-csv-of-a-spreadsheet'] });
    const received = (await ask(url, { endpoint: 'commerces', headers })).body.toString();
    expect(received.startsWith('\ufeff"commerceId";"globalCommerceId";')).toBe(true);
    const turned = received.slice(1).replaceAll('";"', '","');
    expect(cellsOf(turned)).toEqual(cellsOf(plain.body.toString()));
  });
});

test('faults of the range, the records and the bytes are joined', async () => {
  const faults = ['transactions-wrapped-list', 'quantity-as-text', 'ignores-both-bounds'];
  const { url } = await open({ faults });
  const received = read(await ask(url, { endpoint: 'transactions', query: range })) as {
    result: { items: readonly JsonObject[] };
  };
  expect(received.result.items.length).toBe(all.length);
  expect(received.result.items.every(({ quantity }) => typeof quantity === 'string')).toBe(true);
});

test('a commerce that is not listed has transactions', async () => {
  const client = await open({ faults: ['commerces-active-only'] });
  const ids = (await commerces(client)).map(({ commerceId }) => commerceId);
  const strangers = all.filter(({ commerceId }) => !ids.includes(commerceId ?? ''));
  expect(strangers.length).toBeGreaterThan(10);
  const sellers = (await listed(client, 'commerces')).flatMap(({ sellerIds }) => sellerIds).flat();
  expect(strangers.filter(({ sellerId }) => !sellers.includes(sellerId ?? ''))).toEqual([]);
});
