import type { FieldType } from '../../../../model/dataset.ts';
import type { Json, JsonObject, Pointer } from '../../../../model/json.ts';
import type {
  Breach,
  Breaches,
  DatasetRecord,
  RecordReading,
  RuleId,
} from '../../../../model/rule.ts';
import { present } from '../../../../standards/collections/present.ts';
import { isIsoDate, readDate } from '../../../../standards/date/iso-8601.ts';
import { pointerOf } from '../../../../standards/json/json-pointer.ts';
import { datasetShapes, fieldAt } from '../../../reading/records/dataset-shapes.ts';
import { recordErrors } from '../../../reading/records/record-schema.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { markOfNothing } from '../../../reading/values/program-marks.ts';
import { asId, asText, members } from '../../../reading/values/record-values.ts';
import { inWords, nameOf, type SchemaError } from '../../../reading/values/schema.ts';
import { misspellings } from '../authoring/nearest-field.ts';
import { marksOf, requiredTexts } from './judge-marks.ts';
import { onceARecord } from './once-a-record.ts';

/** Judges required fields that are absent or null, each with the member sent instead. */
export function judgeAbsentFields(r: DatasetRecord, rule: RuleId): Breaches {
  const errors = recordErrors(r, rule);
  if (errors.length === 0) return undefined;
  const names = Object.keys(r.fields).join('\n');
  const breaches = errors.map((error) => {
    const breach = inWords(error);
    const near = inItsPlace(r, nameOf(error.at), names);
    if (near === undefined) return breach;
    const also = `${excerpt(near)} is present, which the contract does not define.`;
    return { ...breach, message: `${breach.message} ${also}` };
  });
  return onceARecord(breaches, 'error');
}

/** Cache: usually most records lack the same field and have the same names. */
const maxCacheEntries = 1000;
const remembered = new Map<string, string | undefined>();

function inItsPlace(
  { fields, endpoint }: DatasetRecord,
  field: string,
  names: string,
): string | undefined {
  const key = `${endpoint}\n${field}\n${names}`;
  if (remembered.has(key)) return remembered.get(key);
  if (remembered.size >= maxCacheEntries) remembered.clear();
  const known = datasetShapes[endpoint]?.fields.map(({ name }) => name) ?? [];
  const near = misspellings(fields, [field], known)[0]?.member;
  remembered.set(key, near);
  return near;
}

/** Judges what the schema alone says, such as numbers below their minimum. `fits` reads a record with one of them otherwise. */
export function judgeBySchema(
  r: DatasetRecord,
  rule: RuleId,
  fits: (fields: JsonObject, at: Pointer) => readonly RecordReading[] = () => [],
): Breaches {
  const breaches = recordErrors(r, rule).map(inWords);
  const [only, ...others] = breaches;
  return only?.at === undefined || others.length > 0
    ? onceARecord(breaches, 'error')
    : { ...only, fits: fits(r.fields, only.at) };
}

/**
 * Judges required texts that are empty or blank: an error if the field is an identifier. A word that programs write
 * for no value is a warning, since it may be a name.
 */
export function judgeEmptyTexts(
  r: DatasetRecord,
  rule: RuleId,
  identifiers: readonly string[],
): Breaches {
  const errors = recordErrors(r, rule);
  const meaningless = marksOf(r, requiredTexts(r.endpoint), markOfNothing);
  if (errors.length === 0 && meaningless.length === 0) return undefined;
  const empty = errors.map(({ at, value }): Breach => {
    const name = nameOf(at);
    const actual = value === '' ? `${name} is empty` : `${name} is only whitespace`;
    return {
      message: `${actual}.`,
      at,
      expected: `a non-empty string in ${name}`,
      actual,
      severity: identifiers.includes(name) ? 'error' : 'warning',
    };
  });
  return onceARecord([...empty, ...meaningless], 'error');
}

