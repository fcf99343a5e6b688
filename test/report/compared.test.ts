import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/model/json.ts';
import { html } from '../../src/report/html/page.ts';
import { markdown } from '../../src/report/markdown/markdown.ts';
import { findingOf } from '../../src/report/page/finding.ts';
import { compared } from '../../src/report/page/finding-words.ts';
import { alone } from '../../src/report/page/groups.ts';
import { terminal } from '../../src/report/terminal/terminal.ts';
import { sampleRun } from '../support/sample-run.ts';

describe('a value of the client is reported as JSON, a phrase of a rule as it is', () => {
  test.each<[at: string | undefined, expected: Json, actual: Json, reported: readonly unknown[]]>([
    ['/netValue', 8370, '8370', ['8370', '"8370"']],
    ['/currency', 'clp', 'CLP', ['"clp"', '"CLP"']],
    ['/isDeleted', 'isDeleted as a boolean', 'false', ['isDeleted as a boolean', '"false"']],
    [
      '/date',
      'date as an ISO 8601 date',
      '31/10/2026 10:00',
      ['date as an ISO 8601 date', '"31/10/2026 10:00"'],
    ],
    ['/name', 'a name', ' ', ['a name', '" "']],
    ['/sku', 'sku without blanks', 'A-1 ', ['sku without blanks', '"A-1 "']],
    [
      '/taxPerUnit',
      'taxPerUnit is present',
      'taxPerUnit is absent',
      ['taxPerUnit is present', 'taxPerUnit is absent'],
    ],
    ['', 'JSON', 'HTML', ['JSON', 'HTML']],
    [undefined, 'an answer in under 30 s', '31.4 s', ['an answer in under 30 s', '31.4 s']],
    ['/taxesApplied', { code: 14 }, [], ['{ "code": 14 }', '[]']],
  ])('%s: %j and %j', (at, expected, actual, reported) => {
    const { expected: wanted, received } = compared({
      ...(at === undefined ? {} : { at }),
      expected,
      actual,
    });
    expect([wanted, received]).toEqual(reported);
  });
});

const records: Json = [
  { record: 12, documentCode: 'F-1', quantity: 3, discountedNetPricePerUnit: 900, kept: false },
  { record: 2096, documentCode: 'F-1', quantity: 4, discountedNetPricePerUnit: 900, kept: true },
];
const run = {
  ...sampleRun,
  findings: sampleRun.findings
    .filter(({ rule }) => rule === 'transactions/duplicate-record')
    .map((finding) => ({ ...finding, actual: records })),
};
const options = {
  width: 100,
  color: false,
  ascii: false,
  quiet: false,
  verbose: false,
  paths: [],
};

describe('records of one key are told by what differs, with what is kept and what is lost', () => {
  test('in every report', () => {
    const told = 'record 12: quantity 3, lost; record 2096: quantity 4, kept';
    for (const report of [terminal(run, options), markdown(run), html(run)])
      expect(report.replaceAll('<bdi>', '')).toContain(told);
  });

  test('equal records, none of which is kept, are named once', () => {
    const equal = [1, 2, 3].map((record) => ({ record, quantity: 3 }));
    expect(compared({ actual: equal }).received).toBe('3 records with the same values: 1, 2 and 3');
  });
});

test('equal rows of samples are one row, and a column that repeats is told once', () => {
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
  // A request that is sent again counts once.
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
