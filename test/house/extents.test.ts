import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import picomatch from 'picomatch';
import { expect, test } from 'vitest';
import { shortened } from '../../vitest.config.ts';
import { root } from '../cli/greenlight.ts';

/** Helpers that do more in `npm run test:all`, with the names that tests import. */
const asking: { readonly [file: string]: readonly string[] } = {
  'cli/greenlight.ts': ['greenlight'],
  'clients/datasets-client.ts': ['someSales', 'driveDatasets'],
  'support/faults-of.ts': ['faultsOf'],
  'support/fuzz.ts': ['fuzz'],
};

/** The exports of `support/extent.ts`. */
const extents = ['testsAll', 'runsOf', 'rowsOf'];

const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => [path, readFileSync(join(root, 'test', path), 'utf8')] as const);

/** The names that a file imports from other files of the tests. */
const importsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^import (?:type )?\{([^}]*)\} from '\.[^']*';$/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );

test('npm run test:all runs every test that npm test shortens', () => {
  const isRun = picomatch(shortened);
  const names = new Set([...extents, ...Object.values(asking).flat()]);
  const tests = files.filter(
    ([path, text]) => path.endsWith('.test.ts') && importsOf(text).some((name) => names.has(name)),
  );
  expect(tests.map(([path]) => `test/${path}`).filter((path) => !isRun(path))).toEqual([]);
});

test('no other helper depends on the extent of the tests', () => {
  const helpers = files.flatMap(([path, text]) =>
    !path.endsWith('.test.ts') && importsOf(text).some((name) => extents.includes(name))
      ? [path]
      : [],
  );
  expect(helpers.toSorted()).toEqual(Object.keys(asking).toSorted());
});
