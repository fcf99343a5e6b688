import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, openBrowser } from '../support/browser.ts';
import { type OpenDesk, openDesk } from '../support/desk.ts';
import { testsAll } from '../support/extent.ts';

/** Violations that axe-core finds, one per line. */
const violationsOfAxe = `axe.run().then(({ violations }) => violations.map(({ id, nodes }) =>
  id + ': ' + nodes.slice(0, 3).map(({ html }) => html.slice(0, 200)).join(' | ')))`;

const answers = {
  broken:
    'HTTP/1.1 200 OK\ncontent-type: application/json\n\n{"transportationCost":4200,"netTaxedValue":4998,"taxesApplied":{"code":14,"value":19}}',
  sound:
    'HTTP/1.1 200 OK\ncontent-type: application/json\n\n{"transportationCost":4200,"netValue":4200,"netTaxedValue":4998}',
  page: `HTTP/1.1 502 Bad Gateway\ncontent-type: text/html\n\n<html><title>502 Bad Gateway</title>${'x'.repeat(3000)}`,
  hostile:
    'HTTP/1.1 422 X\ncontent-type: application/json\n\n{"message":"</pre><img src=https://evil.example/x onerror=alert(1)>\u202e<script>alert(1)</script>"}',
};

const judge = async (page: Page, paste: string) => {
  await page.fill('#paste', paste);
  await page.click('#judge');
  await page.waitForSelector('#result');
};

