import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allRules } from '../../src/cli/rules.ts';
import { endpointIds } from '../../src/model/endpoint.ts';
import { root } from '../cli/greenlight.ts';

/** The code of src/report without its comments. */
const files = readdirSync(join(root, 'src/report'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({
    file,
    code: readFileSync(join(root, 'src/report', file), 'utf8').replaceAll(
      /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm,
      '',
    ),
  }));

// `scenario` and `http` alone are words; an id of a rule is `http/…`.
const names = [
  ...allRules.map(({ id }) => id),
  ...endpointIds.filter((id) => id.includes('-')),
  ...endpointIds.map((id) => `'${id}'`),
];

test('a report names no rule and no endpoint: what it needs of them stands in the run', () => {
  const found = files.flatMap(({ file, code }) =>
    names.filter((name) => code.includes(name)).map((name) => `src/report/${file}: ${name}`),
  );
  expect(found, 'let the contract say it as data').toEqual([]);
});
