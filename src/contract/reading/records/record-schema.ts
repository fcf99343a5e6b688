import type { EndpointId } from '../../../model/endpoint.ts';
import type { DatasetRecord, RuleId } from '../../../model/rule.ts';
import { type SchemaError, schemaErrors } from '../values/schema.ts';

const schemas: { readonly [id in EndpointId]?: string } = {
  transactions: 'transaction',
  commerces: 'commerce',
};

const none: readonly SchemaError[] = [];

/** Records stream by one at a time, so remembering the last one is enough to validate each once. */
let last: DatasetRecord['fields'] | undefined;
let errorsOfLast: readonly SchemaError[] = none;

/** The errors of a record. It is validated once, however many rules ask. */
function errorsOf({ fields, endpoint }: DatasetRecord): readonly SchemaError[] {
  if (fields !== last) {
    const name = schemas[endpoint];
    errorsOfLast = name === undefined ? none : schemaErrors(name, fields);
    last = fields;
  }
  return errorsOfLast;
}

/** The errors of a record that its schema gives to this rule. */
export function recordErrors(r: DatasetRecord, rule: RuleId): readonly SchemaError[] {
  const errors = errorsOf(r);
  return errors.length === 0 ? none : errors.filter((error) => error.rule === rule);
}

/** Whether a record keeps its schema, and is written as the contract would have it. */
export const keepsSchema = (r: DatasetRecord): boolean =>
  r.lenient === undefined && errorsOf(r).length === 0;
