import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pointerOf, tokensOf, valueAt } from '../../src/standards/json/json-pointer.ts';

/** The document of RFC 6901, section 5. */
const document = {
  foo: ['bar', 'baz'],
  '': 0,
  'a/b': 1,
  'c%d': 2,
  'e^f': 3,
  'g|h': 4,
  'i\\j': 5,
  'k"l': 6,
  ' ': 7,
  'm~n': 8,
};

describe('RFC 6901, section 5', () => {
  test.each([
    ['', document],
    ['/foo', ['bar', 'baz']],
    ['/foo/0', 'bar'],
    ['/', 0],
    ['/a~1b', 1],
    ['/c%d', 2],
    ['/e^f', 3],
    ['/g|h', 4],
    ['/i\\j', 5],
    ['/k"l', 6],
    ['/ ', 7],
    ['/m~0n', 8],
  ])('%j', (pointer, value) => {
    expect(valueAt(document, pointer)).toEqual(value);
  });
});

test.each([
  'foo',
  '/foo/2',
  '/foo/-',
  '/foo/00',
  '/foo/length',
  '/toString',
  '/a~2b',
  '/~',
  '/foo/0/0',
])('%j points at nothing', (pointer) => {
  expect(valueAt(document, pointer)).toBeUndefined();
});

test('tokens survive the round trip through a pointer', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (tokens) => {
      expect(tokensOf(pointerOf(tokens))).toEqual(tokens);
    }),
  );
});
