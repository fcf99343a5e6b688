import type { Json, JsonObject } from '../../../../model/json.ts';
import type { Breach, RecordRule } from '../../../../model/rule.ts';
import { figure } from '../../../../standards/text/figures.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';

/** What is wrong with the value of a field; the rest of the breach follows from the value. */
interface Trouble extends Partial<Breach> {
  readonly expected: Json;
  /** After "email is x". */
  readonly why?: string;
}

interface Field<Value extends Json> {
  readonly field: string;
  /** Undefined for a value that is not judged. */
  readonly read: (value: Json | undefined) => Value | undefined;
  /** Records in which the field is judged. Default: all. */
  readonly when?: (fields: JsonObject) => boolean;
  readonly trouble: (value: Value, now: number) => Trouble | undefined;
}

/** The judgement of a rule about one field of a record. */
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
    const shown =
      typeof value === 'number'
        ? figure(value)
        : excerpt(JSON.stringify(value).replace(/^"|"$/g, ''));
    return { message: `${field} is ${shown}${why}.`, at: `/${field}`, actual: value, ...breach };
  },
});

/** Rules over single records: a row a rule. */
export const recordRules = (
  dataset: string,
  rows: { readonly [name: string]: Omit<RecordRule, 'id' | 'over'> },
): readonly RecordRule[] =>
  Object.entries(rows).map(([name, row]) => ({ id: `${dataset}/${name}`, over: 'record', ...row }));

/** A list, for a rule that looks into it. */
export const asList = (value: Json | undefined): readonly Json[] | undefined =>
  Array.isArray(value) ? (value as readonly Json[]) : undefined;
