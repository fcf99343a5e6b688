import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { asObject } from '../contract/json-object.ts';
import type { Json, JsonObject, Pointer } from '../model/json.ts';
import { escapeToken } from '../standards/json-pointer.ts';

/** What is wrong with a schema, and where in it. */
export interface SchemaTrouble {
  readonly at: Pointer;
  readonly message: string;
}

/** Keywords that hold a schema. */
const single = new Set(
  `additionalProperties contains else if items not propertyNames then unevaluatedItems
  unevaluatedProperties`.split(/\s+/),
);

/** Keywords that hold a list of schemas, or a schema under each name. */
const several = new Set(
  'allOf anyOf oneOf prefixItems $defs dependentSchemas properties'.split(' '),
);

const notRead: { readonly [keyword: string]: string } = {
  pattern: 'pattern is not read here: a slow one could stop the run. Use enum or const',
  patternProperties: 'patternProperties is not read here: a slow one could stop the run',
  $dynamicRef: '$dynamicRef is not read here; use $ref',
  $id: '$id is not read here; a schema stands for itself',
};

/** Compiled once, and only when a scenario of the user's has a schema. */
let metaSchema: Ajv2020 | undefined;

/** The first thing in a JSON Schema that we do not take, or that makes it no schema; undefined when it is one. */
export function schemaTrouble(schema: JsonObject): SchemaTrouble | undefined {
  const found = troubleIn(schema, '');
  if (found) return found;
  try {
    metaSchema ??= new Ajv2020({ strict: true, logger: false });
    void metaSchema.validateSchema(schema, true);
    compileBody(schema);
    return undefined;
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return { at: '', message: `body is no JSON Schema: ${said.replace(/^strict mode: /, '')}` };
  }
}

function troubleIn(value: Json | undefined, at: Pointer): SchemaTrouble | undefined {
  const schema = asObject(value);
  if (!schema) return undefined;
  for (const [keyword, held] of Object.entries(schema)) {
    const here = `${at}/${escapeToken(keyword)}`;
    const message = Object.hasOwn(notRead, keyword) ? notRead[keyword] : undefined;
    if (message) return { at: here, message };
    if (keyword === '$ref' && !(typeof held === 'string' && held.startsWith('#'))) {
      return { at: here, message: '$ref may point inside the same schema only, as #/$defs/amount' };
    }
    const below = troubleBelow(keyword, held, here);
    if (below) return below;
  }
  return undefined;
}

function troubleBelow(keyword: string, held: Json, at: Pointer): SchemaTrouble | undefined {
  if (single.has(keyword)) return troubleIn(held, at);
  if (!several.has(keyword) || typeof held !== 'object' || held === null) return undefined;
  for (const [name, each] of Object.entries(held)) {
    const found = troubleIn(each, `${at}/${escapeToken(name)}`);
    if (found) return found;
  }
  return undefined;
}

const compiled = new WeakMap<JsonObject, ValidateFunction>();

/** The schema of `expect.body`, ready to judge; `schemaTrouble` has found it to be one. */
export function compileBody(schema: JsonObject): ValidateFunction {
  let validate = compiled.get(schema);
  if (!validate) {
    // One of its own: ajv keeps every schema that it was given.
    const ajv = new Ajv2020({
      allErrors: true,
      verbose: true,
      strict: true,
      strictTypes: false,
      strictTuples: false,
      strictRequired: false,
      allowUnionTypes: true,
      validateFormats: false,
      logger: false,
      validateSchema: false,
    });
    validate = ajv.compile(schema);
    compiled.set(schema, validate);
  }
  return validate;
}
