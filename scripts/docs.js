// Writes the pages of docs/ that come from the catalogue. Run by `npm run docs`, after the build.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { docsPages } from '../dist/cli/docs.js';
import { faults } from '../dist/reference-client/faults.js';

const root = new URL('../', import.meta.url);

// A page whose rule, cause or command is gone goes with it.
for (const folder of ['rules', 'causes', 'commands'])
  rmSync(new URL(`docs/${folder}/`, root), { recursive: true, force: true });
for (const { path, text } of docsPages(faults)) {
  const file = fileURLToPath(new URL(path, root));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
