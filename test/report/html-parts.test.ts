import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/model/json.ts';
import type { ExchangeReport, Run } from '../../src/model/run.ts';
import { findingOf } from '../../src/report/html/blocks.ts';
import { at } from '../../src/report/html/charts.ts';
import { written } from '../../src/report/html/frame/markup.ts';
import { html } from '../../src/report/html/page.ts';
import { markdown } from '../../src/report/markdown/markdown.ts';
import type { Finding } from '../../src/report/page/block.ts';
import { differencesOf, exchangeOf, jsonLines } from '../../src/report/page/exchange.ts';
import { dayCounts } from '../../src/report/page/over-time.ts';
import { clauseAnchor, scenarioAnchor } from '../../src/report/page/page.ts';
import { terminal } from '../../src/report/terminal/terminal.ts';
import { sampleRun, sentIn } from '../support/sample-run.ts';

describe('anchors', () => {
  test('escape only unusual characters', () => {
    expect(scenarioAnchor('delivery-price/many-lines')).toBe('scenario/delivery-price/many-lines');
    expect(clauseAnchor('a b"<é')).toBe('clause/a~20~b~22~~3c~~e9~');
  });
});

test('the time axis is logarithmic, from 0.1 s to 100 s', () => {
  const times = [0, 100, 1000, 10_000, 30_000, 60_000, 100_000, 900_000];
  expect(times.map(at)).toEqual([0, 0, 33.33, 66.67, 82.57, 92.61, 100, 100]);
});

const shownBy = (...days: readonly (readonly [string, number, number])[]) => {
  const { by, counts } = dayCounts(
    days.map(([day, records, lost]) => ({ endpoint: 'transactions' as const, day, records, lost })),
  );
  return [by, ...counts.map(({ label, records, lost }) => `${label} ${records} ${lost}`)];
};

describe('records by day', () => {
  test('include days without a record', () => {
    expect(shownBy(['2026-10-03', 5, 1], ['2026-10-01', 2, 0])).toEqual([
      'day',
      '2026-10-01 2 0',
      '2026-10-02 0 0',
      '2026-10-03 5 1',
    ]);
  });

  test('are grouped by month over a long time, with the same totals', () => {
    expect(shownBy(['2026-01-31', 2, 1], ['2026-03-01', 3, 0], ['2026-06-30', 4, 2])).toEqual([
      'month',
      '2026-01 2 1',
      '2026-02 0 0',
      '2026-03 3 0',
      '2026-04 0 0',
      '2026-05 0 0',
      '2026-06 4 2',
    ]);
  });

  test('leave out the empty months between distant dates', () => {
    expect(shownBy(['0001-01-01', 1, 0], ['2026-10-01', 1, 0], ['9999-12-31', 1, 0])).toEqual([
      'month',
      '0001-01 1 0',
      '2026-10 1 0',
      '9999-12 1 0',
    ]);
  });
});

const lines = (value: Json, ...marked: readonly string[]) =>
  jsonLines(value, marked).map(({ text, isMarked }) => `${isMarked ? '>' : ' '}${text}`);

describe('a body', () => {
  test.each<[string, Json, readonly string[], readonly string[]]>([
    [
      'marks two members of a nested object',
      { a: { b: 1 } },
      ['/a/c', '/a/b'],
      [' {', '   "a": {', '>    "b": 1', '>    c is absent', '   }', ' }'],
    ],
    ['marks an item of a list', [1, 2], ['/1'], [' [', '   1,', '>  2', ' ]']],
    ['has no mark for the whole body', { a: 1 }, [''], [' { "a": 1 }']],
    [
      'has one line per member if it does not fit on one line',
      { a: 'x'.repeat(70), b: 1 },
      [],
      [' {', `   "a": "${'x'.repeat(70)}",`, '   "b": 1', ' }'],
    ],
  ])('%s', (_, value, marked, expected) => {
    expect(lines(value, ...marked)).toEqual(expected);
  });

  test('parses to the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = jsonLines(value as Json, [])
          .map((line) => line.text)
          .join('\n');
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('of many lines reports what is left out around its mark', () => {
    const first = sentIn('delivery-price/full-order');
    if (first.answer.kind !== 'response') throw new Error('the sample run has no answer');
    const body = JSON.stringify(
      Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`m${i}`, i])),
    );
    const { answer } = exchangeOf(
      { ...first, answer: { ...first.answer, body } },
      { request: [], answer: ['/m50'] },
    );
    const from = answer.findIndex(({ text }) => text === '') + 1;
    expect([from, from + 9, answer.length - 1].map((i) => answer[i]?.text)).toEqual([
      '… 43 lines above',
      '  "m50": 50,',
      '… 19 more lines in report.json',
    ]);
  });
});

/** An exchange of the sample run with another answer. */
function answered(id: string, body: string, changes: Partial<ExchangeReport> = {}): ExchangeReport {
  const first = sentIn('delivery-price/full-order');
  const answer = { kind: 'response', status: 200, headers: {}, bytes: 1, body } as const;
  return { ...first, id, step: 'first', durationMs: 4, answer, ...changes };
}

