import type { ValidateFunction } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { asObject } from '../../contract/reading/values/json-object.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { escapeToken, valueAt } from '../../standards/json/json-pointer.ts';
import { openJsonSchema } from '../../standards/json/json-schema.ts';

/** Problem in a schema and its place. */
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

/** Maximum number of schemas after expanding references. */
const maxSchemas = 5000;

const notRead: { readonly [keyword: string]: string } = {
  pattern: 'pattern is not supported: a slow one could block the run. Use enum or const',
  patternProperties: 'patternProperties is not supported: a slow one could block the run',
  uniqueItems: 'uniqueItems is not supported: over a long list it could block the run',
  $dynamicRef: '$dynamicRef is not supported; use $ref',
  $recursiveRef: '$recursiveRef is not supported; use $ref',
  $dynamicAnchor: '$dynamicAnchor is not supported; use $ref with a pointer such as #/$defs/amount',
  $anchor: '$anchor is not supported; use $ref with a pointer such as #/$defs/amount',
  $id: '$id is not supported; the schema must be self-contained',
};

/** Compiled once, and only if a user's scenario has a schema. */
let metaSchema: Ajv2020 | undefined;

/** Returns the first unsupported or invalid part of a JSON Schema; undefined if there is none. */
export function schemaTrouble(schema: JsonObject): SchemaTrouble | undefined {
  const found = troubleIn(schema, '', { root: schema, trail: new Set(), schemas: 0 });
  if (found) return found;
  try {
    metaSchema ??= openJsonSchema({ strict: true, logger: false });
    void metaSchema.validateSchema(schema, true);
    compileBody(schema, 'all');
    return undefined;
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return { at: '', message: `body is not a JSON Schema: ${said.replace(/^strict mode: /, '')}` };
  }
}

/** State of a walk through a schema with its references expanded. */
interface SchemaWalk {
  readonly root: JsonObject;
  /** Ancestors of the current schema. */
  readonly trail: Set<JsonObject>;
  schemas: number;
}

function troubleIn(
  value: Json | undefined,
  at: Pointer,
  all: SchemaWalk,
): SchemaTrouble | undefined {
  const schema = asObject(value);
  if (!schema) return undefined;
  if (all.trail.has(schema)) return { at, message: '$ref leads back to itself' };
  all.schemas += 1;
  if (all.schemas > maxSchemas) {
    return { at, message: `body expands to more than ${maxSchemas} schemas` };
  }
  all.trail.add(schema);
  const found = first(Object.entries(schema), ([keyword, held]) =>
    troubleAt(keyword, held, `${at}/${escapeToken(keyword)}`, all),
  );
  all.trail.delete(schema);
  return found;
}

function troubleAt(
  keyword: string,
  held: Json,
  at: Pointer,
  all: SchemaWalk,
): SchemaTrouble | undefined {
  const message = Object.hasOwn(notRead, keyword) ? notRead[keyword] : undefined;
  if (message) return { at, message };
  if (keyword === '$ref') return troubleOfReference(held, at, all);
  if (single.has(keyword)) return troubleIn(held, at, all);
  if (!several.has(keyword) || typeof held !== 'object' || held === null) return undefined;
  return first(Object.entries(held), ([name, each]) =>
    troubleIn(each, `${at}/${escapeToken(name)}`, all),
  );
}

/** Checks the target of a reference as a schema, wherever it is in the document. */
function troubleOfReference(held: Json, at: Pointer, all: SchemaWalk): SchemaTrouble | undefined {
  const [, pointer] = typeof held === 'string' ? (/^#(\/.*)?$/s.exec(held) ?? []) : [];
  if (typeof held !== 'string' || !/^#(\/|$)/.test(held)) {
    return { at, message: '$ref must point inside the same schema, such as #/$defs/amount' };
  }
  const target = asObject(valueAt(all.root, unescaped(pointer ?? '')) as Json | undefined);
  if (!target) return { at, message: `$ref is '${held}'; that pointer leads to no schema` };
  const found = troubleIn(target, at, all);
  return found && { at, message: found.message };
}

/** Decodes a pointer in a URI fragment (RFC 6901, 6). */
function unescaped(pointer: string): string {
  try {
    return decodeURIComponent(pointer);
  } catch {
    return pointer;
  }
}

function first<Item, Found>(
  items: readonly Item[],
  of: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = of(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

type Errors = 'all' | 'first';

const compiled = {
  all: new WeakMap<JsonObject, ValidateFunction>(),
  first: new WeakMap<JsonObject, ValidateFunction>(),
} as const satisfies { readonly [errors in Errors]: WeakMap<JsonObject, ValidateFunction> };

/**
 * Compiles the schema of `expect.body`, already checked by `schemaTrouble`. With `first` it stops at the first error:
 * a long answer could have millions.
 */
export function compileBody(schema: JsonObject, errors: Errors): ValidateFunction {
  let validate = compiled[errors].get(schema);
  if (!validate) {
    // A separate instance, since ajv keeps every schema that it compiles.
    const ajv = openJsonSchema({
      allErrors: errors === 'all',
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
    compiled[errors].set(schema, validate);
  }
  return validate;
}
