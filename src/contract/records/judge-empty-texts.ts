import type { Breach, DatasetRecord, Found, RuleId, Severity } from '../../model/rule.ts';
import { nameOf } from '../schema.ts';
import { onceARecord } from './once-a-record.ts';
import { recordErrors } from './record-schema.ts';

/** Required texts that hold no sign but blanks; `severityOf` a field by its name. */
export function judgeEmptyTexts(
  r: DatasetRecord,
  rule: RuleId,
  severityOf: (field: string) => Severity = () => 'warning',
): Found {
  const errors = recordErrors(r, rule);
  if (errors.length === 0) return undefined;
  const breaches = errors.map(({ at, value }): Breach => {
    const name = nameOf(at);
    const actual = value === '' ? `${name} is empty` : `${name} is only whitespace`;
    return {
      message: `${actual}.`,
      at,
      expected: `a non-empty string in ${name}`,
      actual,
      severity: severityOf(name),
    };
  });
  return onceARecord(breaches, 'error');
}
