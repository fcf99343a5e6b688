import { array, assert, double, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  absolute,
  ceil,
  compare,
  decimal,
  floor,
  minus,
  sum,
  times,
  toNumber,
} from '../../src/standards/decimal.ts';

const written: readonly (readonly [number, string, number])[] = [
  [0, '0', 0],
  [-0, '0', 0],
  [4200, '4200', 0],
  [-41.99, '-4199', 2],
  [0.1, '1', 1],
  [0.1 + 0.2, '30000000000000004', 17],
  [1e21, '1000000000000000000000', 0],
  [1.5e-7, '15', 8],
  [-2.5e22, '-25000000000000000000000', 0],
  [5e-324, '5', 324],
];

test.each(written)('%d is %s with %d places', (value, digits, places) => {
  expect(decimal(value)).toEqual({ digits: BigInt(digits), places });
});

test.each([NaN, Infinity, -Infinity])('%d has no decimal form', (value) => {
  expect(() => decimal(value)).toThrow(RangeError);
});

const rounded: readonly (readonly [number, number, number, number])[] = [
  [41.985, 2, 41.98, 41.99],
  [-41.985, 2, -41.99, -41.98],
  [3991.26, 0, 3991, 3992],
  [-0.4, 0, -1, 0],
  [2.5, 0, 2, 3],
  [7, 3, 7, 7],
  [1.005, 2, 1, 1.01],
];

test.each(rounded)('%d to %d places has floor %d and ceil %d', (value, places, ...to) => {
  const ways = [floor, ceil].map((way) => toNumber(way(decimal(value), places)) + 0);
  expect(ways).toEqual(to);
});

const finite = double({ noNaN: true, noDefaultInfinity: true });
const amount = double({ noNaN: true, min: -1e9, max: 1e9 });
const cents = integer({ min: -1e9, max: 1e9 }).map((n) => n / 100);

describe('properties', () => {
  test('every number survives the round trip', () => {
    assert(property(finite, (n) => toNumber(decimal(n)) === (Object.is(n, -0) ? 0 : n)));
  });

  test('sums of cents are exact', () => {
    assert(
      property(array(cents), (list) => {
        const whole = list.reduce((all, n) => all + Math.round(n * 100), 0);
        expect(toNumber(sum(list.map(decimal))) + 0).toBe(whole / 100 + 0);
      }),
    );
  });

  test('adding and subtracting a value gives the same', () => {
    assert(
      property(amount, amount, (a, b) => {
        const back = minus(sum([decimal(a), decimal(b)]), decimal(b));
        return compare(back, decimal(a)) === 0;
      }),
    );
  });

  test('floor ≤ value ≤ ceil, at most one unit apart', () => {
    assert(
      property(amount, integer({ min: 0, max: 4 }), (n, places) => {
        const value = decimal(n);
        const [low, high] = [floor(value, places), ceil(value, places)];
        expect(compare(low, value)).toBeLessThanOrEqual(0);
        expect(compare(value, high)).toBeLessThanOrEqual(0);
        expect(compare(minus(high, low), { digits: 1n, places })).toBeLessThanOrEqual(0);
      }),
    );
  });

  test('compare and times agree with numbers', () => {
    assert(
      property(amount, amount, (a, b) => {
        expect(Math.sign(compare(decimal(a), decimal(b)))).toBe(Math.sign(a - b) + 0);
        const product = times(decimal(a), decimal(b));
        expect(toNumber(absolute(product))).toBeCloseTo(Math.abs(a * b), -5);
      }),
    );
  });
});
