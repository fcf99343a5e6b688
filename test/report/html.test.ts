import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { html } from '../../src/report/html/page.ts';
import { hostileIdsRun, hostileRun, hostileTexts } from '../support/hostile-run.ts';
import { largeRun } from '../support/large-run.ts';
import { passedRun, runs } from '../support/other-runs.ts';
import { sampleRun } from '../support/sample-run.ts';

const page = html(sampleRun);

const all = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** The tags of a page, without the values of attributes. */
const skeleton = (text: string) => all(text, /<([a-z/!][^\s>]*(?:\s+[a-z-]+(?==))?)/gi);

const plain = (text: string): string =>
  text
    .replace(/<(style|script)>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[ \t\n]+/g, ' ');

describe('the page', () => {
  test('has its text in order, part by part', async () => {
    const text = page
      .replace(/<(style|script)>.*?<\/\1>|<nav.*?<\/nav>/gs, '')
      .replace(
        /<article.*?<\/article>/gs,
        (finding) => finding.split('<div class="fold">')[0] ?? '',
      )
      .replace(/<tr><td class=""><bdi>\d{4}-.*?<\/tr>/gs, '')
      .replace(/<section id="([^"]+)"/g, '\n\n[$1]$&')
      .replace(/<svg class="pic[^"]*" [^>]*aria-label="([^"]*)".*?<\/svg>(?=[<\n])/gs, '[$1]')
      .replace(/<mark>(.*?)<\/mark>/gs, '**$1**')
      .replace(/<\/(?:li|tr|p|h\d|dd|summary|div)>/g, '\n')
      .replace(/<[^>]+>/g, ' ')
      .replace(/ +/g, ' ')
      .replace(/\n[ \n]+/g, '\n');
    const [before, after = ''] = text.split('[coverage]');
    expect(after).toContain('clauses judged, and nothing found against them');
    await expect(before).toMatchFileSnapshot('looks/failed.html.txt');
  });

  test('uses one name and number for an issue in list, contents and section', () => {
    const named = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, name]) => name);
    const names = named(/<h3 id="h\/error[^"]*"><span class="vh">[^<]*<\/span>(\d+\. [^<]*) <a/g);
    expect(names).toHaveLength(5);
    expect(named(/<li><a href="#error[^"]*">(\d+\. [^<]*)<\/a><\/li>/g)).toEqual(names);
    const [, list = ''] = page.split('<ol class="steps issues" id="issues">');
    expect(
      [...(list.split('</ol>')[0] ?? '').matchAll(/<a href="#error[^"]*">([^<]*)</g)].map(
        ([, name], i) => `${i + 1}. ${name}`,
      ),
    ).toEqual(names);
  });

  test('shows no tick at a clause', () => {
    const [, coverage = ''] = page.split('<section id="coverage"');
    expect(coverage.split('</section>')[0]).not.toContain('#i-pass');
  });

  test('folds the chart of durations unless an endpoint is slow', () => {
    const slow = sampleRun.endpoints.map((each) => ({
      ...each,
      latencyMs: { ...each.latencyMs, p95: 5001 },
    }));
    const opened = [sampleRun, { ...sampleRun, endpoints: slow }].map(
      (run) => /<details( open)?><summary><span>Duration of each exchange/.exec(html(run))?.[1],
    );
    expect(opened).toEqual([undefined, ' open']);
  });

  test('renders the same run to the same bytes', () => {
    expect(html(structuredClone(sampleRun))).toBe(page);
  });
});

describe.each(Object.entries({ ...runs, hostile: hostileRun(), ids: hostileIdsRun() }))(
  'the run %s',
  (_, run) => {
    const text = html(run);

    test('shows no undefined, NaN or [object]', () => {
      // The crash of one run contains the word.
      expect(plain(text).replaceAll('limits is undefined', '')).not.toMatch(
        /\bundefined\b|\bNaN\b|\[object|Infinity/,
      );
    });

    test('has a policy that matches its style and script', () => {
      const hash = (tag: string) => {
        const [content = ''] = all(text, new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'));
        return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
      };
      const [policy = ''] = all(text, /Content-Security-Policy" content="([^"]+)"/g);
      expect(policy.replaceAll('&apos;', "'").split('; ')).toEqual([
        "default-src 'none'",
        `style-src ${hash('style')}`,
        `script-src ${hash('script')}`,
        'img-src data:',
        "base-uri 'none'",
        "form-action 'none'",
      ]);
    });

    test('has one style, one script, and no style or event attribute', () => {
      const tags = all(text, /<([a-z][^>]*)>/gi);
      expect(tags.filter((tag) => /^(?:style|script)\b/.test(tag))).toEqual(['style', 'script']);
      expect(tags.filter((tag) => /\s(?:style|on\w+)=/.test(tag.replace(/"[^"]*"/g, '')))).toEqual(
        [],
      );
    });

    test('loads nothing, and links only to its own anchors', () => {
      const targets = all(text, /\s(?:href|src|action)="([^"]*)"/g);
      const ids = all(text, /\sid="([^"]*)"/g);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => /\s/.test(id))).toEqual([]);
      expect(
        [...new Set(targets)].filter(
          (to) => to !== 'data:,' && !ids.includes(to.replace(/^#/, '')),
        ),
      ).toEqual([]);
    });
  },
);

describe('hostile texts', () => {
  test('add no elements to the page', () => {
    const kinds = new Set(skeleton(page).map((tag) => tag.toLowerCase()));
    // A phrase in one run may be JSON in the other, so the number of tags may differ.
    expect([...new Set(skeleton(html(hostileRun())))].filter((tag) => !kinds.has(tag))).toEqual([]);
  });

  test('are shown as text', () => {
    const text = html(hostileRun());
    expect(text).toContain('&lt;/script&gt;&lt;script&gt;document.title');
    expect(text).toContain('\\u001b[31mred');
    expect(text).toContain('abc\\u202eevil\\u2066\\u200f\\u0000\\ufeff');
    const marked = hostileTexts.filter((hostile) => /[<>"']/.test(hostile));
    expect(marked.filter((hostile) => text.includes(hostile))).toEqual([]);
  });

  test('of 100 kB each leave the page small', () => {
    const text = html(hostileRun((hostile) => hostile + 'x'.repeat(100_000)));
    expect(text.length).toBeLessThan(7_000_000);
    expect(text).toMatch(/… \(1000\d\d characters\)/);
  });
});

describe('a large run', () => {
  const text = html(largeRun(2000, 500));

  test('is smaller than 3 MB', () => {
    expect(Buffer.byteLength(text)).toBeLessThan(3_000_000);
  });

  test('shows its totals', () => {
    expect(plain(text)).toContain('2,000 exchanges');
    expect(plain(text)).toContain('20 of 780 shown');
  });
});

test('an endpoint that failed is not also shown as not judged', () => {
  const endpoints = runs.failed.endpoints.map((endpoint) => ({
    ...endpoint,
    state: 'not judged' as const,
    reason: 'No order was quoted.',
  }));
  const row = /<bdi>delivery-price<\/bdi><\/td><td data-l="Result"[^>]*><bdi>not judged/;
  const states = [runs.failed, passedRun].map((run) => row.test(html({ ...run, endpoints })));
  expect(states).toEqual([false, true]);
});
