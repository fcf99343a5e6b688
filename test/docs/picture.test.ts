import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Run } from '../../src/model/run.ts';
import { html } from '../../src/report/html/page.ts';

test('docs/report.png shows the current page; if not, run `npm run docs`', () => {
  const run = JSON.parse(readFileSync('reports/example/report.json', 'utf8')) as Run;
  const today = createHash('sha256').update(html(run)).digest('hex');
  expect(readFileSync('docs/report.png.sha256', 'utf8').trim()).toBe(today);
});
