import { describe, expect, test } from 'vitest';
import { runOfJournal } from '../../src/engine/journal/journal-run.ts';
import type { RunOptions } from '../../src/engine/result/options.ts';
import { run } from '../../src/engine/run.ts';
import type { Run } from '../../src/model/run.ts';
import { answer, options, quote, scenario, silence } from '../support/engine.ts';

/** Four scenarios: `a` broken in one of two steps, `b` kept, `c` skipped, `d` kept. */
const suite = [
  scenario('delivery-price/a', 2),
  scenario('delivery-price/b', 1),
  {
    ...scenario('delivery-price/c', 1),
    resolved: { state: 'skipped' as const, reason: 'data.uncovered is missing.' },
  },
  scenario('delivery-price/d', 3),
];

async function journaled(more: Partial<RunOptions> = {}) {
  const lines: string[] = [];
  const made = await run({
    ...options(suite, (order) =>
      order.scenario.endsWith('/a') && order.n === 2 ? answer(500, {}) : answer(200, quote),
    ),
    journal: (line) => lines.push(line),
    ...more,
  });
  return { made, lines };
}

function readOf(text: string): Run {
  const read = runOfJournal(
    text,
    options([], () => silence),
  );
  if (read.state === 'mistaken') throw new Error(read.message);
  return read.run;
}

interface Line {
  readonly part: Run;
}

const verdicts = (made: Run) =>
  Object.fromEntries(made.scenarios.map(({ id, verdict }) => [id.slice(-1), verdict]));

