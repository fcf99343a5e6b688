import { expect, test } from 'vitest';
import { exampleExchange } from '../../../src/contract/endpoints/example-exchange.ts';
import {
  type RangeExample,
  ranges,
} from '../../../src/contract/endpoints/transactions/range-example.ts';
import { notCompared } from '../../../src/contract/experiments/ranges/range-levels.ts';
import { subjectOf } from '../../../src/contract/reading/answers/subject.ts';

const whole = { role: 'whole', round: 1, from: '2026-10-12T10:07:37Z', to: '2026-10-16T10:07:37Z' };
const inside = ['2026-10-13T12:00:00Z'];
const paged = { observed: { '/next': '"/2"' } };

const after = ['2026-10-15T12:00:00Z'];
const half = { role: 'part 1', round: 1, from: whole.from, to: '2026-10-14T10:07:37Z' };
const secondHalf = { role: 'part 2', round: 1, from: half.to, to: whole.to };
const ten = Array.from({ length: 10 }, (_, i) => `2026-10-${i < 6 ? 13 : 15}T1${i}:30:00Z`);
const longer = { dates: [...inside, ...after] };

const table: readonly [string, readonly RangeExample[], boolean, RangeExample?][] = [
  ['complete answers', [{ ...whole, dates: inside }], false],
  ['an answer with a next page', [{ ...whole, dates: inside, ...paged }], true],
  ['a round number of records', [{ ...whole, dates: ten }], true],
  [
    'a round number of records, and halves with the same records',
    [
      { ...whole, dates: ten },
      { ...half, dates: ten.slice(0, 6) },
      { ...secondHalf, dates: ten.slice(6) },
    ],
    false,
  ],
  [
    'a round number of records, and a half with another record',
    [
      { ...whole, dates: ten },
      { ...half, dates: ten.slice(0, 6) },
      { ...secondHalf, dates: after },
    ],
    true,
  ],
  [
    'two ranges with the same number of records',
    [
      { ...whole, dates: after },
      { ...half, dates: inside },
    ],
    true,
  ],
  [
    'two ranges with the same number, and a longer answer in another scenario',
    [
      { ...whole, dates: after },
      { ...half, dates: inside },
    ],
    false,
    longer,
  ],
  ['records outside the range', [{ ...whole, dates: ['2026-10-01T12:00:00Z'], ...paged }], false],
];

test.each(table)('whether a range is compared: %s', (_, asked, expected, elsewhere) => {
  const [own = [], other = []] = [asked, elsewhere ? [elsewhere] : []].map((each) =>
    ranges(...each).map((example) => subjectOf(exampleExchange(example))),
  );
  expect(notCompared(own, [...own, ...other]) !== undefined).toBe(expected);
});
