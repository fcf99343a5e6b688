import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { html } from '../../src/report/html/page.ts';
import { browserPath, openBrowser } from '../support/browser.ts';
import { testsAll } from '../support/extent.ts';
import { folderOf } from '../support/files.ts';
import { hostileIdsRun, hostileRun } from '../support/hostile-run.ts';
import { largeRun } from '../support/large-run.ts';
import { runs } from '../support/other-runs.ts';

const pages = {
  ...runs,
  hostile: hostileRun(),
  'hostile-ids': hostileIdsRun(),
  'hostile-and-long': hostileRun((text) => text + 'x'.repeat(20_000)),
  large: largeRun(2000, 500),
};

type Name = keyof typeof pages;

/** Violations that axe-core finds, one per line. */
const violationsOfAxe = `axe.run().then(({ violations }) => violations.map(({ id, nodes }) =>
  id + ': ' + nodes.slice(0, 3).map(({ html }) => html.slice(0, 200)).join(' | ')))`;

/** Pairs of overlapping texts. */
const overlaps = `(() => {
  const shown = [];
  const walker = document.createTreeWalker(document.querySelector('.page'), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    // The head of a stacked table is for screen readers only.
    const isSeen = parentElement.checkVisibility() && !parentElement.closest('.vh, .stack thead');
    if (data.trim() === '' || !isSeen) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    for (const box of range.getClientRects()) if (box.width > 1) shown.push({ box, text: data.trim() });
  }
  shown.sort((a, b) => a.box.top - b.box.top);
  return shown.flatMap(({ box, text }, i) => shown.slice(i + 1, i + 60).flatMap((other) => {
    const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
    const high = Math.min(box.bottom, other.box.bottom) - other.box.top;
    const isOver = wide > 1 && high > 0.4 * Math.min(box.height, other.box.height);
    return isOver ? [text.slice(0, 40) + ' / ' + other.text.slice(0, 40)] : [];
  }));
})()`;

/** Distance of an element from the top of the window, in whole pixels. */
const topOf = async (page: Page, selector: string) =>
  Math.round((await page.locator(selector).boundingBox())?.y ?? Number.NaN);

const openAll = `for (const part of document.querySelectorAll('details')) part.open = true`;

