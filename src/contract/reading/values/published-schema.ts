import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Ajv, Options, ValidateFunction } from 'ajv';
import type { EndpointId } from '../../../model/endpoint.ts';
import type { Endpoint } from '../../../model/endpoint-definition.ts';
import type { Json, Pointer } from '../../../model/json.ts';
import { isIsoDate } from '../../../standards/date/iso-8601.ts';
import { tokensOf } from '../../../standards/json/json-pointer.ts';
import { openJsonSchema } from '../../../standards/json/json-schema.ts';
import { members } from './record-values.ts';

// Compiling the meta-schema costs more than compiling all of ours; test/house/schemas.test.ts validates them instead.
const verbose = { verbose: true, validateSchema: false } as const;
const ofFile = { ...verbose, strictTypes: false, validateFormats: false } as const;

/** Options of ajv by what a schema judges: `data` may have millions of mistakes, and stops at the first. */
const purposes = {
  answer: { ...verbose, allErrors: true, strict: true, allowUnionTypes: true },
  file: { ...ofFile, allErrors: true },
  data: { ...ofFile, allErrors: false },
} as const satisfies { readonly [purpose: string]: Options };

export type Purpose = keyof typeof purposes;

/** Formats of our schemas: a date of a day, in every form of ISO 8601; an optional field is absent if it is empty. */
const formats: { readonly [name: string]: (text: string) => boolean } = {
  'iso-8601-date': isIsoDate,
  'iso-8601-date-or-empty': (text) => text === '' || isIsoDate(text),
};

/**
 * Opens ajv for a purpose; the build passes `code`, which makes it write its validators down.
 *
 * @public
 */
export function openAjv(purpose: Purpose, code: Options['code'] = {}): Ajv {
  const ajv = openJsonSchema({ ...purposes[purpose], code, formats });
  ajv.addKeyword({ keyword: 'x-rule', schemaType: 'object' });
  return ajv;
}

/** The schemas of each endpoint; that of the answer of a dataset is of one record. */
export const schemasOf = {
  'delivery-price': { request: 'delivery-price-order', answer: 'delivery-price-answer' },
  'shipping-cost': { request: 'shipping-cost-order', answer: 'shipping-cost-answer' },
  transactions: { answer: 'transaction' },
  commerces: { answer: 'commerce' },
} as const satisfies { readonly [id in EndpointId]: Endpoint['schemas'] };

/** Resolves the schemas by the name of the package, both from the sources and from the bundle. */
const require = createRequire(import.meta.url);

/** Reads a published schema, once: `schemas/<name>.schema.json`. */
export function readSchema(name: string): { readonly [keyword: string]: Json } {
  return require(`greenlight/schemas/${name}.schema.json`);
}

/** Returns the JSON type that the contract gives a place of an answer, the first of several; undefined if it names none. */
export function typeIn(endpoint: EndpointId, at: Pointer): string | undefined {
  let schema = members(readSchema(schemasOf[endpoint].answer));
  for (const token of tokensOf(at) ?? [])
    schema = members(members(schema['properties'])[token] ?? schema['items']);
  const [type] = [schema['type']].flat();
  return typeof type === 'string' ? type : undefined;
}

const validators = new Map<string, ValidateFunction>();
const opened = new Map<Purpose, Ajv>();

/** Returns the validator of a published schema: that of the bundle, which the build compiled, or one compiled now. */
export function validatorOf(name: string, purpose: Purpose): ValidateFunction {
  const key = `${purpose}-${name}`;
  const known = validators.get(key);
  if (known) return known;
  const built = fileURLToPath(new URL(`validators/${key}.cjs`, import.meta.url));
  const made = existsSync(built) ? require(built)(formats) : compiled(name, purpose);
  validators.set(key, made);
  return made;
}

function compiled(name: string, purpose: Purpose): ValidateFunction {
  const ajv = opened.get(purpose) ?? openAjv(purpose);
  opened.set(purpose, ajv);
  return ajv.compile(readSchema(name));
}
