import type { DatedRecord } from '../../../model/dataset.ts';
import { list } from '../../../standards/text/figures.ts';
import { isTelling } from '../../reading/failures/shared-traits.ts';
import { optionalFields } from '../../reading/sales/digest.ts';

/** What all records of one group have in common, and none of the other, or few. */
export interface RecordTrait {
  readonly about: string;
  /** "documentType credit note". */
  readonly have: string;
  /** Number of records of the other group that have it too. */
  readonly also: number;
  /** Reports whether a record has it. */
  readonly isOf: (record: DatedRecord) => boolean;
}

/** Minimum number of records on each side; what fewer share may be chance. */
const minRecords = 2;
/** Minimum number of equally large subsets, of which one would share something by chance. */
const minChoices = 1000;
/** Minimum number of records of each product; fewer share it by chance. */
const minOfProduct = 5;
/** Maximum number of values that describe a kind of record. */
const maxValues = 3;

const hour = 3_600_000;

/** Returns the printed time, taken as UTC. */
const printed = ({ at, offset = 0 }: DatedRecord['date']): Date => new Date(at + offset);

const monthNames =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

interface Aspect {
  readonly about: string;
  readonly of: (record: DatedRecord) => string | number;
  /** Formats values: those of a scale as a span, others one by one. */
  readonly have: (values: readonly (string | number)[]) => string;
}

const field = (name: string, shown: (value: string) => string): Aspect => ({
  about: name,
  of: ({ fields }) => fields[name] ?? '',
  have: (values) =>
    list(
      values.map((value) => shown(String(value))),
      'or',
    ),
});

const span = (values: readonly (string | number)[]): string =>
  values.length === 1 ? `${values[0]}` : `${values[0]} to ${values.at(-1)}`;

const valued = (name: string) => (value: string) =>
  value === '' ? `no ${name}` : `${name} ${value}`;

const kindAspects: readonly Aspect[] = [
  field('documentType', valued('documentType')),
  field('isDeleted', (value) => (value === '' ? 'isDeleted false' : `isDeleted ${value}`)),
  field('origin', valued('origin')),
  field('sourceChannel', valued('sourceChannel')),
  field('currency', valued('currency')),
  {
    about: 'offset',
    of: ({ date: { offset } }) => (offset === undefined ? '' : offset / hour),
    have: (values) =>
      values[0] === '' ? 'no offset' : `an offset of ${list(values.map(String), 'or')} hours`,
  },
];

const aspects: readonly Aspect[] = [
  ...kindAspects,
  {
    about: 'day of the month',
    of: ({ date }) => printed(date).getUTCDate(),
    have: (values) => `a date on day ${span(values)} of a month`,
  },
  {
    about: 'hour',
    of: ({ date }) => (date.kind === 'date' ? '' : printed(date).getUTCHours()),
    have: (values) =>
      values[0] === ''
        ? 'a date without a time'
        : `${values.length === 1 ? 'the hour' : 'an hour from'} ${span(values)}`,
  },
  {
    about: 'month',
    of: ({ date }) => printed(date).getUTCMonth(),
    have: (values) =>
      `a date in ${list(
        values.map((value) => monthNames[Number(value)] ?? ''),
        'or',
      )}`,
  },
  ...optionalFields.map(
    (name, bit): Aspect => ({
      about: name,
      of: ({ has }) => (has >> bit) & 1,
      have: ([value]) => `${value === 0 ? 'no' : 'a'} ${name}`,
    }),
  ),
  {
    about: 'productId',
    of: ({ productId }) => productId,
    have: (values) => `productId ${list(values.map(String), 'or')}`,
  },
];

const scales: ReadonlySet<string> = new Set(['day of the month', 'hour']);

/**
 * Returns the first aspect that separates two groups of records; undefined if there is none, or it may be
 * chance. If the date itself separates them, only their kind is informative.
 */
export function inCommon(
  records: readonly DatedRecord[],
  others: readonly DatedRecord[],
  by: 'kind' | 'kind and date' = 'kind and date',
): RecordTrait | undefined {
  if (records.length < minRecords || others.length < minRecords) return undefined;
  if (choices(records.length + others.length, records.length) < minChoices) return undefined;
  for (const { about, of, have } of by === 'kind' ? kindAspects : aspects) {
    const values = new Set(records.map(of));
    if (others.some((record) => values.has(of(record)))) continue;
    if (about === 'productId' && (values.has('') || records.length < values.size * minOfProduct))
      continue;
    const sorted = [...values].sort((a, b) =>
      typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b)),
    );
    if (scales.has(about) ? !isSpan(sorted, others.map(of)) : sorted.length > maxValues) continue;
    return { about, have: have(sorted), also: 0, isOf: (record) => values.has(of(record)) };
  }
  return hintIn(records, others);
}

/** Returns the first kind that all records of a group have, and too few others for chance. */
function hintIn(
  records: readonly DatedRecord[],
  others: readonly DatedRecord[],
): RecordTrait | undefined {
  for (const { about, of, have } of kindAspects) {
    const [value, ...more] = new Set(records.map(of));
    if (value === undefined || more.length > 0) continue;
    const isOf = (record: DatedRecord) => of(record) === value;
    const also = others.filter(isOf).length;
    if (isTelling(also, records.length, others.length))
      return { about, have: have([value]), also, isOf };
  }
  return undefined;
}

/** Reports whether no value of the other group is between the minimum and the maximum. */
function isSpan(
  sorted: readonly (string | number)[],
  others: readonly (string | number)[],
): boolean {
  const [least, most] = [Number(sorted[0]), Number(sorted.at(-1))];
  return !others.some((value) => Number(value) >= least && Number(value) <= most);
}

/** Returns the binomial coefficient of `n` and `k`, up to the limit needed. */
function choices(n: number, k: number): number {
  let ways = 1;
  for (let i = 0; i < Math.min(k, n - k) && ways < minChoices; i += 1) ways *= (n - i) / (i + 1);
  return ways;
}

/** Minimum number of records, and of hours among them, that show a clock of twelve hours. */
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
