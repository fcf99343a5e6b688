import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/model/json.ts';
import { findingOf } from '../../src/report/page/finding.ts';
import { compared } from '../../src/report/page/finding-words.ts';
import { alone } from '../../src/report/page/groups.ts';
import { present } from '../../src/standards/collections/present.ts';
import { sampleRun } from '../support/sample-run.ts';

describe('prints a value of the client as JSON, and a phrase of a rule unchanged', () => {
  test.each<[at: string | undefined, expected: Json, actual: Json, reported: readonly unknown[]]>([
    ['/netValue', 8370, '8370', ['8370', '"8370"']],
    ['/orderId', 'orderId as a string', 50_001, ['orderId as a string', '50001']],
    ['/netValue', 50_002, 50_001, ['50,002', '50,001']],
    ['/isDeleted', 'isDeleted as a boolean', 'false', ['isDeleted as a boolean', '"false"']],
    [
      '/date',
      'date as an ISO 8601 date',
      '31/10/2026 10:00',
      ['date as an ISO 8601 date', '"31/10/2026 10:00"'],
    ],
    ['/name', 'a name', ' ', ['a name', '" "']],
    ['/sku', 'sku without blanks', 'A-1 ', ['sku without blanks', '"A-1 "']],
    ['', 'JSON', 'HTML', ['JSON', 'HTML']],
    [undefined, 'an answer in under 30 s', '31.4 s', ['an answer in under 30 s', '31.4 s']],
    ['/taxesApplied', { code: 14 }, [], ['{ "code": 14 }', '[]']],
  ])('%s: %j and %j', (at, expected, actual, reported) => {
    const { expected: wanted, received } = compared({ ...present({ at }), expected, actual });
    expect([wanted, received]).toEqual(reported);
  });
});

test.each<[Json, string]>([
  [
    [
      { record: 12, documentCode: 'F-1', quantity: 3, kept: false },
      { record: 2096, documentCode: 'F-1', quantity: 4, kept: true },
    ],
    'record 12: quantity 3, discarded; record 2096: quantity 4, kept',
  ],
  [
    [1, 2, 3].map((record) => ({ record, quantity: 3 })),
    '3 records with the same values: 1, 2 and 3',
  ],
])('prints the differences of records with one key: %j', (actual, received) => {
  expect(compared({ actual }).received).toBe(received);
});

test('joins equal sample rows, and prints a constant column once', () => {
  const rows = [
    { net: 6007, rate: 0.19 },
    { net: 9000, rate: 0.19 },
    { net: 6007, rate: 0.19 },
  ];
  const [finding] = sampleRun.findings;
  if (!finding) throw new Error('the sample has findings');
  const shown = (own: typeof rows, count = own.length) => {
    const samples = own.map((row) => ({ message: 'a rate', row }));
    return findingOf(alone({ ...finding, samples, count })).samples;
  };
  // A resent request counts once.
  expect(shown(rows, 2)?.note).toBe('in all of them rate 0.19');
  expect(shown(rows)).toEqual({
    kind: 'table',
    rows: [
      { net: 6007, times: 2 },
      { net: 9000, times: 1 },
    ],
    note: 'in all of them rate 0.19',
    alike: 'in all of them rate 0.19',
    kept: 3,
    count: 3,
    isOfData: true,
  });
  expect(shown(rows.slice(0, 1))?.rows).toEqual(rows.slice(0, 1));
});
