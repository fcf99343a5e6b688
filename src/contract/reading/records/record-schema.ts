import type { DatasetRecord, RuleId } from '../../../model/rule.ts';
import { schemasOf } from '../values/published-schema.ts';
import { type SchemaError, schemaErrors } from '../values/schema.ts';

const none: readonly SchemaError[] = [];

/** Cache of one record: records are streamed one at a time, so that each is validated once. */
let last: DatasetRecord['fields'] | undefined;
let errorsOfLast: readonly SchemaError[] = none;

/** Returns the errors of a record. It is validated once for all rules. */
function errorsOf({ fields, endpoint }: DatasetRecord): readonly SchemaError[] {
  if (fields !== last) {
    errorsOfLast = schemaErrors(schemasOf[endpoint].answer, fields);
    last = fields;
  }
  return errorsOfLast;
}

export function recordErrors(r: DatasetRecord, rule: RuleId): readonly SchemaError[] {
  const errors = errorsOf(r);
  return errors.length === 0 ? none : errors.filter((error) => error.rule === rule);
}

/** Reports whether a record keeps its schema, in a notation that the contract allows. */
export const keepsSchema = (r: DatasetRecord): boolean =>
  r.lenient === undefined && errorsOf(r).length === 0;
