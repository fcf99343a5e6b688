import type { ValidateFunction } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { asObject } from '../../contract/reading/values/json-object.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { escapeToken, valueAt } from '../../standards/json/json-pointer.ts';
import { openJsonSchema } from '../../standards/json/json-schema.ts';

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
  'allOf anyOf oneOf prefixItems $defs definitions dependentSchemas properties'.split(' '),
);

/** Schemas that one may be written out to, its references followed. */
const mostSchemas = 5000;

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

/** Compiled once, and only when a scenario of the user's has a schema. */
let metaSchema: Ajv2020 | undefined;

/** The first thing in a JSON Schema that we do not take, or that makes it no schema; undefined when it is one. */
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

/** The schema is read as it is judged: with every reference written out. */
interface Reading {
  readonly root: JsonObject;
  /** The schemas that hold the one that is read. */
  readonly trail: Set<JsonObject>;
  schemas: number;
}

function troubleIn(value: Json | undefined, at: Pointer, all: Reading): SchemaTrouble | undefined {
  const schema = asObject(value);
  if (!schema) return undefined;
  if (all.trail.has(schema)) return { at, message: '$ref leads back to itself' };
  all.schemas += 1;
  if (all.schemas > mostSchemas) {
    return { at, message: `body expands to more than ${mostSchemas} schemas` };
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
  all: Reading,
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

/** A reference may point to any place, so what stands there is read as a schema, wherever it stands. */
function troubleOfReference(held: Json, at: Pointer, all: Reading): SchemaTrouble | undefined {
  const [, pointer] = typeof held === 'string' ? (/^#(\/.*)?$/s.exec(held) ?? []) : [];
  if (typeof held !== 'string' || !/^#(\/|$)/.test(held)) {
    return { at, message: '$ref must point inside the same schema, such as #/$defs/amount' };
  }
  const target = asObject(valueAt(all.root, unescaped(pointer ?? '')) as Json | undefined);
  if (!target) return { at, message: `$ref is '${held}'; that pointer leads to no schema` };
  const found = troubleIn(target, at, all);
  return found && { at, message: found.message };
}

/** A pointer in a URI fragment is percent-encoded (RFC 6901, 6). */
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
 * The schema of `expect.body`, ready to judge; `schemaTrouble` has found it to be one. With `first` it stops
 * at the first error: a long answer has room for millions of them.
 */
export function compileBody(schema: JsonObject, errors: Errors): ValidateFunction {
  let validate = compiled[errors].get(schema);
  if (!validate) {
    // One of its own: ajv keeps every schema that it was given.
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
