import { createRequire } from 'node:module';
import type { Ajv2020, Options } from 'ajv/dist/2020.js';

const load = createRequire(import.meta.url);
let loaded: typeof import('ajv/dist/2020.js') | undefined;

/** A validator of JSON Schema 2020-12. Its hundred files are read when the first is asked for. */
export function openJsonSchema(options: Options): Ajv2020 {
  loaded ??= load('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  return new loaded.Ajv2020(options);
}