const quote = (netValue: number) => `{"netValue":${netValue},"taxesApplied":{"code":14}}`;

const finding = (exchanges: readonly ExchangeReport[]): Finding => ({
  kind: 'finding',
  level: 'error',
  title: 'A quote differs',
  id: 'delivery-price/repeat-differs',
  hits: '1 of 2 quotes',
  seen: 'It differs.',
  facts: [[{ label: 'effect', text: 'The price\nchanges.' }]],
  repeat: [{ label: 'repeat', command: 'greenlight run' }],
  exchanges: exchanges.map((each) => exchangeOf(each, { request: [], answer: [] })),
  differences: differencesOf(exchanges),
});

const summaries = (exchanges: readonly ExchangeReport[]) =>
  [...written(findingOf(finding(exchanges))).matchAll(/<summary><span>([^<]*)/g)].map(
    ([, text]) => text,
  );

const sent = (id: number) => ({
  request: { method: 'POST', url: '/', headers: {}, body: { order: { id, type: 'order' } } },
});

describe('several exchanges', () => {
  const again = [answered('e1', quote(15)), answered('e2', quote(16)), answered('e3', '')];

  const varied = { '/order/a': 'absent', '/order/b': 'absent', '/order/c/d': 'empty' } as const;
  test.each<[string, readonly ExchangeReport[], readonly object[] | undefined]>([
    [
      'a member that is absent',
      [answered('e1', '{"a":{"b":[1]}}'), answered('e2', '{"a":{"b":[]}}')],
      [{ 'a.b.0': 1 }, { 'a.b.0': 'absent' }],
    ],
    [
      'varied fields',
      [answered('e1', '{}'), answered('e2', '{}', { varied })],
      [{ varied: '' }, { varied: '2 fields absent, c.d empty' }],
    ],
    [
      'members of the requests',
      [1, 2].map((n) => answered(`e${n}`, '{}', sent(n))),
      [{ 'sent order.id': 1 }, { 'sent order.id': 2 }],
    ],
  ])('differ: %s', (_, exchanges, expected) => {
    const rows = differencesOf(exchanges)?.rows.map(
      ({ exchange: _id, step: __, 'HTTP status': ___, 'answered in': ____, ...cells }) => cells,
    );
    expect(rows).toEqual(expected);
  });

  test('show a shared request once, below the answers', () => {
    expect(summaries(again)).toEqual([
      'Evidence',
      'Answer e1 first',
      'Answer e2 first',
      'Answer e3 first',
      'Request',
    ]);
    const changed = answered('e4', '{}', { request: { method: 'GET', url: '/', headers: {} } });
    expect(summaries([...again.slice(0, 2), changed]).slice(-2)).toEqual([
      'Request e1 first, e2 first',
      'Request e4 first',
    ]);
  });

  test('of only one: shows its answer, and its request folded', () => {
    const page = written(findingOf(finding(again.slice(0, 1))));
    expect(page.indexOf('Answer e1')).toBeLessThan(page.indexOf('<summary><span>Request'));
    expect(summaries(again.slice(0, 1))).toEqual(['Evidence', 'Request']);
  });

  test('are left out of the text to copy', () => {
    const [, text] = /data-text="([^"]*)" hidden>Copy as text/.exec(
      written(findingOf(finding(again))),
    ) ?? ['', ''];
    expect(text?.split('\n')).toEqual([
      'error: A quote differs (delivery-price/repeat-differs)',
      'It differs.',
      'effect    The price\\nchanges.',
      'repeat    greenlight run',
      'explain   greenlight explain delivery-price/repeat-differs',
    ]);
  });
});

const rowOf = (text: string, begins: string, ends: string) =>
  (text.split(begins)[1] ?? '').split(ends)[0] ?? '';

test('every report leaves percentiles empty if nothing was timed', () => {
  const exchanges = sampleRun.exchanges.map(({ durationMs, ...each }) =>
    each.endpoint === 'delivery-price' || durationMs === undefined ? each : { ...each, durationMs },
  );
  const run = { ...sampleRun, exchanges };
  const page = html(run);
  const cells = rowOf(page, '</svg> <bdi>delivery-price</bdi></td>', '</tr>');
  expect(
    [...cells.matchAll(/data-l="(p50|p95|Slowest)"[^>]*>([^<]*)</g)].map(([, , said]) => said),
  ).toEqual(['', '', '']);
  expect(page).toContain('aria-label="No exchange was timed."');
  expect(rowOf(markdown(run), '| delivery-price |', '\n')).toMatch(/\| {2}\| {2}\| {2}\|$/);
  const off = { color: false, ascii: false, quiet: false, verbose: false };
  const timesIn = (each: Run) =>
    terminal(each, { ...off, width: 100, paths: [] }).split('p95').length;
  expect(timesIn(sampleRun) - timesIn(run)).toBe(1);
});
