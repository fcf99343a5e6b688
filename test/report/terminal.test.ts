import * as fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import type { Run } from '../../src/model/run.ts';
import type { TerminalOptions } from '../../src/report/terminal/pen.ts';
import { terminal } from '../../src/report/terminal/terminal.ts';
import { runs } from '../support/other-runs.ts';
import { sampleRun } from '../support/sample-run.ts';

const plain: TerminalOptions = {
  width: 100,
  color: false,
  ascii: false,
  quiet: false,
  verbose: false,

  paths: ['reports/latest/report.html', 'reports/latest/report.json', 'reports/latest/junit.xml'],
};

describe('the report on a terminal', () => {
  const looks: readonly (readonly [file: string, run: Run, options: Partial<TerminalOptions>])[] = [
    ['failed-60.txt', sampleRun, { width: 60 }],
    ['failed-100.txt', sampleRun, {}],
    ['failed-quiet.txt', sampleRun, { quiet: true }],
    ...Object.entries(runs)
      .filter(([name]) => name !== 'failed')
      .map(([name, run]) => [`${name}.txt`, run, {}] as const),
    ['passed-quiet.txt', runs.passed, { quiet: true }],
    ['passed-100.ansi', runs.passed, { color: true }],
  ];
  test.each(looks)('%s', async (file, run, options) => {
    await expect(terminal(run, { ...plain, ...options })).toMatchFileSnapshot(`looks/${file}`);
  });

  test('prints the date of each waiver, and the first of them', () => {
    const known = { reason: 'It is known.', owner: 'us' };
    const [first, second] = sampleRun.findings;
    if (!first || !second) throw new Error('the sample has findings');
    const findings = [
      { ...first, waived: { ...known, until: '2100-01-31' } },
      { ...second, rule: 'http/cut-off', waived: { ...known, until: '2099-12-31' } },
    ];
    const text = terminal({ ...runs.passed, findings }, plain);
    expect(text).toContain('Waived  2, the first until 2099-12-31\n');
    expect(text).toContain('  waived     until 2100-01-31, us: It is known.\n');
  });

  test('names the communes without an order below the totals', () => {
    const setting = { setting: 'communes without an order', value: 'Lota (1 of 9)' } as const;
    const configuration = [
      ...runs.passed.configuration,
      { ...setting, from: 'discovered' } as const,
    ];
    expect(terminal({ ...runs.passed, configuration }, plain)).toContain(
      '\ncommunes without an order: Lota (1 of 9)\n',
    );
  });

  test('is plain in a pipe', async () => {
    const text = terminal(sampleRun, { ...plain, piped: true });
    await expect(text).toMatchFileSnapshot('looks/failed-pipe.txt');
  });

  test('prints a scenario as one line in a pipe, with its exchanges if verbose', () => {
    expect(terminal(sampleRun, { ...plain, piped: true, verbose: true })).toContain(
      [
        '✖ delivery-price/smallest-draft      A draft with only the required fields   1 exchange   4 ms   → issue 1',
        '    e89  draft order  200  4 ms  quoted, buyer saw 19,027, stored 0, advances yes',
        '',
      ].join('\n'),
    );
  });
});

const esc = '\u001b';

describe('colour', () => {
  const codes = new RegExp(`${esc}\\[[\\d;]*m`, 'g');
  test.each(Object.entries(runs))('%s has the same text without it', (_, run) => {
    const coloured = terminal(run, { ...plain, color: true });
    expect(coloured.replace(codes, '')).toBe(terminal(run, plain));
  });

  test('is only bold, dim, red, green and yellow, and red at most twice per line', () => {
    const coloured = terminal(sampleRun, { ...plain, color: true, verbose: true });
    const used = new Set(coloured.match(codes));
    const known = ['[1m', '[2m', '[22m', '[31m', '[32m', '[33m', '[39m'].map(
      (code) => `\u001b${code}`,
    );
    expect([...used].filter((code) => !known.includes(code))).toEqual([]);
    for (const line of coloured.split('\n')) {
      expect(line.split('\u001b[31m').length - 1).toBeLessThanOrEqual(2);
    }
  });
});

/** Members of the model whose values no client or user chooses. */
const ours = new Set([
  'verdict',
  'state',
  'severity',
  'kind',
  'endpoint',
  'decision',
  'situation',
  'token',
  'from',
]);

/** The run with a suffix on every text that a client or a user may have written. */
function spoilt(run: Run, suffix: string): Run {
  const change = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') return ours.has(name) || name === 'id' ? value : value + suffix;
    if (Array.isArray(value)) return value.map((item) => change(item, name));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, change(held, key)]));
  };
  return { ...(change(run, '') as Run), verdict: run.verdict };
}

describe('text from outside', () => {
  const evil = '\u001b[2J\u001b]0;owned\u0007\u202etxt\u200f\u009b31m\r\n\u2028\ud800end';
  const options = [
    plain,
    { ...plain, verbose: true },
    { ...plain, width: 60 },
    { ...plain, quiet: true },
    { ...plain, piped: true, verbose: true },
  ];
  test.each(Object.entries(runs))('contains no control characters: %s', (_, run) => {
    for (const each of options) {
      const text = terminal(spoilt(run, evil), { ...each, paths: [`out${evil}/report.json`] });
      expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
    }
  });

  test('shows control characters by their codes', () => {
    const text = terminal(spoilt(sampleRun, '\u202e\u001b'), plain);
    expect(text).toContain('A quote has no netValue\\u202e\\u001b');
  });

  test('is cut and has its length', () => {
    const text = terminal(spoilt(sampleRun, 'x'.repeat(5000)), { ...plain, verbose: true });
    expect(text).toContain('… (5023 characters)');
    expect(text.length).toBeLessThan(400_000);
  });

  test('is ASCII only with ascii', () => {
    const text = terminal(spoilt(sampleRun, 'ñ… 日本 🙂'), {
      ...plain,
      ascii: true,
      verbose: true,
    });
    expect(text).toMatch(/^[\n -~]*$/);
    expect(text).toContain('\\u00f1... \\u65e5\\u672c \\ud83d\\ude42');
  });
});

/** The run without long commands, which may exceed the width. */
const short = (run: Run): Run => ({
  ...run,
  findings: run.findings.map((finding) => ({ ...finding, reproduce: { command: 'greenlight' } })),
});

describe('lines', () => {
  test('stay within the width, by display width', () => {
    const widths = fc.integer({ min: 40, max: 130 });
    const suffixes = fc.constantFrom('', ' 日本語の文字列', ' 👩‍👩‍👧🇨🇱', ` ${'w'.repeat(90)}`);
    const names = fc.constantFrom(...(Object.keys(runs) as (keyof typeof runs)[]));
    fc.assert(
      fc.property(widths, suffixes, names, fc.boolean(), (width, suffix, name, verbose) => {
        const text = terminal(short(spoilt(runs[name], suffix)), { ...plain, width, verbose });
        const most = Math.min(width, 120);
        // A command is never broken.
        const long = text
          .split('\n')
          .filter((line) => stringWidth(line) > most && !/^ {4}\S| greenlight /.test(line));
        expect(long).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  test('have no trailing spaces, and never three empty ones in a row', () => {
    for (const run of Object.values(runs)) {
      const text = terminal(run, plain);
      expect(text).not.toMatch(/[ \t]\n|\n{4}|\n\n$/);
      expect(text.endsWith('\n')).toBe(true);
    }
  });
});
