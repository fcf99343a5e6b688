import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../cli/greenlight.ts';

interface Package {
  readonly version: string;
  readonly scripts: { readonly [name: string]: string };
  readonly dependencies: { readonly [name: string]: string };
  readonly devDependencies: { readonly [name: string]: string };
  readonly bin: { readonly [name: string]: string };
  readonly files: readonly string[];
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const own = JSON.parse(read('package.json')) as Package;
const all = { ...own.dependencies, ...own.devDependencies };

test('every version is exact', () => {
  const loose = Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version));
  expect(loose).toEqual([]);
});

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly optionalDependencies?: { readonly [name: string]: string };
}

const lock = JSON.parse(read('package-lock.json')) as {
  readonly packages: { readonly [path: string]: Locked };
};

// npm leaves out platforms that it could not fetch when it wrote the file; npm ci then fails on all.
test('the lock file contains the packages of every platform', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) =>
        !lock.packages[`${path}/node_modules/${name}`] && !lock.packages[`node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

test('the lock file contains the digest of every package', () => {
  const { '': _own, ...others } = lock.packages;
  const bare = Object.entries(others).filter(
    ([, { integrity = '' }]) => !integrity.startsWith('sha512-'),
  );
  expect(bare).toEqual([]);
});

test('the lock file has the same versions as package.json', () => {
  const locked = Object.keys(all).map((name) => [
    name,
    lock.packages[`node_modules/${name}`]?.version,
  ]);
  expect(Object.fromEntries(locked)).toEqual(all);
});

test('every package has its reason in docs/internals/dependencies.md', () => {
  const page = read('docs/internals/dependencies.md');
  expect(Object.keys(all).filter((name) => !page.includes(name))).toEqual([]);
});

test('the changelog has a section for this version', () => {
  expect(read('CHANGELOG.md')).toContain(`\n## ${own.version}\n`);
});

test('every shipped file exists', () => {
  const gone = [...own.files, ...Object.values(own.bin)].filter(
    (path) => !existsSync(join(root, path)),
  );
  expect(gone).toEqual([]);
});

test('.ci/run runs the tests of the README and the linters', () => {
  const lines = read('.ci/run').split('\n');
  expect(lines).toContain('npm ci && npm test');
  expect(lines).toContain('npm run lint');
  expect(read('.ci/run')).toContain('npm run test:days -- --brief');
  expect(read('README.md')).toContain('\nnpm ci && npm start\n');
  expect(read('README.md')).toContain('\nnpm ci && npm test\n');
  expect(Object.keys(own.scripts)).toEqual(expect.arrayContaining(['start', 'test', 'lint']));
});

/** The static imports of a file. */
const loaded = (path: string): readonly string[] =>
  [...read(path).matchAll(/^import (?!type\b).*?from '([^']+)'/gm)].map(([, from = '']) => from);

test('the command loads its parts on demand', () => {
  expect(loaded('src/cli/main.ts'), 'import it where it is needed: await import()').toEqual([]);
  expect(loaded('src/standards/system/version.ts')).toEqual(['node:module']);
  const lazy = loaded('src/cli/program.ts').filter((from) => from.startsWith('./commands/'));
  expect(lazy, 'a command is loaded when it is asked for').toEqual([]);
});
