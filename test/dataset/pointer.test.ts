import { describe, expect, test } from 'vitest';
import { readAnyhow, valuesOf } from './read.ts';

const record = (n: number) => ({ orderId: `O-${n}`, productId: 'P1', quantity: n });
const two = [record(1), record(2)];
/** No known field names, so it would not be found without a pointer. */
const strange = [{ a: 1 }, { a: 2 }];

describe('reads the list at the pointer', () => {
  test.each<[string, unknown, string, unknown]>([
    ['a bare list', two, '', two],
    ['under data', { data: two }, '/data', two],
    ['deeper than the search', { a: { b: { c: { d: { e: two } } } } }, '/a/b/c/d/e', two],
    ['a list that is not found alone', { data: two, other: strange }, '/other', strange],
    ['in a list', [{ rows: strange }, { rows: two }], '/1/rows', two],
    ['an escaped name', { 'a/b': { '~': two } }, '/a~1b/~0', two],
    ['an empty list', { data: { items: [] }, links: two }, '/data/items', []],
    ['an object with a member for each record', { data: { x: two[0], y: two[1] } }, '/data', two],
  ])('%s', (_name, document, pointer, values) => {
    const got = readAnyhow(JSON.stringify(document), { pointer });
    expect(valuesOf(got)).toEqual(values);
    expect(got.body.observed['no list']).toBeUndefined();
  });
});

test.each<[string, unknown, string]>([
  ['another name', { data: { rows: two, meta: {} } }, '/data/items'],
  ['a bare list', two, '/data'],
  ['null', { data: null }, '/data'],
  ['a text on the path', { data: 'x' }, '/data/items'],
  ['an empty object', {}, '/data'],
])('reports no list if the pointer leads to none: %s', (_name, document, pointer) => {
  const { body } = readAnyhow(JSON.stringify(document), { pointer });
  expect(body.records).toBe(0);
  expect(body.observed['no list']).toBe(`there is no list of records at ${pointer}`);
});
