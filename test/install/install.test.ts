import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { emptyFolder } from '../cli/greenlight.ts';
import { here, openRepository, repository } from './repository.ts';

let tarball = '';
beforeAll(() => {
  tarball = openRepository();
}, 600_000);

const sources = [
  ['a git repository', () => `git+file://${repository}`],
  ['a tarball', () => tarball],
] as const;

/** A folder of a user, with a script that uses the library. */
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
  'runs after npm install of %s',
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
  'runs by npx from %s',
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

test('runs by npm link', () => {
  const prefix = emptyFolder();
  mkdirSync(join(prefix, 'lib'));
  here(repository, 'env', `npm_config_prefix=${prefix}`, 'npm', 'link');
  expect(here(emptyFolder(), join(prefix, 'bin/greenlight'), ...brief)).toContain('PASSED');
}, 600_000);

test('the matcher works in jest', () => {
  const folder = emptyFolder();
  here(folder, 'npm', 'install', '--ignore-scripts', tarball, 'jest@30.5.2');
  writeFileSync(
    join(folder, 'own.test.mjs'),
    `import { toKeepContract } from 'greenlight/matcher';
expect.extend({ toKeepContract });
test('kept', () => expect({ status: 200, body: { shippingCost: 10 } }).toKeepContract('shipping-cost'));
test('broken', () => expect({ status: 200, body: {} }).toKeepContract('shipping-cost'));
`,
  );
  const { status, stderr } = spawnSync(join(folder, 'node_modules/.bin/jest'), [], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_OPTIONS: '--experimental-vm-modules' },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining('1 failed, 1 passed')]);
  expect(stderr).toContain('✖ An answer has no shippingCost');
}, 600_000);

// The oldest supported version of each line, and the newest ones.
test.each(['20.19.0', '22.12.0', '24', '26'])(
  'runs on Node %s',
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
