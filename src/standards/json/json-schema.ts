import { createRequire } from 'node:module';
import type { Ajv2020, Options } from 'ajv/dist/2020.js';

const load = createRequire(import.meta.url);
let loaded: typeof import('ajv/dist/2020.js') | undefined;

/** Returns a validator for JSON Schema 2020-12. Ajv has about a hundred files, so it is loaded on first use. */
export function openJsonSchema(options: Options): Ajv2020 {
  loaded ??= load('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  return new loaded.Ajv2020(options);
}
