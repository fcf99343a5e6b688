import { assert, constantFrom, double, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import {
  disagreement,
  disagreementOfSum,
  isLeftOut,
  isSameAmount,
} from '../../src/contract/reading/values/amounts.ts';
import { decimal, times } from '../../src/standards/decimal.ts';

const single: readonly (readonly [number, number, string])[] = [
  [4998, 4998, 'none'],
  [0, -0, 'none'],
  [4998, 4997.999_999_9, 'none'],
  [3991, 3991.26, 'none'],
  [3992, 3991.26, 'none'],
  [3990, 3991.26, 'within'],
  [3993, 3991.26, 'within'],
  [49.96, 49.9681, 'none'],
  [49.97, 49.9681, 'none'],
  [49.95, 49.9681, 'within'],
  [50, 49.9681, 'none'],
  [-4, -3.2, 'none'],
  [10, 11, 'within'],
  [10, 11.5, 'beyond'],
  [10_000, 10_100, 'within'],
  [9899, 10_000, 'beyond'],
  [0, 1, 'within'],
  [0, 1.1, 'beyond'],
  [1, 0, 'within'],
  [2, 0, 'beyond'],
  [1e12 + 0.002, 1e12 + 0.001, 'none'],
  [1e300, 1e300, 'none'],
];

test.each(single)('%d instead of %d: disagreement %s', (actual, expected, apart) => {
  expect(disagreement(actual, expected)).toBe(apart);
});

test('an expected product is computed exactly, so that its floor is right', () => {
  // In doubles, 4,200 × 1.19 may be slightly below 4,998, with a floor of 4,997.
  expect(disagreement(4997, times(decimal(4200), decimal(1.19)))).toBe('within');
  expect(disagreement(4998, times(decimal(4200), decimal(1.19)))).toBe('none');
});

const sums: readonly (readonly [number, readonly number[], string])[] = [
  [70, [100, -30], 'none'],
  [0.3, [0.1, 0.2], 'none'],
  [71, [100, -30], 'none'],
  [702, [1000, -300], 'within'],
  [72, [100, -30], 'beyond'],
  [69.99, [100.005, -30.01], 'none'],
  [70.2, [100.01, -30.01], 'within'],
  [81, [100.01, -30.01], 'beyond'],
  [19_990, [24_988, -4998], 'none'],
  [24_988, [24_988, -4998], 'beyond'],
];

test.each(sums)('%d instead of the sum of %j: disagreement %s', (actual, terms, apart) => {
  expect(disagreementOfSum(actual, terms)).toBe(apart);
});

const net = integer({ min: 0, max: 1e8 });
const rate = constantFrom(0, 0.05, 0.08, 0.1, 0.16, 0.18, 0.19, 0.21, 1);

test('any rounding to whole units or cents is accepted', () => {
  assert(
    property(net, rate, constantFrom(1, 100), (price, tax, unit) => {
      const wanted = times(decimal(price), decimal(1 + tax));
      for (const way of [Math.round, Math.floor, Math.ceil]) {
        expect(disagreement(way(price * (1 + tax) * unit) / unit, wanted)).not.toBe('beyond');
      }
      expect(disagreement(Math.round(price * (1 + tax) * unit) / unit, wanted)).toBe('none');
    }),
  );
});

test('a difference of more than one unit and 1 % is never accepted', () => {
  assert(
    property(net, double({ min: 1.02, max: 10, noNaN: true }), (price, factor) => {
      const other = Math.ceil(price * factor) + 2;
      expect(disagreement(other, price)).toBe('beyond');
    }),
  );
});

test.each([
  [0.1 + 0.2, 0.3, true],
  [4200, 4200.01, false],
  [0, -0, true],
] as const)('%d and %d are the same amount: %s', (a, b, same) => {
  expect(isSameAmount(a, b)).toBe(same);
});

test.each([
  [4.2, 4.2, 4.956, true],
  [4.2, 4.2, 3.78, true],
  [4.2, 4.2, 4.23, false],
  [4.95, 4.2, 4.956, false],
  [0, 0, 0, false],
  [0.5, 0.5, 0, true],
] as const)(
  '%d, with a remainder of %d, instead of %d: left out is %s',
  (actual, rest, wanted, left) => {
    expect(isLeftOut(actual, rest, decimal(wanted))).toBe(left);
  },
);
