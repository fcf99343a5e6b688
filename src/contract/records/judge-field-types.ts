import type { FieldType } from '../../model/dataset.ts';
import type { Breach, DatasetRecord, Found, RuleId } from '../../model/rule.ts';
import { pointerOf } from '../../standards/json/json-pointer.ts';
import { inWords, nameOf, type SchemaError } from '../schema.ts';
import { fieldAt } from './dataset-shapes.ts';
import { onceARecord } from './once-a-record.ts';
import { recordErrors } from './record-schema.ts';

const jsonTypes: { readonly [type in FieldType]: string } = {
  text: 'string',
  date: 'string',
  number: 'number',
  bool: 'boolean',
  list: 'array',
  object: 'object',
};

/** Fields of another JSON type; in a CSV, cells that do not read as theirs, or only with leniency. */
export function judgeFieldTypes(r: DatasetRecord, rule: RuleId): Found {
  const errors = recordErrors(r, rule);
  if (errors.length === 0 && r.lenient === undefined) return undefined;
  return onceARecord([...errors.map((error) => typeBreach(error, r)), ...leniencies(r)], 'error');
}

function typeBreach(error: SchemaError, { endpoint, form }: DatasetRecord): Breach {
  const { at, keyword, value } = error;
  const field = fieldAt(endpoint, at);
  if (keyword === 'format') {
    const name = nameOf(at);
    return {
      message: `${name} is not an ISO 8601 date.`,
      at,
      expected: `${name} as an ISO 8601 date`,
      actual: value ?? null,
      severity: 'warning',
    };
  }
  const isWhole = at === `/${field?.name}`;
  const breach =
    field && isWhole
      ? inWords({ ...error, keyword: 'type', params: { type: jsonTypes[field.type] } })
      : inWords(error);
  // The types inside a location are not shown, nor how a CSV writes lists and objects.
  const inCell = form === 'csv' && (field?.type === 'list' || field?.type === 'object');
  const inLocation = /^\/locations\/\d+\/./.test(at);
  return inCell || inLocation ? { ...breach, severity: 'warning' } : breach;
}

/** How lists and objects stand in a cell is left open; numbers and booleans have a form of their own. */
const leniencies = ({ lenient = [], endpoint, value }: DatasetRecord): readonly Breach[] =>
  lenient
    .filter(({ field }) => {
      const type = fieldAt(endpoint, pointerOf([field]))?.type;
      return type === 'number' || type === 'bool';
    })
    .map(({ field, how }) => ({
      message: `${field} is written with ${how}; it was read as ${JSON.stringify(value[field] ?? null)}.`,
      at: pointerOf([field]),
      expected: `${field} in JSON notation`,
      actual: how,
      severity: 'warning',
    }));
