import type { EndpointId } from '../../model/endpoint.ts';
import type { DatasetRecord, RuleId } from '../../model/rule.ts';
import { type SchemaError, schemaErrors } from '../schema.ts';

const schemas: { readonly [id in EndpointId]?: string } = {
  transactions: 'transaction',
  commerces: 'commerce',
};

const none: readonly SchemaError[] = [];

/** Records stream by one at a time, so remembering the last one is enough to read each once. */
let last: DatasetRecord['value'] | undefined;
let errorsOfLast: readonly SchemaError[] = none;

/**
 * The errors of a record that its schema gives to this rule. A record is read against the schema once,
 * however many rules ask; one that keeps the schema costs nothing more.
 */
export function recordErrors(r: DatasetRecord, rule: RuleId) {
  // What was accepted keeps its schema.
  if (r.accepted) return none;
  const { value, endpoint } = r;
  if (value !== last) {
    const name = schemas[endpoint];
    errorsOfLast = name === undefined ? none : schemaErrors(name, value);
    last = value;
  }
  return errorsOfLast.length === 0 ? none : errorsOfLast.filter((error) => error.rule === rule);
}
