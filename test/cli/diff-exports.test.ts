import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { commerce } from '../../src/contract/endpoints/commerces/example.ts';
import { line as lineOf } from '../../src/contract/endpoints/transactions/example.ts';
import type { ExportDiff } from '../../src/model/export-diff.ts';
import type { JsonObject } from '../../src/model/json.ts';
import { folderOf } from '../support/files.ts';
import { greenlightHere as greenlight } from '../support/in-process.ts';

const line = (number: number, day: string, more: JsonObject = {}) =>
  lineOf({
    orderId: `P-${number}`,
    productId: `SKU-${number % 7}`,
    date: `${day}T10:00:00Z`,
    documentCode: `F-${number}`,
    quantity: 2,
    netPricePerUnit: 0.3,
    discountedNetPricePerUnit: 0.1,
    ...more,
  });

const address = 'Avenida Providencia 1208';
const shop = (number: number, more: JsonObject = {}) =>
  commerce({
    commerceId: `C${number}`,
    sellerIds: ['V01'],
    locations: [{ address, commune: 'Providencia' }],
    ...more,
  });

const csvOf = (rows: readonly JsonObject[]) =>
  `${[Object.keys(rows[0] ?? {}), ...rows.map(Object.values)].map((cells) => cells.join(';')).join('\n')}\n`;
const ndjsonOf = (rows: readonly JsonObject[]) =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** 30 days of ten invoices. */
const month = Array.from({ length: 300 }, (_, i) =>
  line(i + 1, `2026-11-${String(Math.floor(i / 10) + 1).padStart(2, '0')}`),
);

async function diffOf(old: string | Uint8Array, now: string | Uint8Array, ...more: string[]) {
  const cwd = folderOf({ 'old.data': old, 'new.data': now });
  return await greenlight(['diff', 'old.data', 'new.data', ...more], { cwd });
}

async function changesOf(old: readonly JsonObject[], now: readonly JsonObject[]) {
  const { exit, stdout, stderr } = await diffOf(JSON.stringify(old), JSON.stringify(now), '--json');
  expect(stderr).toBe('');
  return { exit, ...(JSON.parse(stdout) as ExportDiff) };
}

