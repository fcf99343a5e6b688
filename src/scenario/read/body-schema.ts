import type { ValidateFunction } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { asObject } from '../../contract/reading/values/record-values.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { remembered } from '../../standards/collections/remembered.ts';
import { escapeToken } from '../../standards/json/json-pointer.ts';
import { openJsonSchema } from '../../standards/json/json-schema.ts';

export interface SchemaTrouble {
  readonly at: Pointer;
  readonly message: string;
}

/** Keywords whose value is a schema. */
const single = new Set(
  `additionalProperties contains else if items not propertyNames then unevaluatedItems
  unevaluatedProperties`.split(/\s+/),
);

/** Keywords whose value is a list or a map of schemas. */
const several = new Set(
  'allOf anyOf oneOf prefixItems $defs definitions dependentSchemas properties'.split(' '),
);

const notRead: { readonly [keyword: string]: string } = {
  pattern: 'pattern is not supported: a slow one could block the run. Use enum or const',
  patternProperties: 'patternProperties is not supported: a slow one could block the run',
  uniqueItems: 'uniqueItems is not supported: over a long list it could block the run',
  $ref: '$ref is not supported; write the schema out',
  $dynamicRef: '$dynamicRef is not supported; write the schema out',
};

/** Compiled once, and only if a user's scenario has a schema. */
let metaSchema: Ajv2020 | undefined;

/** Returns the first unsupported or invalid part of a JSON Schema; undefined if there is none. */
export function schemaTrouble(schema: JsonObject): SchemaTrouble | undefined {
  const [found] = troublesIn(schema, '');
  if (found) return found;
  try {
    metaSchema ??= openJsonSchema({ strict: true, logger: false });
    void metaSchema.validateSchema(schema, true);
    compileBody.all(schema);
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      at: '',
      message: `body is not a JSON Schema: ${reason.replace(/^strict mode: /, '')}`,
    };
  }
}

function* troublesIn(value: Json | undefined, at: Pointer): Generator<SchemaTrouble> {
  for (const [keyword, schema] of Object.entries(asObject(value) ?? {})) {
    const place = `${at}/${escapeToken(keyword)}`;
    const message = Object.hasOwn(notRead, keyword) ? notRead[keyword] : undefined;
    if (message) yield { at: place, message };
    else if (single.has(keyword)) yield* troublesIn(schema, place);
    else if (several.has(keyword) && typeof schema === 'object' && schema !== null) {
      for (const [name, each] of Object.entries(schema))
        yield* troublesIn(each, `${place}/${escapeToken(name)}`);
    }
  }
}

/** Compiles a schema of `expect.body`, each once. */
const compiling = (allErrors: boolean) =>
  remembered((schema: JsonObject): ValidateFunction => {
    // A separate instance, since ajv keeps every schema that it compiles.
    const ajv = openJsonSchema({
      allErrors,
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
    return ajv.compile(schema);
  });

/** Validators that find all errors, or stop at the first one: there could be millions. */
export const compileBody = { all: compiling(true), first: compiling(false) };
