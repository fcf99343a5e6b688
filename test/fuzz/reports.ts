import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import type { Run } from '../../src/model/run.ts';
import { github } from '../../src/report/github.ts';
import { har } from '../../src/report/har.ts';
import { html } from '../../src/report/html/page.ts';
import { json } from '../../src/report/json/json.ts';
import { junit } from '../../src/report/junit.ts';
import { markdown } from '../../src/report/markdown/markdown.ts';
import { terminal } from '../../src/report/terminal/terminal.ts';
import { reportOf } from '../cli/greenlight.ts';
import { harSchema } from '../support/har-schema.ts';
import { moving } from '../support/moving.ts';
import { readXml } from '../support/xml.ts';

const keepsHar = new Ajv2020({ strict: false }).compile(harSchema);

const looks = [
  { width: 100, color: false, ascii: false, quiet: false, verbose: true, paths: [] },
  { width: 40, color: false, ascii: true, quiet: false, verbose: false, piped: true, paths: ['a'] },
  { width: 60, color: false, ascii: false, quiet: true, verbose: false, paths: [] },
] as const;

/** Expects every report of the run to be valid in its format. */
export function assertReports(run: Run): void {
  const report = json(run);
  expect(reportOf(report).findings.length).toBe(run.findings.length);
  expect(report).not.toMatch(moving);
  readXml(junit(run));
  const archive: unknown = JSON.parse(har(run));
  expect([keepsHar(archive), keepsHar.errors]).toEqual([true, null]);
  const reported = [markdown(run), github(run), ...looks.map((look) => terminal(run, look))];
  for (const text of reported) expect(text).not.toMatch(moving);
  const page = html(run);
  expect(page).toMatch(/^<!doctype html>[\s\S]*<\/html>\s*$/i);
  // Tabs are allowed in <pre>.
  expect(page.replaceAll('\t', '')).not.toMatch(moving);
}
