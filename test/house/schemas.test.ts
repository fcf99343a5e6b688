import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { root } from '../cli/greenlight.ts';

const folder = join(root, 'schemas');
const names = readdirSync(folder).filter((name) => name.endsWith('.schema.json'));

// src/ compiles them with validateSchema: false, because this test validates them.
test.each(names)('%s is JSON Schema 2020-12', (name) => {
  const schema = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const ajv = new Ajv2020({ allErrors: true, logger: false });
  const kept = ajv.validateSchema(schema);
  expect(kept, `${name}: ${ajv.errorsText()}`).toBe(true);
  expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
});
