import { describe, expect, test } from 'vitest';
import type { Finding, Run } from '../../src/model/run.ts';
import { block, code, codeCell, plain } from '../../src/report/markdown/inert.ts';
import { markdown } from '../../src/report/markdown/markdown.ts';
import { hostileRun, hostileTexts } from '../support/hostile-run.ts';
import { moving } from '../support/moving.ts';
import { runs } from '../support/other-runs.ts';
import { sampleRun } from '../support/sample-run.ts';

/** The text outside code blocks and spans, where Markdown and HTML are interpreted. */
const outside = (text: string): string =>
  text
    .replace(/^(`{3,})[^`\n]*\n[\s\S]*?^\1$/gm, '')
    .replace(/(?<![`\\])(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, '');

test('renders the sample run', async () => {
  const [shown] = markdown(sampleRun).split('## All scenarios');
  await expect(shown?.replace(/(?<=<\/summary>).*?(?=<\/details>)/gs, '\n')).toMatchFileSnapshot(
    'looks/failed.md',
  );
});

describe.each(Object.entries({ ...runs, hostile: hostileRun() }))('%s', (_, run) => {
  const text = markdown(run);

  test('has no HTML except folds, and no image, link or mention', () => {
    const free = outside(text);
    expect(free.match(/<(?![/]?(?:details|summary)>)[^\n]{0,20}/g)).toBeNull();
    expect(free.match(/(?<!\\)!\[|(?<!\\)\]\(|@\w|:[/]{2}/g)).toBeNull();
  });

  test('has tables with as many cells in each row as in the head', () => {
    let cells = 0;
    for (const line of outside(text).split('\n')) {
      if (!line.startsWith('| ')) {
        cells = 0;
        continue;
      }
      const many = line.split(/(?<!\\)\|/).length;
      if (cells === 0) cells = many;
      expect([line.slice(0, 80), many]).toEqual([line.slice(0, 80), cells]);
    }
  });

  test('contains no control characters', () => {
    expect(text).not.toMatch(moving);
  });

  test('closes every fold', () => {
    const free = outside(text);
    expect(free.split('<details>').length).toBe(free.split('</details>').length);
  });
});

test('stays within 1 MiB, keeps whole parts and counts the rest', () => {
  const [one] = sampleRun.findings as [Finding];
  const run: Run = {
    ...sampleRun,
    findings: Array.from({ length: 200 }, (_, i) => ({
      ...one,
      rule: `http/rule-${i}`,
      message: 'ñ'.repeat(2000),
      actual: '€'.repeat(2000),
    })),
  };
  const text = markdown(run);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1024 * 1024);
  expect(Buffer.byteLength(text)).toBeGreaterThan(1_000_000);
  expect(text).toMatch(
    /\n\d+ more parts do not fit here; report\.html and report\.json hold them\.\n$/,
  );
  expect(text.split('<details>').length).toBe(text.split('</details>').length);
});

describe('inert', () => {
  test.each([
    ['*bold* _it_ `code` [a](b) ~', '\\*bold\\* \\_it\\_ \\`code\\` \\[a\\](b) \\~'],
    ['<b>a & b</b> &amp;', '&lt;b&gt;a &amp; b&lt;/b&gt; `&amp;`'],
    ['@team see #12 at https://a.example/x|y', '`@team` see `#12` at `https://a.example/x\\|y`'],
    ['mail a@b.example, group/project!7', 'mail `a@b.example,` `group/project!7`'],
    ['100 % of 5 # 6', '100 % of 5 &#35; 6'],
    ['1. no list', '1\\. no list'],
    ['a|b\nc', 'a\\|b\\\\nc'],
    ['$x^2$', '`$x^2$`'],
  ])('%s', (text, shown) => {
    expect(plain(text)).toBe(shown);
  });

  test.each([
    ['plain', '`plain`'],
    ['a`b', '``a`b``'],
    ['`', '`` ` ``'],
    ['``x`', '``` ``x` ```'],
  ])('code %s', (text, shown) => {
    expect(code(text)).toBe(shown);
  });

  test('escapes a bar in code in a table cell', () => {
    expect(codeCell('a|b')).toBe('`a\\|b`');
  });

  test('a block is not closed by its content', () => {
    expect(block(['```', '````'])).toEqual(['`````', '```', '````', '`````']);
    for (const text of hostileTexts) expect(block([text]).length).toBe(3);
  });
});
