import { describe, expect, test } from 'vitest';
import { readAnyhow, valuesOf } from './read.ts';

const record = (n: number) => ({ orderId: `O-${n}`, productId: 'P1', quantity: n });
const two = [record(1), record(2)];
/** Fewer known names than any other list, so that it would not be found. */
const strange = [{ a: 1 }, { a: 2 }];

describe('where a pointer says that the list is, it is', () => {
  test.each<[string, unknown, string, unknown]>([
    ['a bare list', two, '', two],
    ['under data', { data: two }, '/data', two],
    ['deeper than is looked', { a: { b: { c: { d: { e: two } } } } }, '/a/b/c/d/e', two],
    ['another than would be found', { data: two, other: strange }, '/other', strange],
    ['in a list', [{ rows: strange }, { rows: two }], '/1/rows', two],
    ['an escaped name', { 'a/b': { '~': two } }, '/a~1b/~0', two],
    ['an empty list', { data: { items: [] }, links: two }, '/data/items', []],
    ['an object with a member for each', { data: { x: two[0], y: two[1] } }, '/data', two],
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
  ['a text on the way', { data: 'x' }, '/data/items'],
  ['nothing at all', {}, '/data'],
])('a list that is not there is none: %s', (_name, document, pointer) => {
  const { body } = readAnyhow(JSON.stringify(document), { pointer });
  expect(body.records).toBe(0);
  expect(body.observed['no list']).toBe(`there is no list of records at ${pointer}`);
});
