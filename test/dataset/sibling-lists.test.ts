import { expect, test } from 'vitest';
import { line } from '../../src/contract/endpoints/transactions/example.ts';
import { datasetShapes } from '../../src/contract/reading/records/dataset-shapes.ts';
import type { ReaderOptions } from '../../src/dataset/reader.ts';
import { read, readAnyhow, valuesOf } from './read.ts';

const record = (n: number) => line({ orderId: `P-${n}` });
const list = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => record(from + i));
const messages = [{ date: '2026-11-20', quantity: 1, currency: 'x', text: 'ok' }];

const table: readonly [string, unknown, number, string, (readonly string[])?][] = [
  ['one list', { data: list(1, 3), total: 3 }, 3, 'a list at /data'],
  ['lists by document type', { a: list(1, 3), b: [], c: list(4, 2) }, 5, 'several lists in one'],
  [
    'nested lists by day',
    { days: { '2026-11-10': list(1, 2), '2026-11-11': list(3, 2) }, count: 4 },
    4,
    'several lists in one at /days',
  ],
  ['pages as lists in a list', [list(1, 3), list(4, 3), list(7, 1)], 7, 'several lists in one'],
  ['an empty page first', [[], list(1, 3), []], 3, 'a list at /1'],
  ['several empty pages first', [[], [], list(1, 3)], 3, 'a list at /2'],
  ['an empty page alone', [[]], 0, 'several lists in one'],
  ['nothing but empty pages', [[], [], []], 0, 'several lists in one'],
  [
    'an empty day first',
    [
      { day: '1', records: [] },
      { day: '2', records: list(1, 2) },
    ],
    2,
    'a list at /1/records',
  ],
  [
    'days as objects in a list',
    [
      { day: '1', records: list(1, 2) },
      { day: '2', records: list(3, 1) },
    ],
    3,
    'several lists in one',
  ],
  [
    'pages as objects, in an object',
    {
      pages: [
        { page: 1, rows: list(1, 2) },
        { page: 2, rows: list(3, 1) },
      ],
      pageSize: 2,
    },
    3,
    'several lists in one at /pages',
  ],
  [
    'one page, in an object',
    { pages: [{ page: 1, rows: list(1, 2) }] },
    2,
    'a list at /pages/0/rows',
  ],
  [
    'an empty page, in an object, after earlier pages had records',
    { pages: [{ page: 1, rows: [] }], total: 0 },
    0,
    'several lists in one',
    ['/pages/0/rows'],
  ],
  [
    'pages as lists, in an object',
    { data: [list(1, 2), list(3, 2)] },
    4,
    'several lists in one at /data',
  ],
  [
    'orders with their lines',
    {
      orders: [
        { code: 'P-1', lines: list(1, 2) },
        { code: 'P-2', lines: list(3, 2) },
      ],
    },
    4,
    'several lists in one at /orders',
  ],
  [
    'a first list longer than the look-ahead',
    { a: list(1, 9000), b: list(1, 5) },
    9005,
    'several lists in one',
  ],
  ['a list and a list of messages', { results: list(1, 2), messages }, 2, 'a list at /results'],
  ['no records, and a list of messages', { data: [], messages }, 0, 'a list at /data'],
  [
    'few fields of a record, and an empty list of messages',
    { rows: [{ orderId: 'P-1', quantity: 1 }], messages: [] },
    1,
    'a list at /rows',
  ],
  ['all lists empty', { a: [], b: [] }, 0, 'a list at /a'],
  [
    'an empty list at a known place, and a list of messages',
    { d: { results: [], messages } },
    0,
    'a list at /d/results',
    ['/d/results'],
  ],
  ['all lists empty, one of them at a known place', { a: [], b: [] }, 0, 'a list at /b', ['/b']],
  ['a bare list of records with one field', [{ orderId: 'P-1' }], 1, 'a bare list'],
  ['a bare list', list(1, 4), 4, 'a bare list'],
];

/** Reads the JSON; a short one in pieces of several sizes too. */
function readJson(json: unknown, more: Partial<ReaderOptions> = {}) {
  const options = { shape: datasetShapes.transactions, ...more };
  const text = JSON.stringify(json);
  const anyhow = text.length > 100_000 ? read(text, 64 * 1024, options) : readAnyhow(text, options);
  return { orders: valuesOf(anyhow).map(({ orderId }) => orderId), ...anyhow.body };
}

test.each(table)('%s', (_, json, count, envelope, seenAt) => {
  const { orders, records, trouble, observed } = readJson(json, seenAt ? { seenAt } : {});
  expect([orders.length, records, trouble, observed.envelope]).toEqual([
    count,
    count,
    [],
    envelope,
  ]);
});

const part = (n: number) => ({ orderId: `P-${n}`, productId: 'SKU-1', quantity: 1, note: 'late' });

test.each<[string, unknown, number, string | undefined]>([
  [
    'objects with some fields of a record, before the records',
    { pending: [part(1), part(2), { note: 'x' }], data: list(1, 2) },
    2,
    '3 objects at /pending with orderId, productId and quantity',
  ],
  [
    'after more records than the look-ahead',
    { data: list(1, 9000), meta: { errors: messages } },
    9000,
    '1 object at /meta/errors with date, quantity and currency',
  ],
  [
    'several lists not read',
    { data: list(1, 1), a: [part(1)], b: [part(2), part(3)] },
    1,
    '1 object at /a with orderId, productId and quantity; 2 objects at /b with orderId, productId and quantity',
  ],
  ['orders with nested lines', { orders: [{ ...part(1), lines: list(1, 2) }] }, 2, undefined],
  [
    'objects with one field of a record',
    { data: list(1, 2), sellers: [{ sellerId: 'V-1', team: 'A' }] },
    2,
    undefined,
  ],
  [
    'an empty list',
    { transactions: [], rows: [{ clave: 1 }, { clave: 2 }] },
    0,
    'objects at /rows',
  ],
  [
    'an empty list, and objects with one field',
    { data: { items: [] }, meta: { rows: [{ orderId: 'P-1', monto: 5 }] } },
    0,
    'objects at /meta/rows',
  ],
  [
    'an empty list and errors',
    { data: [], errors: [{ code: 'x' }], links: [{ rel: 'a' }] },
    0,
    undefined,
  ],
  ['an empty list of errors', { errors: [] }, 0, undefined],
  ['texts and pages', { data: [list(1, 1), []], notes: ['date', 'quantity'] }, 1, undefined],
])('names other lists whose objects might be records: %s', (_, json, count, said) => {
  const { records, observed } = readJson(json);
  expect([records, observed['lists not read']]).toEqual([count, said]);
});

test.each<[string, readonly unknown[], number]>([
  ['first', [[], ...list(1, 2)], 1],
  ['between', [record(1), [], record(2)], 2],
  ['last', [...list(1, 2), []], 3],
])('reports an empty list in the place of a record: %s', (_, json, number) => {
  const { orders, records, trouble } = readJson(json);
  expect([orders, records]).toEqual([['P-1', 'P-2'], 2]);
  expect(trouble).toMatchObject([{ kind: 'unreadable-record', record: number }]);
});
