// Writes the pages of docs/ that come from the catalogue. Run by `npm run docs`, after the build.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { docsPages, wholeText } from '../dist/cli/docs.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const pages = docsPages();

// A page whose rule, cause or command is gone goes with it.
for (const folder of ['docs/rules', 'docs/causes', 'docs/commands']) {
  for (const name of readdirSync(root + folder, { recursive: true, encoding: 'utf8' })) {
    const path = `${folder}/${name.replaceAll('\\', '/')}`;
    if (path.endsWith('.md') && !pages.some((page) => page.path === path)) rmSync(root + path);
  }
}
for (const page of pages) {
  const file = root + page.path;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, wholeText(page, existsSync(file) ? readFileSync(file, 'utf8') : ''));
}
