import type { DatedRecord } from '../../../model/dataset.ts';
import {
  type Aspect,
  type CommonAspect,
  commonAspect,
  either,
  valued,
} from '../../reading/failures/kinds/shared-aspect.ts';
import { optionalFields } from '../../reading/sales/digest.ts';

/** What all records of one group have in common, and none of the other, or few. */
export type RecordTrait = CommonAspect<DatedRecord>;

/** Minimum number of equally large groups: few records of a range share something by chance. */
const choices = 1000;
/** Minimum number of records of each product; fewer share it by chance. */
const minOfProduct = 5;

const hour = 3_600_000;

/** Returns the printed time, taken as UTC. */
const printed = ({ at, offset = 0 }: DatedRecord['date']): Date => new Date(at + offset);

const monthNames =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

const field = (name: string, without?: string): Aspect<DatedRecord> => ({
  of: ({ fields }) => fields[name] ?? '',
  have: valued(name, without),
});

const span = (values: readonly (string | number)[]): string =>
  values.length === 1 ? `${values[0]}` : `${values[0]} to ${values.at(-1)}`;

const kindAspects: readonly Aspect<DatedRecord>[] = [
  field('documentType'),
  field('isDeleted', 'isDeleted false'),
  field('origin'),
  field('sourceChannel'),
  field('currency'),
];

const aspects: readonly Aspect<DatedRecord>[] = [
  ...kindAspects,
  {
    isScale: 'any',
    of: ({ date }) => printed(date).getUTCDate(),
    have: (values) => `a date on day ${span(values)} of a month`,
  },
  {
    isScale: 'any',
    of: ({ date }) => (date.kind === 'date' ? '' : printed(date).getUTCHours()),
    have: (values) =>
      values[0] === ''
        ? 'a date without a time'
        : `${values.length === 1 ? 'the hour' : 'an hour from'} ${span(values)}`,
  },
  {
    of: ({ date }) => printed(date).getUTCMonth(),
    have: (values) => `a date in ${either((value) => monthNames[Number(value)] ?? '')(values)}`,
  },
  ...optionalFields.map(
    (name, bit): Aspect<DatedRecord> => ({
      of: ({ has }) => (has >> bit) & 1,
      have: ([value]) => `${value === 0 ? 'no' : 'a'} ${name}`,
    }),
  ),
  {
    least: minOfProduct,
    of: ({ productId }) => productId,
    have: (values) => `productId ${either(String)(values)}`,
  },
];

/**
 * Returns the first aspect that separates two groups of records; undefined if there is none, or it may be
 * chance. If the date itself separates them, only their kind is informative.
 */
export function inCommon(
  ones: readonly DatedRecord[],
  others: readonly DatedRecord[],
  by: 'kind' | 'kind and date' = 'kind and date',
): RecordTrait | undefined {
  const known = by === 'kind' ? kindAspects : aspects;
  return commonAspect(known, { ones, others }, kindAspects, choices);
}

const minOnClock = { records: 100, hours: 4 };

/** Reports whether all hours are from 1 to 12, as a format for a clock of twelve hours writes them. */
export function onTwelveHours(records: Iterable<DatedRecord>): boolean {
  const timed = [...new Set(records)].filter(({ date }) => date.kind !== 'date');
  const hours = new Set(timed.map(({ date }) => printed(date).getUTCHours()));
  return (
    timed.length >= minOnClock.records &&
    hours.size >= minOnClock.hours &&
    [...hours].every((each) => each >= 1 && each <= 12)
  );
}

const dayLength = 24 * hour;

/** Returns traits of a record that others may share: the values of its fields, its offset, a last day of a month. */
export function traitsOf({ fields, date }: DatedRecord): readonly string[] {
  const isLastDay = new Date(printed(date).getTime() + dayLength).getUTCDate() === 1;
  return [
    ...Object.entries(fields).map(([name, value]) => `${name} ${value}`),
    `offset ${date.offset}`,
    ...(isLastDay ? ['last day of a month'] : []),
  ];
}
