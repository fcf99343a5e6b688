import type { FieldShape } from '../../../../model/dataset.ts';
import type { EndpointId } from '../../../../model/endpoint.ts';
import type { Json } from '../../../../model/json.ts';
import type { Breach, Breaches, DatasetRecord } from '../../../../model/rule.ts';
import { locationTexts, ofEachDataset } from '../../../reading/records/dataset-shapes.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import {
  markOfIdentifier,
  markOfNothing,
  markOfText,
  type ProgramMark,
} from '../../../reading/values/program-marks.ts';
import { asObject } from '../../../reading/values/record-values.ts';
import { onceARecord } from './once-a-record.ts';

type Search = (text: string) => ProgramMark | undefined;

const identifies = /(?:Id|Code)s?$|^phone$/;
/** Texts that other rules judge. */
const ownRules = 'documentType currency email visitPlan visitRoute'.split(' ');
const none: readonly Breach[] = [];

/** Fields of a dataset, and what is searched in them. */
interface Searched {
  readonly names: readonly string[];
  readonly search: Search;
}

const isText = ({ name, type }: FieldShape) => type === 'text' && !ownRules.includes(name);

const namesOf = (fields: readonly FieldShape[], isChosen: (field: FieldShape) => boolean) =>
  fields.filter(isChosen).map(({ name }) => name);

const searched = ofEachDataset((fields): readonly Searched[] => [
  { search: markOfIdentifier, names: namesOf(fields, ({ name }) => identifies.test(name)) },
  {
    search: markOfNothing,
    names: namesOf(
      fields,
      ({ name, type, required }) => identifies.test(name) && !(required && type === 'text'),
    ),
  },
  {
    search: markOfText,
    names: namesOf(fields, (field) => isText(field) && !identifies.test(field.name)),
  },
]);

const required = ofEachDataset((fields) =>
  namesOf(fields, (field) => isText(field) && field.required),
);

export const requiredTexts = (endpoint: EndpointId): readonly string[] => required[endpoint] ?? [];

function hasMark(value: Json | undefined, search: Search): boolean {
  if (typeof value === 'string') return search(value) !== undefined;
  return Array.isArray(value) && (value as readonly Json[]).some((each) => hasMark(each, search));
}

/** Returns the marks of programs in these fields, which are texts or lists of them, as warnings. */
export function marksOf(
  { fields }: Pick<DatasetRecord, 'fields'>,
  names: readonly string[],
  search: Search,
  inside = '',
): readonly Breach[] {
  // Nearly no record has one, so nothing is allocated before.
  let i = 0;
  while (i < names.length && !hasMark(fields[names[i] as string], search)) i += 1;
  if (i === names.length) return none;
  const within = (value: Json | undefined, name: string, at: string): readonly Breach[] => {
    if (Array.isArray(value))
      return (value as readonly Json[]).flatMap((each, i) => within(each, name, `${at}/${i}`));
    const mark = typeof value === 'string' ? search(value) : undefined;
    return mark && value !== undefined ? [breachOf(mark, name, at, value)] : [];
  };
  return names.flatMap((name) => within(fields[name], name, `${inside}/${name}`));
}

const breachOf = (
  { why, remedy, meant }: ProgramMark,
  name: string,
  at: string,
  actual: Json,
): Breach => ({
  message: `${name} is ${excerpt(JSON.stringify(actual))}${why}.`,
  at,
  expected: `${name} as the source has it`,
  actual,
  remedy,
  severity: 'warning',
  ...(meant === undefined ? {} : { facts: { meant } }),
});

/** Judges identifiers and names that a program changed, and words for no value in optional identifiers. */
export function judgeMarks(r: DatasetRecord): Breaches {
  let breaches = none;
  for (const { names, search } of searched[r.endpoint] ?? [])
    breaches = joined(breaches, marksOf(r, names, search));
  const { locations } = r.fields;
  if (Array.isArray(locations)) breaches = joined(breaches, marksOfLocations(locations));
  return onceARecord(breaches, 'warning');
}

const joined = (some: readonly Breach[], more: readonly Breach[]): readonly Breach[] =>
  more.length === 0 ? some : [...some, ...more];

const markOfPlace: Search = (text) => markOfNothing(text) ?? markOfText(text);

const marksOfLocations = (locations: readonly Json[]): readonly Breach[] =>
  locations.flatMap((each, i) => {
    const fields = asObject(each);
    return fields ? marksOf({ fields }, locationTexts, markOfPlace, `/locations/${i}`) : [];
  });
