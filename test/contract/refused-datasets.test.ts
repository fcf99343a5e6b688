import { expect, test } from 'vitest';
import { exampleExchange } from '../../src/contract/endpoints/example-exchange.ts';
import {
  type RangeExample,
  ranges,
} from '../../src/contract/endpoints/transactions/range-example.ts';
import { refusedDatasets } from '../../src/contract/experiments/ranges/refused-datasets.ts';
import { subjectOf } from '../../src/contract/reading/answers/subject.ts';

const always = { from: '2000-01-01T00:00:00Z', to: '2026-10-12T10:07:37Z' };
const year = { from: '2025-10-12T10:07:37Z', to: '2026-10-12T10:07:37Z' };
const week = { from: '2026-10-05T10:07:37Z', to: '2026-10-12T10:07:37Z' };

const table: readonly [string, readonly RangeExample[], readonly string[]][] = [
  [
    'all ranges are refused, and the bare request is served',
    [{ ...year, status: 400 }, {}],
    ['error e1'],
  ],
  ['the token is refused', [{ ...year, status: 401 }], []],
  ['the client asks the caller to wait', [{ ...year, status: 429 }], []],
  ['the request fails with 500', [{ ...year, status: 500 }], []],
  ['an empty range is refused', [week, { ...week, role: 'no records', status: 404 }], []],
  ['a date format is refused', [week, { ...week, role: 'form: milliseconds', status: 400 }], []],
  ['a bare request is refused, and all time is served', [always, { status: 400 }], ['error e2']],
  [
    'a bare request is refused, and only narrow ranges are served',
    [{ ...always, status: 400 }, week, { status: 400 }],
    ['info e1', 'warning e3'],
  ],
];

test.each(table)('%s', (_, asked, expected) => {
  const exchanges = ranges(...asked).map((each) => subjectOf(exampleExchange(each)));
  const reported = [...refusedDatasets(exchanges).breaches].map(
    ({ severity = 'error', exchanges: ids = [] }) => `${severity} ${ids.join(' ')}`,
  );
  expect(reported).toEqual(expected);
});

test.each([
  [404, / \(target\.paths\)\.$/],
  [400, / was served\.$/],
])('the message fits if all requests got %d', (status, reported) => {
  const exchanges = ranges({ ...week, status }).map((each) => subjectOf(exampleExchange(each)));
  expect([...refusedDatasets(exchanges).breaches][0]?.message).toMatch(reported);
});
