import type { Breach, DatasetRecord, Found, RuleId } from '../../model/rule.ts';
import { readDate } from '../../standards/date/iso-8601.ts';
import { excerpt } from '../http/excerpt.ts';
import { nameOf } from '../schema.ts';
import { onceARecord } from './once-a-record.ts';
import { recordErrors } from './record-schema.ts';

/** Dates that are not ISO 8601, or of no such day. */
export function judgeDates(r: DatasetRecord, rule: RuleId): Found {
  const errors = recordErrors(r, rule);
  if (errors.length === 0) return undefined;
  const breaches = errors.map(({ at, value }): Breach => {
    const name = nameOf(at);
    const text = typeof value === 'string' ? value : '';
    const read = readDate(text);
    const detail = 'trouble' in read ? read.detail : 'it is not an ISO 8601 date';
    return {
      message: text === '' ? `${name} is empty.` : `${name} is ${excerpt(text)}: ${detail}.`,
      at,
      expected: `${name} as an ISO 8601 date`,
      actual: text,
      // A month is ISO 8601, only no day.
      ...('trouble' in read && read.trouble === 'month-only' ? { severity: 'warning' } : {}),
    };
  });
  return onceARecord(breaches, 'error');
}