/** Judges dates that are not ISO 8601, or do not exist. */
export function judgeDates(
  r: DatasetRecord,
  rule: RuleId,
  effects: { readonly [field: string]: string } = {},
): Breaches {
  const errors = recordErrors(r, rule);
  if (errors.length === 0) return undefined;
  const breaches = errors.map(({ at, value }): Breach => {
    const text = typeof value === 'string' ? value : '';
    const read = readDate(text);
    const detail = 'trouble' in read ? read.trouble : 'it is not an ISO 8601 date';
    return {
      ...notIso(at, text === '' ? 'empty' : `${excerpt(text)}: ${detail}`, text),
      ...(text.startsWith('0000') ? { remedy: ofNoDate } : {}),
      ...(/^4\d{4}([.,]\d+)?$/.test(text) ? countBreach(at, text) : {}),
      ...present({ effect: effects[at.slice(1)] }),
      fits: dayFirst(nameOf(at), text),
      // A month alone is ISO 8601, but has no day.
      ...('trouble' in read && read.isPeriod ? { severity: 'warning' } : {}),
    };
  });
  return onceARecord(breaches, 'error');
}

/** Makes the breach of a date that `is` something else. */
const notIso = (at: Pointer, is: string, actual: Json): Breach => ({
  message: `${nameOf(at)} is ${is}.`,
  at,
  expected: `${nameOf(at)} as an ISO 8601 date`,
  actual,
  facts: { form: 'date' },
});

/** Reads a date whose day is before its month. */
function dayFirst(name: string, text: string): readonly RecordReading[] {
  const date = text.replace(/^(\d{4}-)(\d\d)-(\d\d)/, '$1$3-$2');
  if (date === text || !isIsoDate(date)) return [];
  const expected = `${name} ${date}`;
  return [
    { says: 'Read as year-day-month, the date fits', instead: { expected, remedy: ofDayFirst } },
  ];
}

const ofDayFirst =
  'Write the month before the day. A date whose day is 12 or less can be read, but it names another day: correct all dates.';

const ofNoDate =
  'Send the date in ISO 8601, such as 2026-10-14. If an optional field has none, leave it out.';

/** What programs count in place of a date, in ms from a day; a spreadsheet from 30 December 1899 in local time. */
const counts = [
  [1000, 0, 'seconds since 1970'],
  [1, 0, 'milliseconds since 1970'],
  [86_400_000, -25_569, 'the days by which a spreadsheet stores a date'],
] as const;

/** Describes a number in place of a date, if it fits these years. */
function countBreach(at: Pointer, value: string | number): Breach | undefined {
  const count = Number(String(value).replace(',', '.'));
  const found = counts.find(([unit, first]) => inYears((count + first) * unit));
  if (!found) return undefined;
  const [unit, first, as] = found;
  const iso = new Date(Math.round((count + first) * unit)).toISOString();
  const written = first === 0 ? iso : iso.slice(0, Number.isInteger(count) ? 10 : 19);
  return {
    ...notIso(at, `${value}: ${as}, not an ISO 8601 date`, value),
    remedy: `Write dates in ISO 8601: ${written} instead of ${value}.`,
  };
}

/** Reports whether it is a time in ms from 1990 to 2100. */
const inYears = (ms: number): boolean => ms > 631e9 && ms < 4_102e9;

const jsonTypes: { readonly [type in FieldType]: string } = {
  text: 'string',
  date: 'string',
  number: 'number',
  bool: 'boolean',
  list: 'array',
  object: 'object',
};

/** Judges fields of another JSON type; in a CSV, cells that cannot be read as theirs, or only leniently. */
export function judgeFieldTypes(r: DatasetRecord, rule: RuleId): Breaches {
  const errors = recordErrors(r, rule);
  if (errors.length === 0 && r.lenient === undefined) return undefined;
  const types = errors.map((error) => typedAs(error, r).params['type']);
  const breaches = errors.map((error) => typeBreach(error, r, new Set(types).size === 1));
  return onceARecord([...breaches, ...leniencies(r)], 'error');
}

