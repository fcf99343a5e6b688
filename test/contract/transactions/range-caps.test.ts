import { describe, expect, test } from 'vitest';
import { exampleExchange } from '../../../src/contract/endpoints/example-exchange.ts';
import {
  type RangeExample,
  ranges,
} from '../../../src/contract/endpoints/transactions/range-example.ts';
import {
  type RangeAnswer,
  rangeAnswers,
} from '../../../src/contract/experiments/ranges/range-answers.ts';
import { possiblyCapped } from '../../../src/contract/experiments/ranges/range-caps.ts';
import { cutBetween, middleCut } from '../../../src/contract/experiments/ranges/range-cut.ts';
import { utcText } from '../../../src/contract/experiments/ranges/range-text.ts';

const [from, middle, to] = ['2026-10-12T10:07:37Z', '2026-10-14T10:07:37Z', '2026-10-16T10:07:37Z'];

const dates = (count: number) =>
  Array.from({ length: count }, (_, i) => `2026-10-13T${String(i % 24).padStart(2, '0')}:00:00Z`);

const at = (text: string) => Date.parse(`2026-10-14T${text}Z`);

const answersOf = (...asked: readonly RangeExample[]): readonly RangeAnswer[] =>
  rangeAnswers(ranges(...asked).map((each) => exampleExchange(each)));

const stated: readonly [number, Pick<RangeExample, 'observed' | 'headers'>, boolean][] = [
  [7, {}, false],
  [0, {}, false],
  [25, {}, true],
  [100, {}, true],
  [300, {}, true],
  [101, {}, false],
  [7, { observed: { '/next': '"https://erp.example.com?page=2"' } }, true],
  [7, { observed: { '/next': 'null' } }, false],
  [7, { observed: { '/paging/next_cursor': '"abc"' } }, true],
  [7, { observed: { '/paging/next_cursor': '""' } }, false],
  [7, { observed: { '/@odata.nextLink': '"x"' } }, true],
  [7, { observed: { '/hasMore': 'true' } }, true],
  [7, { observed: { '/hasMore': 'false' } }, false],
  [7, { observed: { '/total': '8' } }, true],
  [7, { observed: { '/total': '7', '/page': '1' } }, false],
  [7, { observed: { '/meta/totalRecords': '"900"' } }, true],
  [7, { observed: { '/page': '1' } }, true],
  [7, { observed: { '/page': '1', '/totalPages': '1' } }, false],
  [7, { observed: { '/page': '1', '/totalPages': '4' } }, true],
  [7, { observed: { '/page': '1', '/pageSize': '500' } }, false],
  [0, { observed: { '/page': '1', '/pageSize': '0' } }, false],
  [7, { observed: { '/start': '"2026-10-12"', '/date_from': '"2026-10-12"' } }, false],
  [7, { headers: { link: '</?page=2>; rel="next"' } }, true],
  [7, { headers: { link: '</?page=1>; rel="prev"' } }, false],
  [7, { headers: { 'x-total-count': '8' } }, true],
  [7, { headers: { 'x-total-count': '7' } }, false],
];

describe('an answer that may be a page', () => {
  test.each(stated)('%i records, %o: %s', (count, said, expected) => {
    const [answer] = answersOf({ from, to, dates: dates(count), ...said });
    expect(answer && possiblyCapped(answer, []) !== undefined).toBe(expected);
  });

  test('is not suspected if another answer has more records', () => {
    const [answer, ...beside] = answersOf(
      { from, to: middle, dates: dates(100) },
      { from, to, dates: dates(101) },
    );
    expect(answer && possiblyCapped(answer, beside)).toBeUndefined();
  });

  test('is suspected if two ranges get the same number of different records', () => {
    const [answer, ...beside] = answersOf(
      { from, to: middle, dates: dates(37) },
      { from, to, dates: dates(37).map((date) => date.replace('-13T', '-15T')) },
    );
    expect(answer && possiblyCapped(answer, beside)).toMatch(/37 records each/);
  });

  test('is not suspected if two ranges get the same records', () => {
    const [answer, ...beside] = answersOf(
      { from, to: middle, dates: dates(37) },
      { from, to, dates: dates(37) },
    );
    expect(answer && possiblyCapped(answer, beside)).toBeUndefined();
  });

  test('is not suspected if a range with another number of records states the same total', () => {
    const observed = { '/total': '721' };
    const [answer, ...beside] = answersOf(
      { from, to: middle, dates: dates(31), observed },
      { from, to, dates: dates(37), observed },
    );
    expect(answer && possiblyCapped(answer, beside)).toBeUndefined();
    const [other] = beside;
    expect(answer && other && possiblyCapped({ ...answer, records: 37 }, beside)).toMatch(/721/);
  });

  test('is not suspected if another answer has as many records as the stated total', () => {
    const observed = { '/total': '31' };
    const [answer, ...beside] = answersOf(
      { from, to, dates: dates(7), observed },
      { from, to, dates: dates(31), observed },
    );
    expect(answer && possiblyCapped(answer, beside)).toBeUndefined();
  });
});

describe('the cut of a range', () => {
  const cuts: readonly [string, string, string | undefined][] = [
    ['10:00:00', '12:00:00', '10:01:37'],
    ['10:14:50', '12:00:00', '10:16:37'],
    ['11:57:40', '12:00:40', '11:58:37'],
    ['10:00:50', '10:01:00', '10:00:55'],
    ['10:00:50', '10:00:52', undefined],
  ];

  test.each(cuts)('between %s and %s is at %s', (left, right, expected) => {
    const cut = cutBetween(at(left), at(right));
    expect(cut === undefined ? undefined : utcText(cut).slice(11, 19)).toBe(expected);
  });

  test('is in the widest gap near the median that makes unequal halves', () => {
    const minutes = [0, 10, 20, 30, 100, 110, 120, 130];
    const sorted = minutes.map((each) => at('10:00:00') + each * 60_000);
    // The widest gap would make two equal halves.
    expect(middleCut(sorted)).toBe(at('10:20:37'));
    expect(middleCut(sorted.slice(0, 7))).toBe(at('10:31:37'));
  });

  test('is at an unusual second if a gap has room for it', () => {
    // From 10:45 to 10:46, second 37 is in the first minute of a quarter of an hour.
    const sorted = Array.from({ length: 61 }, (_, i) => at('10:16:00') + i * 60_000);
    expect(middleCut(sorted)).toBe(at('10:44:37'));
    expect(middleCut([at('10:45:00'), at('10:46:00')])).toBe(at('10:45:30'));
  });

  test('does not exist if all records are within a second', () => {
    expect(middleCut([at('10:00:00'), at('10:00:00'), at('10:00:01')])).toBeUndefined();
    expect(middleCut([])).toBeUndefined();
  });
});
