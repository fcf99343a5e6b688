import type { FieldShape } from '../../../../model/dataset.ts';
import type { EndpointId } from '../../../../model/endpoint.ts';
import type { Json } from '../../../../model/json.ts';
import type { Breach, Breaches, DatasetRecord } from '../../../../model/rule.ts';
import { locationTexts } from '../../../reading/records/commerce-fields.ts';
import { datasetShapes } from '../../../reading/records/dataset-shapes.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { asObject } from '../../../reading/values/json-object.ts';
import {
  markOfIdentifier,
  markOfNothing,
  markOfText,
  type ProgramMark,
} from '../../../reading/values/program-marks.ts';
import { onceARecord } from './once-a-record.ts';

type Search = (text: string) => ProgramMark | undefined;

const identifies = /(?:Id|Code)s?$|^phone$/;
/** Texts that other rules judge. */
const ownRules: readonly string[] = [
  'documentType',
  'currency',
  'email',
  'visitPlan',
  'visitRoute',
];
const none: readonly Breach[] = [];

/** Names of the fields of a dataset by what is searched in them, once for all its records. */
interface SearchedFields {
  readonly identifiers: readonly string[];
  readonly optionalIdentifiers: readonly string[];
  readonly requiredTexts: readonly string[];
  readonly freeTexts: readonly string[];
}

const isText = ({ name, type }: FieldShape) => type === 'text' && !ownRules.includes(name);

const searched: { readonly [id in EndpointId]?: SearchedFields } = Object.fromEntries(
  Object.entries(datasetShapes).map(([id, shape]) => {
    const named = (isChosen: (field: (typeof shape.fields)[number]) => boolean) =>
      shape.fields.filter(isChosen).map(({ name }) => name);
    return [
      id,
      {
        identifiers: named(({ name }) => identifies.test(name)),
        optionalIdentifiers: named(
          ({ name, type, required }) => identifies.test(name) && !(required && type === 'text'),
        ),
        requiredTexts: named((field) => isText(field) && field.required),
        freeTexts: named((field) => isText(field) && !identifies.test(field.name)),
      },
    ];
  }),
);

export const requiredTexts = (endpoint: EndpointId): readonly string[] =>
  searched[endpoint]?.requiredTexts ?? [];

/** Returns the marks of programs in these fields, which are texts or lists of them, as warnings. */
export function marksOf(
  { fields }: Pick<DatasetRecord, 'fields'>,
  names: readonly string[],
  search: Search,
  inside = '',
): readonly Breach[] {
  const hasMark = (value: Json | undefined): boolean =>
    typeof value === 'string'
      ? search(value) !== undefined
      : Array.isArray(value) && (value as readonly Json[]).some(hasMark);
  if (!names.some((name) => hasMark(fields[name]))) return none;
  const within = (value: Json | undefined, name: string, at: string): readonly Breach[] => {
    if (Array.isArray(value))
      return (value as readonly Json[]).flatMap((each, i) => within(each, name, `${at}/${i}`));
    const mark = typeof value === 'string' ? search(value) : undefined;
    return mark && value !== undefined ? [breachOf(mark, name, at, value)] : [];
  };
  return names.flatMap((name) => within(fields[name], name, `${inside}/${name}`));
}

const breachOf = (
  { why, remedy }: ProgramMark,
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
});

/** Judges identifiers and names that a program changed, and words for no value in optional identifiers. */
export function judgeMarks(r: DatasetRecord): Breaches {
  const { identifiers, optionalIdentifiers, freeTexts } = searched[r.endpoint] ?? {
    identifiers: [],
    optionalIdentifiers: [],
    freeTexts: [],
  };
  const breaches = [
    marksOf(r, identifiers, markOfIdentifier),
    marksOf(r, optionalIdentifiers, markOfNothing),
    marksOf(r, freeTexts, markOfText),
    ...marksOfLocations(r.fields.locations),
  ];
  return breaches.every((each) => each.length === 0)
    ? undefined
    : onceARecord(breaches.flat(), 'warning');
}

const markOfPlace: Search = (text) => markOfNothing(text) ?? markOfText(text);

function marksOfLocations(locations: Json | undefined): readonly (readonly Breach[])[] {
  if (!Array.isArray(locations)) return [];
  return (locations as readonly Json[]).flatMap((each, i) => {
    const fields = asObject(each);
    return fields ? [marksOf({ fields }, locationTexts, markOfPlace, `/locations/${i}`)] : [];
  });
}
