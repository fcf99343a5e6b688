import type { ErrorObject } from 'ajv';
import { readSchema, validatorOf } from '../../contract/reading/values/published-schema.ts';
import { members } from '../../contract/reading/values/record-values.ts';
import { aKindOf } from '../../contract/reading/values/schema.ts';
import type { Json } from '../../model/json.ts';
import { UsageError } from '../../model/scenario.ts';
import { escapeToken, tokensOf, valueAt } from '../../standards/json/json-pointer.ts';
import { list, withoutFullStop } from '../../standards/text/figures.ts';
import { shortened } from '../../standards/text/legible.ts';
import { nearest, unknown } from './nearest.ts';
import type { Source } from './source.ts';

export interface SchemaMistake {
  readonly at: string;
  readonly key: boolean;
  readonly message: string;
  readonly keyword: string;
  readonly missing?: string;
}

export function schemaMistakes(name: string, value: Json): readonly SchemaMistake[] {
  const validate = validatorOf(name, 'file');
  if (validate(value)) return [];
  return (validate.errors ?? []).flatMap((error) => mistakeOf(error, value, name));
}

export function firstMistake(name: string, value: Json): SchemaMistake | undefined {
  const validate = validatorOf(name, 'data');
  if (validate(value)) return undefined;
  const found = (validate.errors ?? []).flatMap((error) => mistakeOf(error, value));
  return found[0] ?? { at: '', key: false, keyword: '', message: 'it does not match its schema' };
}

export function assertSchema(name: string, source: Source): void {
  const placed = schemaMistakes(name, source.value).map(({ at, key, message, keyword }) => {
    const place = key ? source.keyPlace(at) : source.place(at);
    return { message, place, missing: keyword === 'required' };
  });
  // A missing key is often misspelt further down.
  const sorted = placed.toSorted(
    (a, b) =>
      Number(a.missing) - Number(b.missing) ||
      a.place.line - b.place.line ||
      a.place.column - b.place.column,
  );
  const places = new Set<string>();
  const [first, ...further] = sorted.filter(({ place: { line, column } }) => {
    const size = places.size;
    return places.add(`${line}:${column}`).size > size;
  });
  if (first === undefined) return;
  const others = further.map(({ message, place }) => new UsageError(message, place));
  throw new UsageError(first.message, first.place, others);
}

type Words = (error: ErrorObject, name: string) => string;

const words: { readonly [keyword: string]: Words } = {
  type: ({ data, params }, name) =>
    `${name} is ${aKindOf(data as Json)}; expected ${expectedKind(params['type'] as string | readonly string[])}${quoting(data, params['type'])}`,
  enum: ({ data, params }, name) => noneOf(data as Json, params['allowedValues'] as Json[], name),
  const: ({ params, data }, name) =>
    `${name} is ${shown(data as Json)}; expected ${shown(params['allowedValue'] as Json)}`,
  minLength: (_, name) => `${name} is empty`,
  minItems: (_, name) => `${name} is an empty list`,
  minProperties: ({ parentSchema }, name) =>
    `${name} is empty; allowed: ${propertiesOf(parentSchema).join(', ')}`,
  maxProperties: ({ params, parentSchema }, name) =>
    `${name} has more than ${params['limit']} of ${propertiesOf(parentSchema).join(', ')}`,
  minimum: ({ data, params }, name) =>
    `${name} is ${shown(data as Json)}; the minimum is ${params['limit']}`,
  maximum: ({ data, params }, name) =>
    `${name} is ${shown(data as Json)}; the maximum is ${params['limit']}`,
  exclusiveMinimum: ({ data, params }, name) =>
    `${name} is ${shown(data as Json)}; expected more than ${params['limit']}`,
  pattern: ({ data, parentSchema }, name) =>
    `${name} is ${shown(data as Json)}; expected ${withoutFullStop(String(parentSchema?.['description'])).replace(/^[A-Z](?=[a-z]* )/, (first) => first.toLowerCase())}`,
};

/** Explains an error of ajv; empty if another error already covers it. */
export function mistakeOf(
  error: ErrorObject,
  value: Json,
  schema?: string,
): readonly SchemaMistake[] {
  const { keyword, instancePath, params, parentSchema } = error;
  // The errors of the branch are already reported.
  if (keyword === 'if') return [];
  if (keyword === 'additionalProperties') {
    const key = String(params['additionalProperty']);
    const at = `${instancePath}/${escapeToken(key)}`;
    const places = schema && placesOf(key, schema);
    const message = unknown('key', key, places ? [] : propertiesOf(parentSchema), places);
    return [{ at, key: true, keyword, message }];
  }
  if (keyword === 'required') {
    const key = String(params['missingProperty']);
    const names = Object.keys((valueAt(value, instancePath) as object | undefined) ?? {});
    // A misspelt key is reported only as such, not also as missing.
    if (names.some((each) => isUnknown(each, parentSchema) && nearest(each, [key]))) return [];
    const message = `the key '${key}' is missing`;
    return [{ at: instancePath, key: false, keyword, message, missing: key }];
  }
  const name = nameOf(instancePath);
  const message = words[keyword]?.(error, name) ?? `${name} ${error.message}`;
  return [{ at: instancePath, key: false, keyword, message }];
}

/** Says below which keys a file has this one. */
function placesOf(key: string, schema: string): string | undefined {
  const places = Object.entries(members(readSchema(schema)['properties']))
    .filter(([, below]) => Object.hasOwn(members(members(below)['properties']), key))
    .map(([name]) => `'${name}'`);
  return places.length === 0 ? undefined : `; it belongs under ${list(places, 'or')}`;
}

const isUnknown = (key: string, schema: ErrorObject['parentSchema']) =>
  schema?.['additionalProperties'] === false && !propertiesOf(schema).includes(key);

const propertiesOf = (schema: ErrorObject['parentSchema']): readonly string[] =>
  Object.keys((schema?.['properties'] as object | undefined) ?? {});

/** Returns the last name of a pointer; for an index, with the name before it. */
function nameOf(at: string): string {
  const tokens = tokensOf(at) ?? [];
  const last = tokens.at(-1);
  if (last === undefined) return 'the file';
  return /^\d+$/.test(last) ? `${tokens.at(-2)} ${Number(last) + 1}` : last;
}

/** Suggests quotes: YAML reads 0123 and true as a number and a boolean. */
const quoting = (data: unknown, expected: unknown) =>
  expected === 'string' && ['number', 'boolean'].includes(typeof data) ? ', in quotes' : '';

const expectedKinds: { readonly [type: string]: string } = {
  object: 'an object',
  array: 'a list',
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
};

const expectedKind = (types: string | readonly string[]) =>
  list(
    [types].flat().map((type) => expectedKinds[type] ?? type),
    'or',
  );

function noneOf(value: Json, allowed: readonly Json[], name: string): string {
  const texts = allowed.map(String);
  const near = typeof value === 'string' ? nearest(value, texts) : undefined;
  const hint = near === undefined ? '' : `; the nearest is '${near}'`;
  return `${name} is ${shown(value)}; allowed: ${texts.join(', ')}${hint}`;
}

const shown = (value: Json): string => {
  const text = typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
  return shortened(text, 80);
};