describe.runIf(browserPath)('the desk in a browser', { timeout: 60_000 }, () => {
  let browser: Browser;
  let desk: OpenDesk;
  beforeAll(async () => {
    desk = await openDesk('es');
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await desk.close();
  });

  interface Opened {
    readonly page: Page;
    /** Requests to other addresses. */
    readonly elsewhere: string[];
    /** Console messages, page errors and dialogs. */
    readonly trouble: string[];
  }

  async function withDesk<Result>(
    options: BrowserContextOptions,
    look: (opened: Opened) => Promise<Result>,
  ): Promise<Result> {
    const context = await browser.newContext(options);
    try {
      const page = await context.newPage();
      const elsewhere: string[] = [];
      const trouble: string[] = [];
      page.on('request', (request) => {
        if (request.url() !== desk.url && request.url() !== 'data:,') elsewhere.push(request.url());
      });
      page.on('console', (message) => {
        // The browser logs the 422 of a paste that cannot be judged.
        if (!/status of 422/.test(message.text())) trouble.push(message.text());
      });
      page.on('pageerror', (error) => trouble.push(error.message));
      page.on('dialog', (dialog) => {
        trouble.push(dialog.message());
        void dialog.dismiss();
      });
      await page.goto(desk.url);
      return await look({ page, elsewhere, trouble });
    } finally {
      await context.close();
    }
  }

  test('leads from paste to copied reply with the keyboard alone', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    await withDesk({ permissions }, async ({ page, elsewhere, trouble }) => {
      await page.keyboard.press('Tab');
      expect(await page.locator(':focus').textContent()).toBe(
        'Respuesta, tal como está en el log o el ticket',
      );
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await page.locator(':focus').count()).toBe(1);
      await page.focus('#paste');
      await page.keyboard.insertText(answers.broken);
      await page.keyboard.press('Control+Enter');
      await page.waitForSelector('#result');
      expect(await page.locator(':focus').getAttribute('id')).toBe('result');
      expect(await page.title()).toBe('No cumple · greenlight desk');
      // The key c copies the reply.
      await page.keyboard.press('c');
      await page.getByText('✓ Copiado').waitFor();
      expect(await page.getByRole('status').textContent()).toBe('Copiado');
      const copied = String(await page.evaluate('navigator.clipboard.readText()'));
      expect(copied).toMatch(/^Hola:\n\nLes escribimos por el pedido/);
      expect(copied).toContain('1. La cotización llegó sin netValue');
      expect({ elsewhere, trouble }).toEqual({ elsewhere: [], trouble: [] });
    });
  });

  test('fills the paste field from a dropped file', async () => {
    await withDesk({}, async ({ page, trouble }) => {
      const held = JSON.stringify(answers.broken);
      await page.evaluate(`(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([${held}], 'respuesta.txt', { type: 'text/plain' }));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      })()`);
      await page.getByRole('status').getByText('respuesta.txt').waitFor({ state: 'attached' });
      expect(await page.inputValue('#paste')).toBe(answers.broken);
      expect(trouble).toEqual([]);
    });
  });

  test('switches the language of the reply, and lets it be edited', async () => {
    await withDesk({}, async ({ page }) => {
      await judge(page, answers.broken);
      await page.check('#shown-pt');
      const reply = page.locator('.reply textarea:visible');
      expect(await reply.inputValue()).toMatch(/^Olá,/);
      await reply.fill('Oi');
      expect(await reply.inputValue()).toBe('Oi');
    });
  });

  test('switches the language of the page, keeps the judged answer and remembers the choice', async () => {
    await withDesk({}, async ({ page }) => {
      await judge(page, answers.broken);
      await page.click('.languages button[value=pt]');
      await page.getByText('Reprovado').waitFor();
      expect(await page.locator('.reply textarea:visible').inputValue()).toMatch(/^Olá,/);
      await page.goto(desk.url);
      expect(await page.locator('#judge').textContent()).toBe('Verificar a resposta');
    });
  });

  test('shows the verdict and the reply on one screen at 1440 × 900', async () => {
    await withDesk({ viewport: { width: 1440, height: 900 } }, async ({ page }) => {
      await judge(page, answers.broken);
      const bottoms = await page.evaluate<number[]>(
        `['.word', 'h1', '#copy-reply', '.reply textarea[lang=es]', '#judge'].map((each) => document.querySelector(each).getBoundingClientRect().bottom)`,
      );
      expect(bottoms.every((bottom) => bottom > 0 && bottom <= 900)).toBe(true);
    });
  });

  test('offers choices for a missing endpoint and status, and keeps the paste', async () => {
    await withDesk({}, async ({ page, trouble }) => {
      await judge(page, '{"message":"Fuera de cobertura"}');
      await page.click('.choices button[value="endpoint=delivery-price"]');
      await page.getByText('En el texto no está el status').waitFor();
      expect(await page.inputValue('#paste')).toBe('{"message":"Fuera de cobertura"}');
      await page.click('.choices button[value="status=422"]');
      await page.getByText('Fuera de cobertura', { exact: false }).first().waitFor();
      expect(await page.locator('h1').textContent()).toContain('el comprador vio');
      expect(trouble).toEqual([]);
    });
  });

  test('prints the reply without form and buttons', async () => {
    await withDesk({}, async ({ page }) => {
      await judge(page, answers.broken);
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('.reply textarea:visible').inputValue()).toMatch(
        /^Hola:[\s\S]*netValue[\s\S]*Saludos$/,
      );
      expect(await page.locator(':is(form, button):visible').count()).toBe(0);
    });
  });

  test('works without JavaScript', async () => {
    await withDesk({ javaScriptEnabled: false }, async ({ page }) => {
      await judge(page, answers.sound);
      expect(await page.locator('.word').textContent()).toContain('Cumple');
      expect(await page.locator('#copy-reply:visible').count()).toBe(0);
      expect(await page.locator('.reply textarea:visible').inputValue()).toMatch(/^Hola:/);
    });
  });

  /** Each colour scheme and each width; every combination in `test:all`. */
  const looks = [390, 1100, 1440].flatMap((width, i) =>
    (['light', 'dark'] as const)
      .filter((_, j) => testsAll || (i + j) % 2 === 0)
      .map((colorScheme) => ({ width, colorScheme })),
  );

  test.each(['none', ...Object.keys(answers)] as ('none' | keyof typeof answers)[])(
    '%s: passes axe and fits every width, in light and dark mode',
    async (name) => {
      await withDesk({}, async ({ page, elsewhere, trouble }) => {
        if (name !== 'none') await judge(page, answers[name]);
        const found: unknown[] = [];
        await page.evaluate(axe.source);
        for (const { width, colorScheme } of looks) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 900 });
          found.push(
            ...(await page.evaluate<string[]>(violationsOfAxe)),
            ...(await page.evaluate<string[]>(
              `document.documentElement.scrollWidth > ${width} ? ['sideways at ${width}'] : []`,
            )),
          );
        }
        expect(found).toEqual([]);
        expect({ elsewhere, trouble }).toEqual({ elsewhere: [], trouble: [] });
      });
    },
  );

  test('cannot be framed, read or posted to by another site', async () => {
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      const denied: string[] = [];
      page.on('console', (message) => denied.push(message.text()));
      const statuses: number[] = [];
      page.on('response', (response) => {
        if (response.url() === desk.url) statuses.push(response.status());
      });
      await context.route('http://evil.example/', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<iframe name="in" src="${desk.url}"></iframe>
<form method="post" action="${desk.url}" target="out"><textarea name="paste">x</textarea></form><iframe name="out"></iframe>`,
        }),
      );
      await page.goto('http://evil.example/');
      await page.evaluate(`document.forms[0].submit()`);
      const read = await page.evaluate(
        `fetch(${JSON.stringify(desk.url)}).then((response) => response.text(), () => 'refused')`,
      );
      await page.waitForTimeout(500);
      expect(read).toBe('refused');
      for (const frame of page.frames().slice(1)) {
        const shown = await frame
          .evaluate('document.body ? document.body.innerText : ""')
          .catch(() => '');
        expect(shown).not.toMatch(/greenlight/);
      }
      expect(statuses.filter((status) => status !== 200 && status !== 403)).toEqual([]);
    } finally {
      await context.close();
    }
  });
});
