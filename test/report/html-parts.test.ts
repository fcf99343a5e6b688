import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/model/json.ts';
import type { Run } from '../../src/model/run.ts';
import { dayCounts } from '../../src/report/html/endpoints/records.ts';
import { timeAxis } from '../../src/report/html/endpoints/time-axis.ts';
import { excerptAt, readableJson } from '../../src/report/html/findings/json-lines.ts';
import { clauseAnchor, scenarioAnchor } from '../../src/report/html/frame/anchor.ts';
import { viewOf } from '../../src/report/html/frame/view.ts';
import { html } from '../../src/report/html/html.ts';
import { outcomeLines } from '../../src/report/html/outcomes.ts';
import { markdown } from '../../src/report/markdown/markdown.ts';
import { terminal } from '../../src/report/terminal/terminal.ts';
import { anyCharacter } from '../support/any-text.ts';
import { sampleRun } from '../support/sample-run.ts';

describe('anchors', () => {
  test('can be read', () => {
    expect(scenarioAnchor('delivery-price/many-lines')).toBe('scenario/delivery-price/many-lines');
    expect(clauseAnchor('a b"<é')).toBe('clause/a~20~b~22~~3c~~e9~');
  });

  test('are one to one', () => {
    const text = fc.string({ unit: anyCharacter, maxLength: 60 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(scenarioAnchor(a) === scenarioAnchor(b)).toBe(a === b);
      }),
    );
  });
});

describe('the axis of time', () => {
  test.each([
    [[200, 31_400], 100, [100, 1000, 10_000, 100_000]],
    [[], 100, [100, 1000, 10_000, 100_000]],
    [[45], 10, [10, 100, 1000, 10_000, 100_000]],
    [[0.4], 1, [1, 10, 100, 1000, 10_000, 100_000]],
  ])('of %j begins at %d ms', (times, first, decades) => {
    const axis = timeAxis(times);
    expect(axis.decades).toEqual(decades);
    expect(axis.at(first)).toBe(0);
    expect(axis.at(100_000)).toBe(100);
    expect(axis.at(0)).toBe(0);
    expect(axis.at(900_000)).toBe(100);
  });

  test('is logarithmic', () => {
    const axis = timeAxis([150]);
    expect([1000, 10_000, 30_000, 60_000].map(axis.at)).toEqual([33.33, 66.67, 82.57, 92.61]);
  });
});

const of = (...days: readonly (readonly [string, number, number])[]) =>
  days.map(([day, records, lost]) => ({ endpoint: 'transactions' as const, day, records, lost }));

describe('records by day', () => {
  test('figures of lost records stand apart, the largest first, and every day has its mark', () => {
    const days = Array.from({ length: 120 }, (_, i) => {
      const day = new Date(Date.UTC(2026, 6, 1) + i * 86_400_000).toISOString().slice(0, 10);
      return [day, 20, i % 5 === 4 ? 0 : (i % 7) + 100] as const;
    });
    const [, drawn = ''] = html({ ...sampleRun, records: of(...days) }).split(
      '<section id="records"',
    );
    const marks = [...drawn.matchAll(/<svg x="([\d.]+)%"[^>]*>(.*?)<\/svg>/gs)];
    const figured = marks.filter(([, , inside]) => inside?.includes('badlab'));
    const gaps = figured.slice(1).map(([, x], i) => Number(x) - Number(figured[i]?.[1]));
    expect(marks).toHaveLength(96);
    expect(figured.length).toBeGreaterThan(15);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(2.5);
    expect(figured.some(([, , inside]) => inside?.includes('>106<'))).toBe(true);
  });

  test('days without a record stand between', () => {
    expect(dayCounts(of(['2026-10-03', 5, 1], ['2026-10-01', 2, 0]))).toEqual({
      by: 'day',
      counts: [
        { label: '2026-10-01', records: 2, lost: 0 },
        { label: '2026-10-02', records: 0, lost: 0 },
        { label: '2026-10-03', records: 5, lost: 1 },
      ],
    });
  });

  test('a long time is reported by month, with the same totals', () => {
    expect(dayCounts(of(['2026-01-31', 2, 1], ['2026-03-01', 3, 0], ['2026-06-30', 4, 2]))).toEqual(
      {
        by: 'month',
        counts: [
          { label: '2026-01', records: 2, lost: 1 },
          { label: '2026-02', records: 0, lost: 0 },
          { label: '2026-03', records: 3, lost: 0 },
          { label: '2026-04', records: 0, lost: 0 },
          { label: '2026-05', records: 0, lost: 0 },
          { label: '2026-06', records: 4, lost: 2 },
        ],
      },
    );
  });

  test('dates centuries apart make no page of empty months', () => {
    const { counts } = dayCounts(
      of(['0001-01-01', 1, 0], ['2026-10-01', 1, 0], ['9999-12-31', 1, 0]),
    );
    expect(counts.map(({ label }) => label)).toEqual(['0001-01', '2026-10', '9999-12']);
  });
});

const shown = (value: Json, at: string) =>
  excerptAt(value, at)?.lines.map(({ text, isMarked }) => `${isMarked ? '>' : ' '}${text}`);

