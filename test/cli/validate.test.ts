import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { greenlight, reportOf } from './greenlight.ts';

const line = (n: number, more: object = {}) => ({
  orderId: `P-${n}`,
  internalOrderId: `I-${n}`,
  productId: 'SKU-1',
  commerceId: 'C-1',
  sellerId: 'V-1',
  date: '2026-10-14T09:00:00-03:00',
  documentType: 'order',
  documentCode: `P-${n}`,
  quantity: 2,
  netPricePerUnit: 100,
  discountedNetPricePerUnit: 90,
  taxPerUnit: 19,
  discountPerUnit: 10,
  currency: 'clp',
  origin: 'web',
  sourceChannel: 'seller',
  ...more,
});

const good = [line(1), line(2), line(3)];
const doubled = [line(1), line(2), line(1, { quantity: 5 })];
const ndjson = (records: readonly object[]) => records.map((r) => JSON.stringify(r)).join('\n');
const csv = (records: readonly object[]) =>
  [Object.keys(good[0] ?? {}).join(';'), ...records.map((r) => Object.values(r).join(';'))].join(
    '\r\n',
  );

const folder = mkdtempSync(join(tmpdir(), 'greenlight-validate-'));
const name = '2026-10-14_0900_transaction.csv';

type Row = readonly [
  what: string,
  file: string,
  bytes: string | Uint8Array,
  exit: number,
  rules: readonly string[],
];

const rows: readonly Row[] = [
  ['a list', 'good.json', JSON.stringify(good), 0, []],
  ['a wrapped list', 'wrapped.json', JSON.stringify({ meta: { total: 3 }, data: good }), 0, []],
  ['NDJSON', 'good.ndjson', ndjson(good), 0, []],
  ['CSV by its agreed name', name, csv(good), 0, []],
  ['gzip', 'good.json.gz', gzipSync(JSON.stringify(good)), 0, []],
  ['brotli', 'good.json.br', brotliCompressSync(JSON.stringify(good)), 0, []],
  ['repeated keys', 'doubled.json', JSON.stringify(doubled), 1, ['transactions/duplicate-record']],
  ['repeated keys in CSV', `x_${name}`, csv(doubled), 1, ['transactions/duplicate-record']],
  ['a CSV of another name', 'export.csv', csv(good), 0, ['transactions/file-name']],
  ['an empty list', 'empty.json', '[]', 0, ['transactions/no-records']],
  ['a list that breaks off', 'cut.json', JSON.stringify(good).slice(0, -1), 1, ['http/not-json']],
  ['half a gzip', 'half.json.gz', gzipSync(ndjson(good)).subarray(0, 60), 1, ['http/not-json']],
  ['a page', 'page.html', '<!doctype html><p>Login</p>', 1, ['http/not-json']],
];

describe('greenlight validate transactions', () => {
  test.each(rows)('%s', async (_what, file, bytes, exit, rules) => {
    const path = join(folder, file);
    writeFileSync(path, bytes);
    const ended = await greenlight(['validate', 'transactions', path, '--json']);
    expect([
      ended.exit,
      [...new Set(reportOf(ended.stdout).findings.map(({ rule }) => rule))],
    ]).toEqual([exit, rules]);
  });

  test('the loss is reported', async () => {
    const path = join(folder, 'loss.json');
    writeFileSync(path, JSON.stringify(doubled));
    const ended = await greenlight(['validate', 'transactions', path, '--json']);
    expect(reportOf(ended.stdout).findings[0]?.loss).toEqual({
      records: 1,
      quantity: 2,
      sales: { clp: 180 },
    });
  });

  test.each([
    [['validate', 'orders', 'x.json'], "validate takes transactions or commerces, not 'orders'."],
    [
      ['validate', 'transactions', 'no-such.json'],
      'no-such.json cannot be read: the file does not exist.',
    ],
    [['validate', 'transactions', folder], `${folder} is not a file.`],
  ])('%j is a mistake', async (args, reported) => {
    const ended = await greenlight(args);
    expect([ended.exit, ended.stderr.trim()]).toEqual([2, `greenlight: ${reported}`]);
  });
});