describe('a journal', () => {
  test('that was written to its end gives the very run', async () => {
    const { made, lines } = await journaled();
    expect(lines.map((line) => (JSON.parse(line) as { kind: string }).kind)).toEqual([
      'run',
      'scenario',
      'scenario',
      'scenario',
      'end',
    ]);
    expect(readOf(lines.join(''))).toEqual(JSON.parse(JSON.stringify(made)));
  });

  test('holds each exchange once', async () => {
    const { made, lines } = await journaled();
    const startedTimes = lines.join('').split('"startedAt":"2026-11-20T12:00:00.000Z"').length - 1;
    expect(startedTimes).toBe(made.exchanges.length);
  });

  test('that ends after the first line tells that nothing was finished', async () => {
    const { lines } = await journaled();
    const made = readOf(lines[0] ?? '');
    expect(verdicts(made)).toEqual({
      a: 'inconclusive',
      b: 'inconclusive',
      c: 'skipped',
      d: 'inconclusive',
    });
    expect([made.verdict, made.exitCode, made.exchanges]).toEqual(['inconclusive', 3, []]);
    expect(made.run.incomplete).toBe(
      'stopped after 0 of 3 scenarios; rules over the whole run have not judged it',
    );
  });

  test.each([2, 3, 4])(
    'that ends after %i lines holds what was finished, and all of it',
    async (many) => {
      const { made, lines } = await journaled();
      const kept = lines.slice(0, many);
      const read = readOf(kept.join(''));
      const done = kept
        .slice(1)
        .map((line) => (JSON.parse(line) as { part: Run }).part.scenarios[0]?.id ?? '');
      expect(read.run).toMatchObject({ id: made.run.id, seed: made.run.seed });
      expect(read.run.incomplete).toMatch(new RegExp(`^stopped after ${many - 1} of 3 scenarios;`));
      for (const id of done) {
        const [own, of] = [read, made].map(({ exchanges }) =>
          exchanges.filter((each) => each.scenario === id && each.resendOf === undefined),
        );
        expect(own?.map(({ answer: received, outcome }) => ({ received, outcome }))).toEqual(
          of?.map(({ answer: received, outcome }) => ({ received, outcome })),
        );
      }
      expect(read.exchanges.map(({ id }) => id)).toEqual(read.exchanges.map((_, i) => `e${i + 1}`));
      const named = read.findings.flatMap(({ exchanges }) => exchanges);
      expect(named.filter((id) => !read.exchanges.some((each) => each.id === id))).toEqual([]);
      expect(read.totals.scenarios.passed + read.totals.scenarios.failed).toBe(many - 1);
    },
  );

  test('with a broken scenario among what was finished fails', async () => {
    const { lines } = await journaled();
    const read = readOf([lines[0], lines.find((line) => line.includes('"count":1'))].join(''));
    expect([read.verdict, verdicts(read).a]).toEqual(['failed', 'failed']);
    expect(read.findings.map(({ rule, count, judged }) => [rule, count, judged])).toEqual([
      ['test/server-error', 1, 2],
    ]);
    expect(read.rules[0]).toMatchObject({ state: 'broken', judged: 2, breaches: 1, findings: 1 });
    expect(read.clauses[0]?.state).toBe('broken');
  });

  test('whose last line is broken off at any byte loses that line only', async () => {
    const { lines } = await journaled();
    const whole = lines.slice(0, 3).join('');
    const last = lines[3] ?? '';
    for (const at of [1, 20, last.length >> 1, last.length - 3]) {
      const read = readOf(whole + last.slice(0, at));
      expect(read.run.incomplete).toMatch(
        /^stopped after 2 of 3 scenarios, and 1 broken line skipped;/,
      );
    }
    expect(readOf(whole + last.trimEnd()).run.incomplete).toMatch(/^stopped after 3 of 3/);
  });

  test('whose end is there and a line before it is not is incomplete', async () => {
    const { lines } = await journaled();
    const read = readOf([lines[0], ...lines.slice(2)].join(''));
    expect(read.run.incomplete).toMatch(/^stopped after 2 of 3/);
  });

  test.each([
    ['', 'it is empty, so nothing of its run was finished'],
    ['\n', 'it is empty, so nothing of its run was finished'],
    ['{"schemaVersion":1}\n', 'it has no line that begins a run'],
  ])('%j is none', (text, message) => {
    expect(
      runOfJournal(
        text,
        options([], () => silence),
      ),
    ).toEqual({ state: 'mistaken', message });
  });

  test('of two runs is none', async () => {
    const { lines } = await journaled();
    expect(
      runOfJournal(
        lines.join('') + lines.join(''),
        options([], () => silence),
      ),
    ).toEqual({
      state: 'mistaken',
      message: 'it holds more than one run',
    });
  });

  test('of a run that was interrupted has its end', async () => {
    const stop = new AbortController();
    const { made, lines } = await journaled({
      signal: stop.signal,
      onDriven: () => stop.abort(),
    });
    expect(made.run.incomplete).toBe('interrupted');
    expect(readOf(lines.join(''))).toEqual(JSON.parse(JSON.stringify(made)));
  });

  test('keeps waivers: used where it hides a finding, expired by its day', async () => {
    const at = 'greenlight.config.yaml:3';
    const about = { reason: 'r', owner: 'o', at };
    const { lines } = await journaled({
      waivers: [
        { rule: 'test/server-error', until: '2026-12-31', ...about },
        { rule: 'test/server-error', until: '2026-01-01', ...about },
      ],
    });
    const read = readOf(lines.slice(0, 4).join(''));
    expect(read.waivers.map(({ state }) => state)).toEqual(['used', 'expired']);
    expect(read.findings.every(({ waived }) => waived)).toBe(true);
    expect(read.verdict).toBe('failed');
  });

  test('keeps which rules were turned off', async () => {
    const { lines } = await journaled({ severity: { 'test/server-error': 'off' } });
    const [rule] = readOf(lines.slice(0, 3).join('')).rules;
    expect([rule?.state, rule?.reason]).toEqual(['not judged', 'turned off']);
  });

  test('adds up what parts found of one rule over the run', async () => {
    const { lines } = await journaled();
    const [opening = '', ...rest] = lines;
    const found = (JSON.parse(rest.find((line) => line.includes('"count":1')) ?? '') as Line).part;
    const [finding] = found.findings;
    if (!finding) throw new Error('nothing was found');
    const { scenario: _scenario, ...overRun } = finding;
    const parts = rest.slice(0, 2).map((line) => {
      const { part } = JSON.parse(line) as Line;
      const exchanges = part.exchanges.map(({ id }) => id);
      const findings = [{ ...overRun, exchanges, count: exchanges.length, judged: 4 }];
      return `${JSON.stringify({ kind: 'scenario', part: { ...part, findings } })}\n`;
    });
    const read = readOf(opening + parts.join(''));
    expect(
      read.findings.map(({ id, exchanges, count, judged }) => [
        id,
        exchanges.length,
        count,
        judged,
      ]),
    ).toEqual([['f1', read.exchanges.length, read.exchanges.length, 8]]);
  });
});
