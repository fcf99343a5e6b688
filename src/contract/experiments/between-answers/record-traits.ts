import { dateKinds, type RecordDigest, type RecordKind } from '../../../model/dataset.ts';
import { figure, list } from '../../../standards/text/figures.ts';

/** A record as far as a query may choose it by it. */
export interface Look {
  readonly kind: RecordKind;
  /** The printed time, taken as UTC, in ms since 1970. */
  readonly printed: number;
  /** A time of day is printed. */
  readonly timed: boolean;
}

/** Record `i` of a digest. */
export function lookAt({ at, kind, kindOfRecord, kinds }: RecordDigest, i: number): Look {
  return lookOf(kinds[kindOfRecord[i] ?? 0] ?? { fields: {} }, at[i] ?? 0, kind[i] ?? 0);
}

export const lookOf = (kind: RecordKind, at: number, dateKind: number): Look => ({
  kind,
  printed: at + (kind.offset ?? 0),
  timed: dateKinds[dateKind] !== 'date',
});

/** What all records of one group have and none of the other. */
export interface InCommon {
  readonly about: string;
  /** "have documentType credit note". */
  readonly have: string;
}

/** Of fewer records on either side what they have in common may be chance. */
const fewest = 2;
/** One in so many choices of as many records would have something in common by chance. */
const leastChoices = 1000;
/** More values than that name no kind of record. */
const mostValues = 3;

const hour = 3_600_000;
const monthNames =
  'January February March April May June July August September October November December';
const dayNames = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday';

interface Aspect {
  readonly about: string;
  readonly of: (look: Look) => string | number;
  /** Values of a scale are told as a span, others one by one. */
  readonly have: (values: readonly (string | number)[]) => string;
}

const field = (name: string, shown: (value: string) => string): Aspect => ({
  about: name,
  of: ({ kind }) => kind.fields[name] ?? '',
  have: (values) =>
    list(
      values.map((value) => shown(String(value))),
      'or',
    ),
});

const span = (values: readonly (string | number)[]): string =>
  values.length === 1 ? `${values[0]}` : `${values[0]} to ${values.at(-1)}`;

const named = (names: string) => (values: readonly (string | number)[]) =>
  list(
    values.map((value) => names.split(' ')[Number(value)] ?? ''),
    'or',
  );

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
    of: ({ kind: { offset } }) => (offset === undefined ? '' : offset / hour),
    have: (values) =>
      values[0] === '' ? 'no offset' : `an offset of ${list(values.map(String), 'or')} hours`,
  },
];

const aspects: readonly Aspect[] = [
  ...kindAspects,
  {
    about: 'day of the month',
    of: ({ printed }) => new Date(printed).getUTCDate(),
    have: (values) => `a date on day ${span(values)} of a month`,
  },
  {
    about: 'day of the week',
    of: ({ printed }) => new Date(printed).getUTCDay(),
    have: (values) => `a date on a ${named(dayNames)(values)}`,
  },
  {
    about: 'hour',
    of: ({ printed, timed }) => (timed ? new Date(printed).getUTCHours() : ''),
    have: (values) => (values[0] === '' ? 'a date without a time' : `an hour from ${span(values)}`),
  },
  {
    about: 'month',
    of: ({ printed }) => new Date(printed).getUTCMonth(),
    have: (values) => `a date in ${named(monthNames)(values)}`,
  },
];

const scales: ReadonlySet<string> = new Set(['day of the month', 'hour']);

/**
 * The first aspect by which two groups of records are told apart; undefined where none does, or chance may. Where the
 * date itself put them apart, only their kind tells anything.
 */
export function inCommon(
  own: readonly Look[],
  others: readonly Look[],
  by: 'kind' | 'kind and date' = 'kind and date',
): InCommon | undefined {
  if (own.length < fewest || others.length < fewest) return undefined;
  if (choices(own.length + others.length, own.length) < leastChoices) return undefined;
  for (const { about, of, have } of by === 'kind' ? kindAspects : aspects) {
    const values = new Set(own.map(of));
    if (others.some((look) => values.has(of(look)))) continue;
    const sorted = [...values].sort((a, b) =>
      typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b)),
    );
    if (scales.has(about) ? !isSpan(sorted, others.map(of)) : sorted.length > mostValues) continue;
    return { about, have: have(sorted) };
  }
  return undefined;
}

/** No value of the other group lies between the least and the greatest. */
function isSpan(
  sorted: readonly (string | number)[],
  others: readonly (string | number)[],
): boolean {
  const [least, most] = [Number(sorted[0]), Number(sorted.at(-1))];
  return !others.some((value) => Number(value) >= least && Number(value) <= most);
}

/** In how many ways `k` of `n` things are chosen, up to what is asked for. */
function choices(n: number, k: number): number {
  let ways = 1;
  for (let i = 0; i < Math.min(k, n - k) && ways < leastChoices; i += 1) ways *= (n - i) / (i + 1);
  return ways;
}

/** "All 61 have documentType credit note, and none of the 900 others has." */
export const inCommonInWords = (count: number, others: number, { have }: InCommon): string =>
  `${count === 2 ? 'Both' : `All ${figure(count)}`} have ${have}; none of the ${figure(others)} others has.`;

const dayLength = 24 * hour;

/** What a record is of, as texts that others share: the values of its fields, its offset, a last day of a month. */
export function traitsOf({ kind, printed }: Look): readonly string[] {
  const isLastDay = new Date(printed + dayLength).getUTCDate() === 1;
  return [
    ...Object.entries(kind.fields).map(([name, value]) => `${name} ${value}`),
    `offset ${kind.offset}`,
    ...(isLastDay ? ['last day of a month'] : []),
  ];
}
