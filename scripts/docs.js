// Writes the generated parts of docs/ from the catalogue, and the picture of the report. Run by `npm run docs`, after
// the build.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { docsPages, wholeText } from '../dist/cli/docs.js';
import { html } from '../dist/report/html/page.js';
import { takePicture } from './picture.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const pages = docsPages();

// Removes pages of namespaces without rules.
for (const name of readdirSync(`${root}docs/reference/rules`)) {
  const path = `docs/reference/rules/${name}`;
  if (!pages.some((page) => page.path === path)) rmSync(root + path);
}
for (const page of pages) {
  const file = root + page.path;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, wholeText(page, existsSync(file) ? readFileSync(file, 'utf8') : ''));
}

const saved = JSON.parse(readFileSync(`${root}reports/example/report.json`, 'utf8'));
const missing = await takePicture(html(saved));
if (missing !== undefined) process.stderr.write(`${missing}\n`);
