import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { readYaml } from '../../src/standards/yaml/yaml-source.ts';
import { root } from '../cli/greenlight.ts';

const inSource = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).map((file) =>
  join('src', file).replaceAll('\\', '/'),
);
const dataFiles = inSource.filter((file) => file.endsWith('.json'));
const ajv = new Ajv2020({ allErrors: true, verbose: true, logger: false });

/** Mistakes in a data file by its schema, with their lines. */
function mistakesOf(file: string): readonly string[] {
  // JSON is YAML too, and YAML reports the duplicate keys that JSON.parse ignores.
  const read = readYaml(readFileSync(join(root, file), 'utf8'));
  if (read.state !== 'read') return [`${file}:${read.mistake.line} ${read.mistake.message}`];
  const { source } = read;
  const schema = join(root, dirname(file), (source.value as { $schema: string }).$schema);
  if (dirname(schema) !== join(root, 'schemas')) return [`${file}:1 $schema is not in schemas/`];
  const keeps = ajv.compile(JSON.parse(readFileSync(schema, 'utf8')));
  ajv.removeSchema();
  if (keeps(source.value)) return [];
  return (keeps.errors ?? []).map(
    ({ instancePath, message, parentSchema }) =>
      `${file}:${source.place(instancePath).line} ${instancePath} ${message}: ${parentSchema?.['description'] ?? ''}`,
  );
}

test.each(dataFiles)('%s is valid by its schema', (file) => {
  expect(mistakesOf(file)).toEqual([]);
});

test('every data file is loaded', () => {
  const code = inSource
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      [
        ...readFileSync(join(root, file), 'utf8').matchAll(
          /from '(\.[^']+\.json)' with \{ type: 'json' \}/g,
        ),
      ].map(([, path = '']) => join(dirname(file), path).replaceAll('\\', '/')),
    );
  expect(dataFiles.toSorted()).toEqual([...new Set(code)].toSorted());
});

test('a section of clauses is in the file with its name', () => {
  const misplaced = dataFiles.filter((file) => {
    const { section } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { section?: string };
    return section !== undefined && basename(file) !== `${section}.json`;
  });
  expect(misplaced).toEqual([]);
});
