import * as fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { inPlace, progressLine } from '../../src/report/terminal/progress.ts';
import { anyCharacter } from '../support/any-text.ts';

const state = {
  done: 12,
  total: 46,
  waiting: [
    { scenario: 'delivery-price/many-lines', forMs: 12_400 },
    { scenario: 'transactions/one-hour', forMs: 1300 },
    { scenario: 'commerces/records', forMs: 300 },
  ],
};

test.each([
  [120, '12 of 46 scenarios   delivery-price/many-lines 12 s, and 1 more'],
  [70, '12 of 46 scenarios   delivery-price/many-lines 12 s, and 1 more'],
  [60, 'delivery-price/many-lines 12 s, and 1 more'],
  [30, 'delivery-price/many-lines 12 '],
])('fits the line into %d columns', (width, line) => {
  expect(progressLine(state, width)).toBe(line);
});

test('omits a wait of under a second, unless there is nothing else to show', () => {
  const waiting = [{ scenario: 'looking for data', forMs: 999 }];
  expect(progressLine({ ...state, waiting }, 80)).toBe('12 of 46 scenarios');
  expect(progressLine({ ...state, total: 0, waiting }, 80)).toBe('looking for data');
});

test('each line overwrites the previous one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 200 }),
      fc.string({ unit: anyCharacter }),
      (width, scenario) => {
        const line = progressLine({ ...state, waiting: [{ scenario, forMs: 1000 }] }, width);
        const written = inPlace(line, width);
        expect(written.startsWith('\r')).toBe(true);
        expect(stringWidth(written.slice(1))).toBe(width - 1);
        expect(written.slice(1)).toMatch(/^[ -~]*$/);
      },
    ),
  );
  expect(inPlace('', 5)).toBe('\r    \r');
});
