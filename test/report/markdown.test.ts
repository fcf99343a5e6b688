import { describe, expect, test } from 'vitest';
import type { Finding, Run } from '../../src/model/run.ts';
import { block, code, codeCell, plain } from '../../src/report/markdown/inert.ts';
import { markdown } from '../../src/report/markdown/markdown.ts';
import { hostileRun, hostileTexts } from '../support/hostile-run.ts';
import { moving } from '../support/moving.ts';
import { runs } from '../support/other-runs.ts';
import { sampleRun } from '../support/sample-run.ts';

/** What stands outside blocks and spans of code, where Markdown and HTML have a meaning. */
const outside = (text: string): string =>
  text
    .replace(/^(`{3,})[^`\n]*\n[\s\S]*?^\1$/gm, '')
    .replace(/(?<![`\\])(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, '');

describe('the sample', () => {
  test('begins with what a manager reads', () => {
    expect(markdown(sampleRun).split('\n\n## To fix')[0]).toMatchInlineSnapshot(`
      "## ✖ FAILED: Not ready for go-live: 5 issues to fix.

      - **greenlight 0.0.0-test** \`http://127.0.0.1:8080\` (15 scenarios, 4 endpoints, seed 1)

      - 6 failed, 9 passed; 166 exchanges and 2,406 records in 1 min 43 s

      1. A quote has no netValue: Send netValue, the stored price, in every quote: 6 of 66 quotes would be saved with shipping 0
      2. The same line is sent more than once: Combine repeated invoice lines: up to 171 units, CLP 2,350,299 of sales lost
      3. The platform does not read the rejection reason: Send the rejection reason where it is read: 24 of 24 rejections have a reason that is not read
      4. A quote takes 30 s or more: Answer every order in under 30 s: 1 of 59 answers took 30 s or more
      5. A record is outside the requested range: Send only records of the requested range: 282 of 8,852 records are outside the requested range

      ## Endpoints

      | endpoint | result | exchanges | records | bytes | p50 | p95 | slowest |
      | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |
      | delivery-price | 3 failed, 4 passed | 113 |  | 11 kB | 4 ms | 4 ms | 32 s |
      | shipping-cost | 3 passed | 36 |  | 1.2 kB | 4 ms | 4 ms | 4 ms |
      | transactions | 3 failed | 15 | 2,206 | 9.7 MB | 4 ms | 4 ms | 4 ms |
      | commerces | 2 passed | 2 | 200 | 350 kB | 4 ms | 4 ms | 4 ms |"
    `);
  });

  test('has its parts in this order, rules worst first', () => {
    expect(markdown(sampleRun).match(/^#+ .*|<summary>.*?<[/]summary>/gm)).toMatchInlineSnapshot(`
      [
        "## ✖ FAILED: Not ready for go-live: 5 issues to fix.",
        "## Endpoints",
        "## To fix",
        "### 1. A quote has no netValue",
        "<summary>Evidence</summary>",
        "### 2. The same line is sent more than once",
        "<summary>Evidence</summary>",
        "### 3. The platform does not read the rejection reason",
        "<summary>Evidence</summary>",
        "### 4. A quote takes 30 s or more",
        "<summary>Evidence</summary>",
        "### 5. A record is outside the requested range",
        "<summary>Evidence</summary>",
        "## Warnings",
        "### 1. A call without the right token gets a quote",
        "<summary>Evidence</summary>",
        "### 2. A commerce has no seller",
        "<summary>Evidence</summary>",
        "## Waived",
        "### 1. The prices of a record do not add up",
        "<summary>Evidence</summary>",
        "## Explored",
        "<summary>delivery-price by field</summary>",
        "<summary>shipping-cost by field</summary>",
        "## To agree with the platform",
        "<summary>What this client does where the contract does not say</summary>",
        "## All scenarios",
        "<summary>Each scenario and its result</summary>",
        "### delivery-price",
        "### shipping-cost",
        "### transactions",
        "### commerces",
      ]
    `);
  });
});

describe.each(Object.entries({ ...runs, hostile: hostileRun() }))('%s', (_, run) => {
  const text = markdown(run);

  test('has no HTML but that of folded parts, no image, link or mention', () => {
    const free = outside(text);
    expect(free.match(/<(?![/]?(?:details|summary)>)[^\n]{0,20}/g)).toBeNull();
    expect(free.match(/(?<!\\)!\[|(?<!\\)\]\(|@\w|:[/]{2}/g)).toBeNull();
  });

  test('has tables whose rows have as many cells as their headings', () => {
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

  test('moves no cursor and turns no text', () => {
    expect(text).not.toMatch(moving);
  });

  test('closes what it opens', () => {
    const free = outside(text);
    expect(free.split('<details>').length).toBe(free.split('</details>').length);
  });
});

test('never passes 1 MiB, keeps whole parts and counts the rest', () => {
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

  test('a bar in a cell of a table ends no cell, in code either', () => {
    expect(codeCell('a|b')).toBe('`a\\|b`');
  });

  test('a block is closed by nothing that is in it', () => {
    expect(block(['```', '````'])).toEqual(['`````', '```', '````', '`````']);
    for (const text of hostileTexts) expect(block([text]).length).toBe(3);
  });
});
