import type { DatasetRecord, Found, RuleId } from '../model/rule.ts';
import { datasetShapes } from './dataset-shapes.ts';
import { excerpt } from './http/excerpt.ts';
import { misspellings } from './nearest-field.ts';
import { onceARecord } from './once-a-record.ts';
import { recordErrors } from './record-schema.ts';
import { inWords, nameOf } from './schema.ts';

/** Required fields that are absent or null, each with the member that stands in its place. */
export function judgeAbsentFields(r: DatasetRecord, rule: RuleId): Found {
  const errors = recordErrors(r, rule);
  if (errors.length === 0) return undefined;
  const breaches = errors.map((error) => {
    const breach = inWords(error);
    const near = inItsPlace(r, nameOf(error.at));
    return near === undefined
      ? breach
      : {
          ...breach,
          message: `${breach.message} ${excerpt(near)} is there, which the contract does not know.`,
        };
  });
  return onceARecord(breaches, 'error');
}

function inItsPlace({ value, endpoint }: DatasetRecord, field: string): string | undefined {
  const known = datasetShapes[endpoint]?.fields.map(({ name }) => name) ?? [];
  return misspellings(value, [field], known)[0]?.member;
}
