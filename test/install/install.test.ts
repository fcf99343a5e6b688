import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { emptyFolder, root } from '../cli/greenlight.ts';

/** A repository of its own with the files of this one, as a user would reach it. */
const repository = emptyFolder();
let tarball = '';

const env = { ...process.env, npm_config_audit: 'false', npm_config_fund: 'false' };
const here = (cwd: string, command: string, ...args: readonly string[]) =>
  execFileSync(command, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

const git = (...args: readonly string[]) =>
  here(repository, 'git', '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args);

beforeAll(() => {
  const script = `cd '${root}' && git ls-files -z | xargs -0 tar -cf - | tar -xf - -C '${repository}'`;
  here(root, 'sh', '-c', script);
  git('init', '--quiet', '--initial-branch', 'main');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'all');
  here(repository, 'npm', 'ci');
  tarball = join(repository, here(repository, 'npm', 'pack', '--silent').trim());
}, 600_000);

const sources = [
  ['the address of a git repository', () => `git+file://${repository}`],
  ['a tarball', () => tarball],
] as const;

/** A folder of somebody else, with a test of their own that uses the library. */
function ownFolder(): string {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  writeFileSync(
    join(folder, 'own.mjs'),
    `import { judgeAnswer } from 'greenlight';
console.log(judgeAnswer('delivery-price', { status: 500 }).map(({ rule }) => rule).join());`,
  );
  return folder;
}

const brief = ['demo', '--only', 'delivery-price/one-line'];

test.each(sources)(
  'npm install %s',
  (_what, source) => {
    const folder = ownFolder();
    const began = performance.now();
    here(folder, 'npm', 'install', '--save-dev', source());
    console.log(`installed in ${Math.round((performance.now() - began) / 1000)} s`);
    expect(here(folder, 'npx', 'greenlight', ...brief)).toContain('PASSED');
    expect(here(folder, 'node', 'own.mjs')).toBe('http/server-error\n');
  },
  600_000,
);

test.each(sources)(
  'npx --package=%s',
  (_what, source) => {
    const said = here(
      emptyFolder(),
      'npx',
      '--yes',
      `--package=${source()}`,
      'greenlight',
      ...brief,
    );
    expect(said).toContain('PASSED');
  },
  600_000,
);

test('npm link', () => {
  const prefix = emptyFolder();
  mkdirSync(join(prefix, 'lib'));
  here(repository, 'npm', 'link', '--prefix', prefix);
  expect(here(emptyFolder(), join(prefix, 'bin/greenlight'), ...brief)).toContain('PASSED');
}, 600_000);

// The oldest of each line that the package allows, and the newest.
test.each(['20.19.0', '22.12.0', '24', '26'])(
  'Node %s',
  (version) => {
    const folder = ownFolder();
    here(
      folder,
      'npm',
      'install',
      '--ignore-scripts',
      tarball,
      `node-linux-${process.arch}@${version}`,
    );
    const node = join(folder, `node_modules/node-linux-${process.arch}/bin/node`);
    expect(here(folder, node, '--version')).toContain(`v${version}`);
    expect(here(folder, node, 'node_modules/.bin/greenlight', 'demo')).toContain('PASSED');
    expect(here(folder, node, '--no-warnings', 'own.mjs')).toBe('http/server-error\n');
  },
  600_000,
);
