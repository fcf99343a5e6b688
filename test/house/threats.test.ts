import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(`${root}SECURITY.md`, 'utf8');

/** The rows of the threat model, cell by cell. */
const rows = page
  .split('## Threat model')[1]
  ?.split('\n## ')[0]
  ?.split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

describe('the threat model of SECURITY.md', () => {
  test.each(rows ?? [])('%s', (attack, does, proof = '') => {
    for (const cell of [attack, does]) expect(cell).not.toBe('');
    const tests = [...proof.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
    expect(tests.length, 'name a test that proves it, as `test/…`').toBeGreaterThan(0);
    for (const path of tests) {
      expect(path).toMatch(/^test\/.*\.test\.ts$/);
      expect([path, existsSync(root + path)], 'the test is not there; fix the row').toEqual([
        path,
        true,
      ]);
    }
  });

  test.each([
    "the client's answer",
    'a dataset',
    'a scenario file of a stranger',
    'a config',
    'a saved run',
    'the network in between',
    "the report's reader's browser",
    'the supply chain',
  ])('covers %s', (who) => {
    expect((rows ?? []).some(([first = '']) => first.startsWith(`**${who}**`))).toBe(true);
  });
});

test('the bill of materials lists all dependencies and no development dependency', () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [`${root}scripts/sbom.js`], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  const made = JSON.parse(stdout) as {
    readonly bomFormat: string;
    readonly components: readonly { readonly name: string; readonly version: string }[];
  };
  expect(made.bomFormat).toBe('CycloneDX');
  const own = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
    readonly dependencies: { readonly [name: string]: string };
    readonly devDependencies: { readonly [name: string]: string };
  };
  const named = new Map(made.components.map(({ name, version }) => [name, version]));
  for (const [name, version] of Object.entries(own.dependencies)) {
    expect([name, named.get(name)]).toEqual([name, version]);
  }
  expect(Object.keys(own.devDependencies).filter((name) => named.has(name))).toEqual([]);
});
