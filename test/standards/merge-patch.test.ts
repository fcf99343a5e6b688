import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/model/json.ts';
import { mergePatch } from '../../src/standards/json/merge-patch.ts';

/** Original, patch and result of RFC 7396, appendix A. */
const appendixA: readonly (readonly [Json, Json, Json])[] = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

describe('RFC 7396, appendix A', () => {
  test.each(appendixA)('%j with %j is %j', (original, patch, result) => {
    expect(mergePatch(original, patch)).toEqual(result);
  });
});

describe('a patch received as JSON', () => {
  test('treats __proto__ as a member, without setting the prototype', () => {
    const merged = mergePatch({ a: 1 }, JSON.parse('{"__proto__":{"polluted":true},"b":2}'));
    expect(JSON.stringify(merged)).toBe('{"a":1,"__proto__":{"polluted":true},"b":2}');
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('treats nested __proto__ as a member', () => {
    const patch = JSON.parse('{"__proto__":{"__proto__":{"polluted":true}},"constructor":{"x":1}}');
    expect(JSON.stringify(mergePatch({}, patch))).toBe(JSON.stringify(patch));
  });

  test('keeps null inside a list', () => {
    expect(mergePatch({ a: [] }, { a: [{ b: null }] })).toEqual({ a: [{ b: null }] });
  });
});

const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as Json);

test('does not change its arguments', () => {
  fc.assert(
    fc.property(json, json, (target, patch) => {
      const before = JSON.stringify([target, patch]);
      mergePatch(target, patch);
      expect(JSON.stringify([target, patch])).toBe(before);
    }),
  );
});

test('is idempotent', () => {
  fc.assert(
    fc.property(json, json, (target, patch) => {
      const once = mergePatch(target, patch);
      expect(mergePatch(once, patch)).toEqual(once);
    }),
  );
});
