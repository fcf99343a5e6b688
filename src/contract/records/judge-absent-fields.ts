import type { DatasetRecord, Found, RuleId } from '../../model/rule.ts';
import { misspellings } from '../authoring/nearest-field.ts';
import { excerpt } from '../http/excerpt.ts';
import { inWords, nameOf } from '../schema.ts';
import { datasetShapes } from './dataset-shapes.ts';
import { onceARecord } from './once-a-record.ts';
import { recordErrors } from './record-schema.ts';

/** Required fields that are absent or null, each with the member that stands in its place. */
export function judgeAbsentFields(r: DatasetRecord, rule: RuleId): Found {
  const errors = recordErrors(r, rule);
  if (errors.length === 0) return undefined;
  const names = Object.keys(r.value).join('\n');
  const breaches = errors.map((error) => {
    const breach = inWords(error);
    const near = inItsPlace(r, nameOf(error.at), names);
    return near === undefined
      ? breach
      : {
          ...breach,
          message: `${breach.message} ${excerpt(near)} is present, which the contract does not define.`,
        };
  });
  return onceARecord(breaches, 'error');
}

/** Where one record lacks a field most of them do, and their names are the same. */
const mostRemembered = 1000;
const remembered = new Map<string, string | undefined>();

function inItsPlace(
  { value, endpoint }: DatasetRecord,
  field: string,
  names: string,
): string | undefined {
  const key = `${endpoint}\n${field}\n${names}`;
  if (remembered.has(key)) return remembered.get(key);
  if (remembered.size >= mostRemembered) remembered.clear();
  const known = datasetShapes[endpoint]?.fields.map(({ name }) => name) ?? [];
  const near = misspellings(value, [field], known)[0]?.member;
  remembered.set(key, near);
  return near;
}