describe('an excerpt', () => {
  test.each<[string, Json, string, readonly string[] | undefined]>([
    ['marks a value', { a: 1, b: 2 }, '/b', [' {', '   "a": 1,', '>  "b": 2', ' }']],
    [
      'marks all of an object',
      { a: { b: 1 } },
      '/a',
      [' {', '>  "a": {', '>    "b": 1', '>  }', ' }'],
    ],
    ['says what is absent', { a: 1 }, '/n~1v', [' {', '   "a": 1', '>  n/v is absent', ' }']],
    [
      'in an object within',
      { a: { b: 1 } },
      '/a/c',
      [' {', '   "a": {', '     "b": 1', '>    c is absent', '   }', ' }'],
    ],
    ['marks an item of a list', [1, 2], '/1', [' [', '   1,', '>  2', ' ]']],
    ['is none where the place cannot be', { a: 1 }, '/x/y', undefined],
    ['is none for the whole', { a: 1 }, '', undefined],
  ])('%s', (_, value, at, lines) => {
    expect(shown(value, at)).toEqual(lines);
  });

  test('of a long answer tells what is left out', () => {
    const long = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`m${index}`, index]),
    );
    const found = excerptAt(long, '/m50');
    expect(found && [found.above, found.lines.length, found.below]).toEqual([46, 24, 32]);
    expect(found?.lines.filter(({ isMarked }) => isMarked)).toEqual([
      { text: '  "m50": 50,', isMarked: true },
    ]);
  });
});

describe('JSON to be read', () => {
  test.each<[Json, string]>([
    [{ a: [1, { b: 'c' }] }, '{ "a": [1, { "b": "c" }] }'],
    [{}, '{}'],
    [{ a: 'x'.repeat(70), b: 1 }, `{\n  "a": "${'x'.repeat(70)}",\n  "b": 1\n}`],
  ])('%j', (value, text) => {
    expect(readableJson(value)).toBe(text);
  });

  test('says the same', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(readableJson(value as Json))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

test('outcomes of one kind share a line, of one scenario where no rule is broken', () => {
  const lines = outcomeLines(viewOf(sampleRun)).map(
    ({ scenarios, exchanges, of, stored, expected, broken }) =>
      `${scenarios.join(', ')} ${exchanges.length} of ${of}, stored ${[...new Set(stored)].join('/')}, expected ${expected.length}, ${broken.map(({ rule }) => rule).join(' ')}`,
  );
  expect(
    lines.filter((line) => /draft-optional|known-quotes|many-lines|over-max/.test(line)),
  ).toEqual([
    'delivery-price/smallest-draft, delivery-price/draft-optional-fields, delivery-price/sent-again 22 of 31, stored 0, expected 22, delivery-price/net-value-missing',
    'delivery-price/draft-optional-fields 9 of 27, stored 4200, expected 0, ',
    'delivery-price/many-lines 1 of 1, stored 15900, expected 0, http/slow',
    'delivery-price/known-quotes 1 of 2, stored 3500, expected 0, ',
    'delivery-price/known-quotes 1 of 2, stored 0, expected 0, ',
    'delivery-price/over-maximum-weight 1 of 1, stored , expected 0, delivery-price/rejection-text-not-read',
  ]);
});

const [duplicates] = sampleRun.findings.filter(
  ({ rule }) => rule === 'transactions/duplicate-record',
);

/** The strip of places of a finding with so many samples, counted so often. */
function stripOf(samples: number, count: number): string {
  if (!duplicates) throw new Error('the sample run has no duplicates');
  const kept = Array.from({ length: samples }, (_, i) => ({
    message: 'a key that occurs before',
    record: { number: 100 * i + 7 },
  }));
  const findings = [{ ...duplicates, samples: kept, count }];
  const [, drawn = ''] = html({ ...sampleRun, findings }).split('<figure class="places">');
  return drawn.split('</figure>')[0] ?? '';
}

test('the strip of places draws every place of a finding, or nothing', () => {
  expect(stripOf(10, 10).match(/<rect class="b"/g)).toHaveLength(10);
  expect(stripOf(10, 10)).toContain(
    'aria-label="Places in the answer of 48 310 records: 7, 107, 207,',
  );
  expect([stripOf(10, 11), stripOf(10, 4000), stripOf(1, 1)]).toEqual(['', '', '']);
});

const rowOf = (text: string, begins: string, ends: string) =>
  (text.split(begins)[1] ?? '').split(ends)[0] ?? '';

test('percentiles of nothing are empty in every report', () => {
  const exchanges = sampleRun.exchanges.map(({ durationMs, ...each }) =>
    each.endpoint === 'delivery-price' || durationMs === undefined ? each : { ...each, durationMs },
  );
  const run = { ...sampleRun, exchanges };
  const cells = rowOf(html(run), '<tr><th scope="row">delivery-price', '</tr>');
  expect(
    [...cells.matchAll(/data-l="(p50|p95|Slowest)"[^>]*>([^<]*)</g)].map(([, , said]) => said),
  ).toEqual(['–', '–', '–']);
  expect(cells).toContain('aria-label="No exchange was timed."');
  expect(rowOf(markdown(run), '| delivery-price |', '\n')).toMatch(/\| {2}\| {2}\| {2}\|$/);
  const off = { color: false, ascii: false, quiet: false, verbose: false };
  const timesIn = (each: Run) =>
    terminal(each, { ...off, width: 100, paths: [] }).split('p95').length;
  expect(timesIn(sampleRun) - timesIn(run)).toBe(1);
});