function typeBreach(error: SchemaError, r: DatasetRecord, isOneType: boolean): Breach {
  const { at, keyword, value } = error;
  const field = fieldAt(r.endpoint, at);
  if (keyword === 'format')
    return { ...notIso(at, 'not an ISO 8601 date', value ?? null), severity: 'warning' };
  const isCount = field?.type === 'date' && typeof value === 'number';
  const ofDate = isCount ? countBreach(at, value) : undefined;
  if (ofDate) return ofDate;
  if (keyword === 'null' && /\/\d+$/.test(at)) {
    const [actual, entries] = [`${nameOf(at)} is null`, nameOf(at.replace(/\/\d+$/, ''))];
    const message = `${actual}. commerceId is ${excerpt(asId(r.fields['commerceId']) ?? 'absent')}.`;
    const remedy =
      'Leave out entries that are null, and send [] if there are none: an outer join makes one of them, for example.';
    return { message, at, expected: `no null in ${entries}`, actual, remedy };
  }
  const typed = typedAs(error, r);
  const breach = { ...inWords(typed), ...(isOneType && present({ remedy: ofType(typed) })) };
  // The contract defines neither the types inside a location nor lists and objects in a CSV.
  const inCell = r.form === 'csv' && (field?.type === 'list' || field?.type === 'object');
  const inLocation = /^\/locations\/\d+\/./.test(at);
  return inCell || inLocation ? { ...breach, severity: 'warning' } : breach;
}

/** Names the type that the contract has for a whole field; inside of one, the schema names it. */
function typedAs(error: SchemaError, { endpoint }: DatasetRecord): SchemaError {
  const field = fieldAt(endpoint, error.at);
  const isWhole = field && error.at === `/${field.name}`;
  const [type] = isWhole ? [jsonTypes[field.type]] : [error.params['type']].flat();
  return type === undefined ? error : { ...error, keyword: 'type', params: { type } };
}

/** Says how to send a value of another type, and what often makes it that one; for several types, the rule says it. */
function ofType({ at, params: { type }, value }: SchemaError): string | undefined {
  const as = `Send ${nameOf(at)} as`;
  if (type === 'array' && /^\d+(,\d+)*$/.test(Object.keys(members(value)).join()))
    return `${as} a list: the object has the positions of a list as its keys. Number them anew after entries are left out, as array_values does in PHP, or turn off what makes objects of lists.`;
  if (type === 'string')
    return `${as} a string${typeof value === 'number' ? ', and every text that looks like a number: look for what turns texts into numbers, such as JSON_NUMERIC_CHECK in PHP, under which a cast does not help' : ''}.`;
  if (type === 'number' || type === 'boolean')
    return `${as} ${type === 'number' ? 'a number' : 'true or false'}${typeof value === 'string' ? ', without quotes' : ''}.`;
  if (type === 'object')
    return `${as} an object${Array.isArray(value) ? ', {} if it is empty: some serializers write an empty map as a list' : ''}.`;
  if (type === 'array')
    return `${as} a list${value === null ? '' : ', also with a single entry: converters of XML, for example, drop such a list'}.`;
  return undefined;
}

const ofDialect =
  'Write numbers with a point and without a separator of thousands, and true or false in lowercase, or agree with the platform that it reads what you write. The contract does not show the dialect of a CSV.';

/**
 * Returns breaches for values that were read leniently: texts that are written as numbers in JSON, since a double loses
 * digits, and numbers and booleans in another notation. The contract does not say how a cell holds a list or an object.
 */
const leniencies = ({ lenient = [], endpoint, fields, form }: DatasetRecord): readonly Breach[] =>
  lenient.flatMap(({ field, how }): Breach[] => {
    const at = pointerOf([field]);
    const type = fieldAt(endpoint, at)?.type;
    if (type === 'text' && form === 'json') {
      const [expected, actual] = [`${field} as a string`, `the number ${asText(fields[field])}`];
      return [{ message: `${field} is ${how}, not a string.`, at, expected, actual }];
    }
    if (type !== 'number' && type !== 'bool') return [];
    const breach: Breach = {
      message: `${field} is written with ${how}; it was read as ${JSON.stringify(fields[field] ?? null)}.`,
      at,
      expected: `${field} in JSON notation`,
      actual: how,
      severity: 'warning',
    };
    const expected = `${field} as JSON writes it, or the dialect agreed`;
    return form === 'csv'
      ? [{ ...breach, expected, remedy: ofDialect, facts: { form: 'dialect' } }]
      : [breach];
  });
