import type { Json, JsonObject } from '../../../../model/json.ts';
import type { Breach, RecordRule } from '../../../../model/rule.ts';
import { figure } from '../../../../standards/text/figures.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { type RowOf, recordRule, tableOf } from '../authoring/rule.ts';
import { judgeBySchema } from './judge-fields.ts';

/** Defect of the value of a field; the rest of the breach follows from the value. */
interface Trouble extends Partial<Breach> {
  readonly expected: Json;
  /** Appended to "email is x". */
  readonly why?: string;
}

interface Field<Value extends Json> {
  readonly field: string;
  /** Returns undefined for a value that is not judged. */
  readonly read: (value: Json | undefined) => Value | undefined;
  /** Selects the records in which the field is judged. Default: all. */
  readonly when?: (fields: JsonObject) => boolean;
  readonly trouble: (value: Value, now: number) => Trouble | undefined;
}

/** Makes the judge function of a rule about one field of a record. */
export const ofField = <Value extends Json>({
  field,
  read,
  when = () => true,
  trouble,
}: Field<Value>): Pick<RecordRule, 'applies' | 'judge'> => ({
  applies: ({ fields }) => when(fields) && read(fields[field]) !== undefined,
  judge({ fields }, now) {
    const value = read(fields[field]);
    const found = value === undefined ? undefined : trouble(value, now);
    if (value === undefined || !found) return undefined;
    const { why = '', ...breach } = found;
    // Without quotes, blanks at its ends cannot be seen.
    const isPadded = typeof value === 'string' && value !== value.trim();
    const shown =
      typeof value === 'number'
        ? figure(value)
        : excerpt(isPadded ? JSON.stringify(value) : JSON.stringify(value).replace(/^"|"$/g, ''));
    return { message: `${field} is ${shown}${why}.`, at: `/${field}`, actual: value, ...breach };
  },
});

/** Row of a rule about records; without `judge`, the schema judges every record. Without severity, an error. */
type RecordRow = RowOf<RecordRule, 'applies' | 'judge'> &
  (Pick<RecordRule, 'applies' | 'judge'> | { readonly applies?: never; readonly judge?: never });

export const recordRules = tableOf<RecordRule, RecordRow>((row) => {
  if (row.judge) return recordRule(row);
  const judge: RecordRule['judge'] = (record) => judgeBySchema(record, row.id);
  return recordRule({ ...row, applies: () => true, ofSchema: true, judge });
});

/** Returns a list, for a rule about its elements. */
export const asList = (value: Json | undefined): readonly Json[] | undefined =>
  Array.isArray(value) ? (value as readonly Json[]) : undefined;
