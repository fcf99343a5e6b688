import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { orderLine } from '../../src/contract/endpoints/transactions/example.ts';
import type { JsonObject } from '../../src/model/json.ts';
import { emptyFolder, greenlight, reportOf } from './greenlight.ts';

const line = (n: number, more: JsonObject = {}) =>
  orderLine({ orderId: `P-${n}`, documentCode: `P-${n}`, ...more });

const good = [line(1), line(2), line(3)];
const doubled = [line(1), line(2), line(1, { quantity: 5 })];
const ndjson = (records: readonly object[]) => records.map((r) => JSON.stringify(r)).join('\n');
const csv = (records: readonly object[]) =>
  [Object.keys(good[0] ?? {}).join(';'), ...records.map((r) => Object.values(r).join(';'))].join(
    '\r\n',
  );

const folder = emptyFolder();
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
  ['CSV with the agreed name', name, csv(good), 0, []],
  ['gzip', 'good.json.gz', gzipSync(JSON.stringify(good)), 0, []],
  ['repeated keys', 'doubled.json', JSON.stringify(doubled), 1, ['transactions/duplicate-record']],
  ['repeated keys in CSV', `x_${name}`, csv(doubled), 1, ['transactions/duplicate-record']],
  ['CSV with another name', 'export.csv', csv(good), 0, ['transactions/file-name']],
  ['CSV saved as text', 'answer.txt', csv(good), 0, []],
  ['an empty list', 'empty.json', '[]', 3, ['transactions/no-records']],
  ['a truncated list', 'cut.json', JSON.stringify(good).slice(0, -1), 1, ['http/not-json']],
  ['a cut gzip', 'half.json.gz', gzipSync(ndjson(good)).subarray(0, 60), 1, ['http/not-json']],
  ['a web page', 'page.html', '<!doctype html><p>Login</p>', 1, ['http/not-json']],
  ['a JSON string', 'twice.json', JSON.stringify(JSON.stringify(good)), 1, ['http/not-json']],
];

const told = async (json: object) => {
  const path = join(folder, 'told.json');
  writeFileSync(path, JSON.stringify(json));
  const { stdout } = await greenlight(['validate', 'transactions', path, '--json']);
  return reportOf(stdout).findings.map(({ rule, message }) => `${rule}: ${message}`);
};

describe('greenlight validate transactions', () => {
  test.each(rows)('judges %s', async (_what, file, bytes, exit, rules) => {
    const path = join(folder, file);
    writeFileSync(path, bytes);
    const ended = await greenlight(['validate', 'transactions', path, '--json']);
    expect([
      ended.exit,
      [...new Set(reportOf(ended.stdout).findings.map(({ rule }) => rule))],
    ]).toEqual([exit, rules]);
  });

  test.each<[string, string, string | Uint8Array, string]>([
    [
      'CSV with another name',
      'export.csv',
      csv(good),
      'Nothing to do: nothing breaks the contract',
    ],
    [
      'a CSV in windows-1252',
      `latin_${name}`,
      Buffer.from(csv(good.map((each) => ({ ...each, origin: 'Peñón' }))), 'latin1'),
      'The client: send the CSV in UTF-8, or agree on its encoding, which the contract does not define',
    ],
  ])('prints the next step for %s', async (_what, file, bytes, step) => {
    const path = join(folder, file);
    writeFileSync(path, bytes);
    const { stdout } = await greenlight(['validate', 'transactions', path]);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(`Next step ${step}`);
  });

  test.each<[string, string, number]>([
    ['cells', csv(good).replace(/(P-[23];.*);seller/g, '$1;seller;1;2'), 1],
    ['cut', csv(good).slice(0, -30), 2],
    ['list', JSON.stringify([...good, 5, null]), 3],
    ['none', '[]', 0],
    ['header', csv([]), 0],
    ['error', '{"data":[],"error":"timeout"}', 0],
    ['beside', '{"transactions":[],"rows":[{"clave":1}]}', 0],
  ])('counts only records that were read: %s', async (file, bytes, records) => {
    const path = join(folder, `counted-${file}`);
    writeFileSync(path, bytes);
    for (const command of ['validate', 'judge']) {
      const { stdout } = await greenlight([command, 'transactions', path, '--json']);
      const { totals, endpoints } = reportOf(stdout);
      expect([totals.records.transactions, endpoints[0]?.records]).toEqual([records, records]);
    }
  });

  test('explains an empty list', async () => {
    const none =
      'transactions/no-records: The list of this answer is empty, so nothing in it could be judged.';
    const error = 'http/incomplete-list: The list is empty, and ';
    expect(await told({ data: [], error: null, errors: [], meta: { errors: {} } })).toEqual([none]);
    expect(await told({ data: [], error: { code: 0, message: '' } })).toEqual([none]);
    expect(await told({ data: [], error: 'timeout' })).toEqual([
      `${error}/error is "timeout".`,
      none,
    ]);
    expect(await told({ data: [], errors: [{ message: 'timeout' }] })).toEqual([
      `${error}/errors is [{"message":"timeout"}].`,
      none,
    ]);
    expect(await told({ transactions: [], rows: [{ clave: 1 }, { clave: 2 }] })).toEqual([
      `${none} Beside it are objects at /rows, which do not read as records.`,
    ]);
  });

  const [one] = good;
  test.each<[object, string | undefined]>([
    [
      { success: false, error: 'timeout, partial result', data: [one] },
      '/success is false and /error is "timeout, partial result"',
    ],
    [{ status: 500, data: [one] }, '/status is 500'],
    [{ truncated: true, data: [one] }, '/truncated is true'],
    [{ hasMore: true, data: [one] }, '/hasMore is true'],
    [{ meta: { has_more: true, next: null }, data: [one] }, '/meta/has_more is true'],
    [{ total: 400, data: [one] }, '/total is 400'],
    [{ data: [one], errors: ['store 4 is offline'] }, '/errors/0 is "store 4 is offline"'],
    [{ hasMore: true, next: '/api/transactions?page=2', data: [one] }, undefined],
    [{ total: 400, page: 1, pageSize: 1, data: [one] }, undefined],
    [{ success: true, error: null, errors: [], status: 200, total: 1, data: [one] }, undefined],
  ])('reports a list that says that it is incomplete: %#', async (json, words) => {
    expect(await told(json)).toEqual(
      words === undefined ? [] : [`http/incomplete-list: The list has 1 record, and ${words}.`],
    );
  });

  test('reports the lost records, units and sales', async () => {
    const path = join(folder, 'loss.json');
    writeFileSync(path, JSON.stringify(doubled));
    const ended = await greenlight(['validate', 'transactions', path, '--json']);
    expect(reportOf(ended.stdout).findings[0]?.loss).toEqual({
      records: 1,
      quantity: 36,
      sales: { clp: 197_640 },
    });
  });
});
