import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { line } from '../../src/contract/endpoints/transactions/example.ts';
import { datasetShapes } from '../../src/contract/reading/records/dataset-shapes.ts';
import type { ReaderOptions } from '../../src/dataset/reader.ts';
import { read, readAnyhow, valuesOf } from './read.ts';

const record = (n: number) => line({ orderId: `P-${n}` });
const list = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => record(from + i));
const part = { orderId: 'P-1', productId: 'SKU-1', quantity: 1, note: 'late' };
const messages = [{ date: '2026-11-20', quantity: 1, currency: 'x', text: 'ok' }];

const several = 'several lists in one';
/** Documents in YAML, where 1..3 is a list of three records, M one of messages, and P part of a record. */
const table: readonly [string, number, string, (readonly string[])?][] = [
  ['{ data: 1..3, total: 3 }', 3, 'a list at /data'],
  ['{ a: 1..3, b: [], c: 4..5 }', 5, several],
  ['{ days: { 2026-11-10: 1..2, 2026-11-11: 3..4 }, count: 4 }', 4, `${several} at /days`],
  ['[1..3, 4..6, 7..7]', 7, several],
  ['[[], 1..3, []]', 3, 'a list at /1'],
  ['[[], [], 1..3]', 3, 'a list at /2'],
  ['[[]]', 0, several],
  ['[[], [], []]', 0, several],
  ['[{ day: 1, records: [] }, { day: 2, records: 1..2 }]', 2, 'a list at /1/records'],
  ['[{ day: 1, records: 1..2 }, { day: 2, records: 3..3 }]', 3, several],
  [
    '{ pages: [{ page: 1, rows: 1..2 }, { page: 2, rows: 3..3 }], pageSize: 2 }',
    3,
    `${several} at /pages`,
  ],
  ['{ pages: [{ page: 1, rows: 1..2 }] }', 2, 'a list at /pages/0/rows'],
  ['{ pages: [{ page: 1, rows: [] }], total: 0 }', 0, several, ['/pages/0/rows']],
  ['{ data: [1..2, 3..4] }', 4, `${several} at /data`],
  [
    '{ orders: [{ code: P-1, lines: 1..2 }, { code: P-2, lines: 3..4 }] }',
    4,
    `${several} at /orders`,
  ],
  ['{ a: 1..9000, b: 1..5 }', 9005, several],
  ['{ results: 1..2, messages: M }', 2, 'a list at /results'],
  ['{ data: [], messages: M }', 0, 'a list at /data'],
  ['{ rows: [{ orderId: P-1, quantity: 1 }], messages: [] }', 1, 'a list at /rows'],
  ['{ a: [], b: [] }', 0, 'a list at /a'],
  ['{ d: { results: [], messages: M } }', 0, 'a list at /d/results', ['/d/results']],
  ['{ a: [], b: [] }', 0, 'a list at /b', ['/b']],
  ['[{ orderId: P-1 }]', 1, 'a bare list'],
  ['1..4', 4, 'a bare list'],
];

/** Reads the JSON; a short one in pieces of several sizes too. */
function readJson(json: unknown, more: Partial<ReaderOptions> = {}) {
  const options = { shape: datasetShapes.transactions, ...more };
  const text = JSON.stringify(json);
  const anyhow = text.length > 100_000 ? read(text, 64 * 1024, options) : readAnyhow(text, options);
  return { orders: valuesOf(anyhow).map(({ orderId }) => orderId), ...anyhow.body };
}

const meant = (_: unknown, value: unknown) => {
  if (value === 'M') return messages;
  if (value === 'P') return part;
  const [, from, to] = /^(\d+)\.\.(\d+)$/.exec(String(value)) ?? [];
  return from === undefined ? value : list(Number(from), Number(to) - Number(from) + 1);
};

test.each(table)('finds the list in %s', (yaml, count, envelope, seenAt) => {
  const json: unknown = parse(yaml, meant);
  const { orders, records, trouble, observed } = readJson(json, seenAt ? { seenAt } : {});
  expect([orders.length, records, trouble, observed.envelope]).toEqual([
    count,
    count,
    [],
    envelope,
  ]);
});

test.each<[string, number, string | undefined]>([
  [
    '{ pending: [P, P, { note: x }], data: 1..2 }',
    2,
    '3 objects at /pending with orderId, productId and quantity',
  ],
  [
    '{ data: 1..9000, meta: { errors: M } }',
    9000,
    '1 object at /meta/errors with date, quantity and currency',
  ],
  [
    '{ data: 1..1, a: [P], b: [P, P] }',
    1,
    '1 object at /a with orderId, productId and quantity; 2 objects at /b with orderId, productId and quantity',
  ],
  ['{ orders: [{ orderId: P-1, productId: S, quantity: 1, lines: 1..2 }] }', 2, undefined],
  ['{ data: 1..2, sellers: [{ sellerId: V-1, team: A }] }', 2, undefined],
  ['{ transactions: [], rows: [{ clave: 1 }, { clave: 2 }] }', 0, 'objects at /rows'],
  [
    '{ data: { items: [] }, meta: { rows: [{ orderId: P-1, monto: 5 }] } }',
    0,
    'objects at /meta/rows',
  ],
  ['{ data: [], errors: [{ code: x }], links: [{ rel: a }] }', 0, undefined],
  ['{ errors: [] }', 0, undefined],
  ['{ data: [1..1, []], notes: [date, quantity] }', 1, undefined],
])('names other lists whose objects might be records: %s', (yaml, count, said) => {
  const { records, observed } = readJson(parse(yaml, meant));
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