describe('diff of two exports', () => {
  test('compares records regardless of the format', async () => {
    const forms: readonly (readonly [string, string | Uint8Array])[] = [
      ['CSV', csvOf(month)],
      ['a list', JSON.stringify(month)],
      ['a list in an object', JSON.stringify({ data: { items: month } })],
      ['NDJSON', ndjsonOf(month)],
      ['gzip', gzipSync(csvOf(month))],
      ['the order of rows', JSON.stringify(month.toReversed())],
    ];
    for (const [name, form] of forms) {
      const { exit, stdout } = await diffOf(csvOf(month), form, '--json');
      const { same, gone, added, changed } = JSON.parse(stdout) as ExportDiff;
      const records = [gone, added, changed].map((each) => each.records);
      expect([name, exit, same, ...records]).toEqual([name, 0, 300, 0, 0, 0]);
    }
  });

  test('lists gone, new and changed records with units and sales', async () => {
    const changes = [{ quantity: -2, netPricePerUnit: -0.3 }, { sellerId: 'V02' }, { extra: 'x' }];
    const kept = month.slice(2, 298).map((row, i) => ({ ...row, ...changes[i] }));
    const now = [...kept, line(901, '2026-11-30')];
    const found = await changesOf(month, now);
    expect(found.exit).toBe(1);
    expect(found.same).toBe(293);
    expect(found.gone).toMatchObject({ records: 4, sums: { units: 8, sales: { clp: 0.8 } } });
    expect(found.gone.samples.map(({ record }) => record)).toEqual([1, 2, 299, 300]);
    expect(found.added).toMatchObject({ records: 1, sums: { units: 2, sales: { clp: 0.2 } } });
    expect(found.changed.records).toBe(3);
    expect(
      found.changed.fields.map(({ field, samples: [first] }) => [field, first?.was, first?.now]),
    ).toEqual([
      ['extra', null, 'x'],
      ['netPricePerUnit', 0.3, -0.3],
      ['quantity', 2, -2],
      ['sellerId', 'V-07', 'V02'],
    ]);
  });

  test('names the first day that differs, with sums', async () => {
    const half = month.filter((_, i) => i < 150 || i % 2 === 0);
    const { exit, stdout } = await diffOf(csvOf(month), csvOf(half));
    expect(exit).toBe(1);
    expect(stdout).toMatch(/^Gone {2}75 records, 150 units, CLP 15$/m);
    expect(stdout).toMatch(
      /^DIFFERENT {2}225 records the same, 75 gone, the first on 2026-11-16\.$/m,
    );
  });

  test('reports duplicate rows as a difference', async () => {
    const twice = [...month, ...month.slice(40, 59)];
    const { exit, stdout } = await diffOf(csvOf(month), csvOf(twice));
    expect(exit).toBe(1);
    expect(stdout).toMatch(/^Doubled {2}19 records, 38 units, CLP 3.8$/m);
    expect(stdout).toMatch(
      /^DIFFERENT {2}300 records the same, 19 doubled, the first on 2026-11-05\.$/m,
    );
    const back = await diffOf(csvOf(twice), csvOf(month));
    expect([back.exit, back.stdout.split('\n').at(-2)]).toEqual([
      0,
      'FEWER COPIES  300 records the same, 19 copies fewer.',
    ]);
  });

  test('compares the last record of a repeated key, as the platform does', async () => {
    const again = [...month, line(7, '2026-11-01', { quantity: 9 })];
    const found = await changesOf(month, again);
    expect(found.new.repeated).toBe(1);
    expect(found.changed.fields.map(({ field }) => field)).toEqual(['quantity']);
    expect((await changesOf(again, again)).same).toBe(300);
  });

  test('treats an order without documentCode as one with its orderId', async () => {
    const order = line(1, '2026-11-01', { documentType: 'order' });
    const { documentCode: _, ...bare } = order;
    const found = await changesOf([{ ...order, documentCode: 'P-1' }], [bare]);
    expect([found.exit, found.same]).toEqual([0, 1]);
  });

  test('treats absent, null and empty as equal', async () => {
    const old = [line(1, '2026-11-01', { couponCode: null }), line(2, '2026-11-01')];
    const changes = [{ couponCode: '' }, { isDeleted: true }];
    const now = changes.map((more, i) => line(i + 1, '2026-11-01', more));
    const found = await changesOf(old, now);
    expect(found.changed.fields.map(({ field }) => field)).toEqual(['isDeleted']);
  });

  test('compares instants in any form, and numbers above 2^53 by their digits', async () => {
    const deliveryDate = '2026-11-02T10:00:00Z';
    const own = line(1, '2026-11-02', { deliveryDate, internalOrderId: 'ID' });
    const form = { date: '2026-11-02T07:00:00.000-03:00', deliveryDate: '2026-11-02T10:00Z' };
    const other = { ...own, ...form };
    expect(await changesOf([own], [other])).toMatchObject({ exit: 0, same: 1 });
    const late = { ...other, date: '2026-11-01T23:00:00-11:00' };
    const told = await diffOf(JSON.stringify([own]), JSON.stringify([late]));
    expect(told.stdout.split('\n').at(-2)).toBe('SAME  Both exports hold the same records.');
    const [was, now] = ['10176718226607830673', '10176718226607831001'] as const;
    const withId = (digits: string) => JSON.stringify([own]).replace('"ID"', digits);
    const { exit, stdout } = await diffOf(withId(was), withId(now), '--json');
    expect(exit).toBe(1);
    expect((JSON.parse(stdout) as ExportDiff).changed.fields).toMatchObject([
      { field: 'internalOrderId', samples: [{ was, now }] },
    ]);
  });

  test('ignores the order of members in a location of a commerce', async () => {
    const old = [shop(1), shop(2), shop(3)];
    const now = [
      shop(1, { locations: [{ commune: 'Providencia', address }] }),
      shop(2, { sellerIds: ['V01', 'V02'] }),
      shop(4),
    ];
    const found = await changesOf(old, now);
    const { kind, same, gone, added, changed } = found;
    expect([kind, same, gone.records, added.records]).toEqual(['commerces', 1, 1, 1]);
    const sample = { key: { commerceId: 'C2' }, was: ['V01'], now: ['V01', 'V02'] };
    expect(changed.fields).toMatchObject([{ field: 'sellerIds', samples: [sample] }]);
  });

  test('reports records without identity, broken records and cut text', async () => {
    const { orderId: _, ...nobody } = line(3, '2026-11-01');
    const text = `[${JSON.stringify(line(1, '2026-11-01'))},17,${JSON.stringify(nobody)},{"orderId":`;
    const { exit, stdout } = await diffOf(JSON.stringify([line(1, '2026-11-01')]), text);
    expect(exit).toBe(3);
    expect(stdout).toContain('INCONCLUSIVE  1 record the same; not all was compared.');
    expect(stdout).toContain('▲ the text ends too early: what is absent may be in the rest');
    expect(stdout).toContain('▲ 1 place cannot be read as a record');
    expect(stdout).toContain('▲ 1 record without the fields that identify it, not compared');
  });
});

describe('standard input', () => {
  test('gives one of the two exports', async () => {
    const cwd = folderOf({ 'old.csv': csvOf(month) });
    const stdin = csvOf(month);
    const { exit, stdout } = await greenlight(['diff', 'old.csv', '-'], { cwd, stdin });
    expect(exit).toBe(0);
    expect(stdout.split('\n').at(-2)).toBe('SAME  Both exports hold the same records.');
  });
});
