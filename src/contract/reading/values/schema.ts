import type { ErrorObject } from 'ajv';
import type { Json, Pointer } from '../../../model/json.ts';
import type { Breach, RuleId, Subject } from '../../../model/rule.ts';
import { remembered } from '../../../standards/collections/remembered.ts';
import { escapeToken, tokensOf } from '../../../standards/json/json-pointer.ts';
import { figure } from '../../../standards/text/figures.ts';
import { schemasOf, validatorOf } from './published-schema.ts';

/**
 * Maps a keyword of the schema to the id of the rule that reports its errors. `null` maps the rule of a null
 * member, since null is absent; without it a null is not reported. `required` maps each name.
 */
type XRule = { readonly [keyword: string]: RuleId | { readonly [member: string]: RuleId } };

export interface SchemaError {
  readonly rule: RuleId;
  readonly keyword: string;
  readonly at: string;
  readonly params: { readonly [name: string]: unknown };
  readonly value: Json | undefined;
}

const noErrors: readonly SchemaError[] = [];

/** Returns every error of `value` that a schema assigns to a rule. One defect gives one error. */
export function schemaErrors(name: string, value: Json): readonly SchemaError[] {
  const validate = validatorOf(name, 'answer');
  if (validate(value)) return noErrors;
  return (validate.errors ?? []).flatMap((error) => attribute(error));
}

function attribute(error: ErrorObject): SchemaError[] {
  const marks = (error.parentSchema as { 'x-rule'?: XRule } | undefined)?.['x-rule'];
  if (!marks) return [];
  const isNull = error.keyword === 'type' && error.data === null;
  const mark = marks[isNull ? 'null' : error.keyword];
  const missing = error.keyword === 'required' ? String(error.params.missingProperty) : undefined;
  const rule = typeof mark === 'object' ? mark[missing ?? ''] : mark;
  if (!rule) return [];
  const at = missing ? `${error.instancePath}/${escapeToken(missing)}` : error.instancePath;
  const value = missing ? undefined : (error.data as Json);
  return [{ rule, keyword: isNull ? 'null' : error.keyword, at, params: error.params, value }];
}

/** Returns the errors of an answer's body that its schema assigns to this rule; each answer is validated once. */
export const schemaErrorsOf = (x: Subject, rule: RuleId): readonly SchemaError[] =>
  errorsOf(x).filter((error) => error.rule === rule);

const errorsOf = remembered(({ endpoint, json }: Subject) =>
  json === undefined ? [] : schemaErrors(schemasOf[endpoint].answer, json),
);

/**
 * Describes a value that is absent, of another type or below its minimum, with expected and received in parallel
 * phrases. The rules of the other keywords have words of their own.
 */
export function inWords(error: SchemaError): Breach {
  const { at, keyword, value } = error;
  const name = nameOf(at);
  if (at !== '' && (keyword === 'required' || keyword === 'null')) {
    const actual = `${name} is ${keyword === 'null' ? 'null' : 'absent'}`;
    return { message: `${actual}.`, at, expected: `${name} is present`, actual };
  }
  const actual = value ?? null;
  if (keyword === 'type' || keyword === 'null') {
    const wanted = kindsOf(error.params.type);
    const expected = `${name} as ${wanted}`;
    if (typeof value === 'number' && !Number.isFinite(value)) {
      const huge = 'a number that is too large';
      return { message: `${name} is ${huge}.`, at, expected, actual: huge };
    }
    return { message: `${name} is ${aKindOf(actual)}, not ${wanted}.`, at, expected, actual };
  }
  const [limit, received] = [Number(error.params.limit), Number(value)];
  const number = figure(received);
  return {
    message: `${name} is ${number}.`,
    at,
    expected: `${name} ${figure(limit)} or more`,
    actual: `${name} ${number}`,
    facts: { received },
  };
}

/** Formats a place: `taxesApplied.value`, `locations[0].address`; the answer for the root. */
export function nameOf(at: Pointer): string {
  const tokens = tokensOf(at) ?? [at];
  const name = tokens.map((token) => (/^\d+$/.test(token) ? `[${token}]` : `.${token}`)).join('');
  return name.replace(/^\./, '') || 'the answer';
}

const kinds: { readonly [type: string]: string } = {
  object: 'an object',
  array: 'a list',
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'a boolean',
  null: 'null',
};

/** Lists the types that a schema allows: `a string or a list`; null is omitted, since it means absent. */
function kindsOf(types: unknown): string {
  return [types]
    .flat()
    .map(String)
    .filter((type) => type !== 'null')
    .map((type) => kinds[type] ?? type)
    .join(' or ');
}

export function aKindOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return kinds[typeof value] ?? typeof value;
}
