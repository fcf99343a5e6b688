// Registers the rules, writes their pages, then runs the examples and the faults of one: `npm run rule commerces/email`.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [id = ''] = process.argv.slice(2);
const cwd = fileURLToPath(new URL('../', import.meta.url));

function run(command, ...args) {
  const options = { cwd, stdio: 'inherit', shell: process.platform === 'win32' };
  const { status } = spawnSync(command, args, options);
  if (status !== 0) process.exit(status ?? 1);
}

for (const script of ['format', 'catalogue', 'docs']) run('npm', 'run', '--silent', script);

const [namespace, name] = id.split('/');
const page = `${cwd}docs/reference/rules/${namespace}.md`;
if (!existsSync(page) || !readFileSync(page, 'utf8').includes(`<a id="${name}">`)) {
  console.error(`No rule is called '${id}'. An id is <endpoint>/<name of the row or file>.`);
  process.exit(2);
}
const tests = [
  'test/contract/clauses.test.ts',
  'test/contract/examples.test.ts',
  'test/contract/dataset-rules.test.ts',
  'test/contract/transactions-cross.test.ts',
  'test/reference-client/faults.test.ts',
  'test/cli/explain.test.ts',
  'test/faults',
];
// Runs as `npm test` does, from the fresh build.
process.env.TEST_EXTENT = 'brief';
run('npx', 'vitest', 'run', ...tests, '--maxWorkers=2', '-t', `${id}(?![\\w-])`);
