import { describe, expect, test } from 'vitest';
import type { HistoryEntry } from '../../src/model/history.ts';
import { html } from '../../src/report/html/page.ts';
import { entryOf, historiesOf } from '../../src/report/over-time/history.ts';
import { historyText } from '../../src/report/page/over-time.ts';
import { printed } from '../../src/report/terminal/blocks.ts';
import { sampleRun } from '../support/sample-run.ts';

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`;
const run = (
  day: number,
  rules: Partial<HistoryEntry['rules']>,
  more: Partial<HistoryEntry> = {},
): HistoryEntry => ({
  greenlight: '1.0.0',
  id: `r${day}`,
  client: 'https://erp.example.com',
  at: at(day),
  verdict: rules.broken?.length ? 'failed' : 'passed',
  errors: rules.broken?.length ?? 0,
  warnings: rules.warned?.length ?? 0,
  waived: 0,
  rules: { kept: [], broken: [], warned: [], waived: [], ...rules },
  ...more,
});
const [kept, broken] = [{ kept: ['a'] }, { broken: ['a'] }];

describe('the history of a rule', () => {
  test.each<[string, readonly HistoryEntry[], object | undefined]>([
    [
      'not judged in between',
      [run(1, kept), run(2, broken), run(3, {}), run(4, broken), run(5, {})],
      {
        state: 'broken',
        firstBroke: at(2),
        brokenSince: at(2),
        lastKept: at(1),
        broken: 2,
        judged: 3,
      },
    ],
    [
      'waived, neither kept nor broken',
      [run(1, kept), run(2, broken), run(3, { waived: ['a'] })],
      { state: 'kept', firstBroke: at(2), lastKept: at(1), broken: 1, judged: 3 },
    ],
  ])('%s', (_, entries, expected) => {
    const shuffled = [...entries.slice(1), ...entries.slice(0, 1)];
    expect(historiesOf(shuffled)[0]?.rules).toEqual(expected ? [{ rule: 'a', ...expected }] : []);
  });
});

test('separates clients, the latest first, and counts a duplicate run once', () => {
  const other = { client: 'https://other.example.com' };
  const reported = historiesOf([
    run(1, kept),
    run(2, kept),
    run(2, kept),
    run(9, kept, { ...other, id: 'x' }),
  ]);
  expect(reported.map(({ client, runs }) => [client, runs.map(({ id }) => id)])).toEqual([
    ['https://other.example.com', ['x']],
    ['https://erp.example.com', ['r1', 'r2']],
  ]);
});

test('the entry of a run is small and contains nothing of the exchanges', () => {
  const line = JSON.stringify(entryOf(sampleRun));
  expect(line.length).toBeLessThan(8000);
  expect(Object.keys(JSON.parse(line))).toEqual([
    'greenlight',
    'id',
    'client',
    'at',
    'verdict',
    'errors',
    'warnings',
    'waived',
    'rules',
  ]);
});

const months = [
  run(1, kept, { verdict: 'inconclusive' }),
  run(2, { kept: ['a', 'http/slow'], warned: ['commerces/no-seller'] }),
  run(3, { kept: ['a'], broken: ['http/slow'] }),
  run(4, { broken: ['a', 'http/slow'] }),
  run(5, { broken: ['a'], kept: ['http/slow'] }, { part: 'interrupted' }),
];

test('prints the history as text', () => {
  expect(
    printed(historyText(historiesOf(months)), { width: 100, color: false, ascii: false }),
  ).toMatchInlineSnapshot(`
    "https://erp.example.com  5 runs, 2026-11-01 to 2026-11-05

    · 2026-11-01 10:00:00 +00:00  inconclusive
    ✔ 2026-11-02 10:00:00 +00:00  passed                                                       1 warning
    ✖ 2026-11-03 10:00:00 +00:00  failed                                                       1 finding
    ✖ 2026-11-04 10:00:00 +00:00  failed                                                      2 findings
    ✖ 2026-11-05 10:00:00 +00:00  failed (interrupted)                                         1 finding

    Rules that broke  2, 1 of them now

      rule        now                       first broke   last kept    broken in
      a           broken since 2026-11-04   2026-11-04    2026-11-03   2 of 5 runs
      http/slow   not broken                2026-11-03    2026-11-05   2 of 4 runs
    "
  `);
});

test('report.html shows the verdict of each run, and since when a rule is broken', () => {
  const [reported] = historiesOf(months);
  const page = html({
    ...sampleRun,
    history: { runs: reported?.runs ?? [], rules: reported?.rules ?? [] },
  });
  const [part = ''] = /<section id="history"[\s\S]*?<\/section>/.exec(page) ?? [];
  expect(part.match(/<li[ >]/g)).toHaveLength(5);
  expect(part).toContain('<bdi>broken since 2026-11-04</bdi>');
  expect(html(sampleRun)).not.toContain('id="history"');
});