describe.runIf(browserPath)('report.html in a browser', { timeout: 120_000 }, () => {
  const folder = folderOf({});
  let browser: Browser;

  beforeAll(async () => {
    for (const [name, run] of Object.entries(pages)) {
      writeFileSync(join(folder, `${name}.html`), html(run));
    }
    browser = await openBrowser();
  });

  afterAll(async () => {
    await browser.close();
  });

  interface Opened {
    readonly page: Page;
    /** Requests other than for the page itself. */
    readonly requests: string[];
    /** Console messages, page errors and dialogs. */
    readonly trouble: string[];
  }

  /** Opens a report from disk and closes it at the end. */
  async function withPage<Result>(
    name: Name,
    options: BrowserContextOptions,
    look: (opened: Opened) => Promise<Result>,
  ): Promise<Result> {
    const context = await browser.newContext(options);
    try {
      const page = await context.newPage();
      const url = pathToFileURL(join(folder, `${name}.html`)).href;
      const requests: string[] = [];
      const trouble: string[] = [];
      page.on('request', (request) => {
        if (request.url() !== url && request.url() !== 'data:,') requests.push(request.url());
      });
      page.on('console', (message) => trouble.push(message.text()));
      page.on('pageerror', (error) => trouble.push(error.message));
      page.on('dialog', (dialog) => {
        trouble.push(dialog.message());
        void dialog.dismiss();
      });
      await page.goto(url);
      return await look({ page, requests, trouble });
    } finally {
      await context.close();
    }
  }

  test.each(Object.keys(pages) as Name[])(
    '%s opens without requests, errors or CSP violations, and fits every width',
    async (name) => {
      await withPage(name, {}, async ({ page, requests, trouble }) => {
        await page.evaluate(openAll);
        const widths: unknown[] = [];
        for (const width of [320, 400, 760, 940, 1320, 2400]) {
          await page.setViewportSize({ width, height: 900 });
          widths.push(await page.evaluate('document.documentElement.scrollWidth'));
        }
        expect(widths).toEqual([320, 400, 760, 940, 1320, 2400]);
        expect({ requests, trouble }).toEqual({ requests: [], trouble: [] });
        expect(await page.title()).toMatch(/^(?:PASSED|FAILED|INCONCLUSIVE): .*· greenlight$/s);
        expect(await page.locator('h1').count()).toBe(1);
        expect(await page.locator('script').count()).toBe(1);
        expect(await page.locator('img, iframe, object, embed, form, base').count()).toBe(0);
      });
    },
  );

  test.each<Name>(['failed', 'passed'])('%s: no texts overlap', async (name) => {
    await withPage(name, {}, async ({ page }) => {
      await page.evaluate(openAll);
      const found: unknown[] = [];
      for (const [width, media] of [
        [390, 'screen'],
        [1100, 'screen'],
        [1440, 'screen'],
        [688, 'print'],
      ] as const) {
        await page.emulateMedia({ media });
        await page.setViewportSize({ width, height: 900 });
        const over = await page.evaluate<string[]>(overlaps);
        found.push(...over.map((texts) => `${width}: ${texts}`));
      }
      expect(found).toEqual([]);
    });
  });

  test('text, cards and tables share one right edge at 1440 px', async () => {
    await withPage('failed', { viewport: { width: 1440, height: 900 } }, async ({ page }) => {
      await page.evaluate(openAll);
      const edges = await page.evaluate<string[]>(
        `[...document.querySelectorAll('main > section, section > h2, .strip, .versus, .body > p, .facts, .scroll, .fold, figure, footer, .masthead')]
          .filter((part) => part.checkVisibility() && !part.closest('.fold .fold, .list .list'))
          .map((part) => Math.round(part.getBoundingClientRect().right))`,
      );
      expect([...new Set(edges)]).toHaveLength(1);
    });
  });

  test('the first screen shows the verdict, every issue with its cost, and what to do first', async () => {
    await withPage('failed', { viewport: { width: 1440, height: 900 } }, async ({ page }) => {
      const last = await page.locator('#issues > li').last().boundingBox();
      expect((last?.y ?? 900) + (last?.height ?? 0)).toBeLessThan(900);
      const shown = await page.locator('#verdict').textContent();
      for (const words of [
        'Failed',
        '5 issues to fix',
        'occur in more than one record',
        'Do first: Send netValue',
      ])
        expect(shown).toContain(words);
    });
  });

  test('text in tables is at least 14 px', async () => {
    await withPage('failed', {}, async ({ page }) => {
      await page.evaluate(openAll);
      const sizes = await page.evaluate<number[]>(
        `[...document.querySelectorAll('th, td, td *')].map((part) => parseFloat(getComputedStyle(part).fontSize))`,
      );
      expect(Math.min(...sizes)).toBe(14);
    });
  });

  test('issues and contents stay reachable on a phone', async () => {
    await withPage('failed', { viewport: { width: 390, height: 844 } }, async ({ page }) => {
      await page.locator('#scenarios').scrollIntoViewIfNeeded();
      await page.getByText('Back to issues').click();
      await expect.poll(() => topOf(page, '#issues')).toBe(56);
      await page.locator('.shortcuts a', { hasText: 'Contents' }).click();
      await page.locator('.contents a[href="#records"]').click();
      await expect.poll(() => topOf(page, '#records')).toBe(56);
    });
  });

  /** Each colour scheme and each width; every combination in `test:all`. */
  const all = [
    ['light', 1400],
    ['dark', 400],
    ['dark', 1400],
    ['light', 400],
  ] as const;
  const looks = testsAll ? all : all.slice(0, 2);

  test.each<Name>(['failed', 'passed', 'hostile'])(
    '%s passes axe in light and dark mode, wide and narrow',
    async (name) => {
      await withPage(name, {}, async ({ page }) => {
        await page.evaluate(openAll);
        await page.evaluate(axe.source);
        const violations: unknown[] = [];
        for (const [colorScheme, width] of looks) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 900 });
          violations.push(await page.evaluate(violationsOfAxe));
        }
        expect(violations).toEqual(looks.map(() => []));
      });
    },
  );

  test('a run of 2,000 exchanges and 500 findings renders fewer than 10,000 visible elements', async () => {
    const drawn = await withPage('large', {}, ({ page }) =>
      page.evaluate<number>(
        `[...document.querySelectorAll('body *')].filter((part) => part.checkVisibility()).length`,
      ),
    );
    // Of some 60,000 elements: folded ones are not laid out.
    expect(drawn).toBeLessThan(10_000);
  });

  describe('without JavaScript', () => {
    const options = { javaScriptEnabled: false };

    test('every section is readable, and no control is shown that needs a script', async () => {
      await withPage('failed', options, async ({ page }) => {
        for (const section of await page.locator('section').all()) {
          expect(await section.isVisible()).toBe(true);
        }
        expect(await page.locator('button:visible, input:visible').count()).toBe(0);
        const part = page.locator('.finding details', { hasText: 'Evidence' }).first();
        const command = part.locator('.cmd pre').first();
        expect(await command.isVisible()).toBe(false);
        await part.locator('summary').first().click();
        expect(await command.textContent()).toBe(
          'greenlight run --only delivery-price/smallest-draft',
        );
      });
    });
  });

  describe('with JavaScript', () => {
    test('a link unfolds its target', async () => {
      await withPage('failed', {}, async ({ page }) => {
        const row = page.locator('[id="scenario/delivery-price/one-line"]');
        expect(await row.isVisible()).toBe(false);
        await page.evaluate("location.hash = '#scenario/delivery-price/one-line'");
        await row.waitFor({ state: 'visible' });
      });
    });

    test('the button of an issue copies it as text', async () => {
      const options = { permissions: ['clipboard-read', 'clipboard-write'] };
      await withPage('failed', options, async ({ page }) => {
        const issue = page.locator('.finding').first();
        await issue.getByText('Copy as text').click();
        await issue.getByText('Copied').waitFor();
        const text = await page.evaluate<string>('navigator.clipboard.readText()');
        expect(text.split('\n')[0]).toBe(
          'error: A quote has no netValue (delivery-price/net-value-missing)',
        );
        expect(text).toContain('\neffect    The platform takes the quote and saves the order');
        expect(text).toContain('\nrepeat    greenlight run --only ');
      });
    });

    test('the button of a command copies it unchanged', async () => {
      const options = { permissions: ['clipboard-read', 'clipboard-write'] };
      await withPage('failed', options, async ({ page }) => {
        const issue = page
          .locator('.finding', { hasText: 'transactions/duplicate-record' })
          .first();
        const part = issue.locator('details', { hasText: 'Evidence' }).first();
        await part.locator('summary').first().click();
        const [, curl] = await part.locator('.cmd').all();
        await curl?.locator('button').first().click();
        await part.getByText('Copied').waitFor();
        const finding = runs.failed.findings.find(
          ({ rule }) => rule === 'transactions/duplicate-record',
        );
        expect(await page.evaluate('navigator.clipboard.readText()')).toBe(finding?.reproduce.curl);
      });
    });
  });

  test('the first Tab focuses the link that skips the contents', async () => {
    await withPage('failed', { viewport: { width: 1400, height: 900 } }, async ({ page }) => {
      await page.keyboard.press('Tab');
      expect(await page.locator(':focus').textContent()).toBe('Skip to the verdict');
      expect(await page.locator(':focus').boundingBox()).toMatchObject({ y: 16 });
    });
  });

  test('prints only the open parts, within the width of the paper', async () => {
    await withPage('failed', { viewport: { width: 688, height: 1000 } }, async ({ page }) => {
      await page.locator('.finding summary').first().click();
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('.finding .cmd:visible').count()).toBe(2);
      expect(await page.locator('.contents:visible, .copy:visible').count()).toBe(0);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(688);
    });
  });
});

// Skipped without a browser; the name says what to do.
test.skipIf(browserPath === undefined)(
  'a browser is found: Chromium on the PATH or in CHROMIUM_PATH',
  () => {
    expect(browserPath).not.toBe('');
  },
);
