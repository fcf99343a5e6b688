import type { DatedRecord } from '../../../model/dataset.ts';
import type { Facts } from '../../../model/rule.ts';
import { present } from '../../../standards/collections/present.ts';
import { duration } from '../../../standards/text/figures.ts';
import { type ClosedRange, closedRange, latest } from '../../reading/sales/readings.ts';
import { spanInWords } from '../ranges/range-text.ts';
import { isForm } from '../steps/range-roles.ts';
import type { AnswerAtTurn, BetweenAnswers } from './between-answers.ts';

/** The way, or two, to read the bounds that explains which records came for every range of the run. */
export interface BoundsRead {
  /** "date_to is ignored". */
  readonly how: string;
  readonly remedy: string;
  /** Bounds that are moved to the start or the end of a unit. */
  readonly facts?: Pick<Facts, 'unit' | 'from' | 'to'>;
}

/** A possible reading: records within `must` come, and those beyond `may` do not. */
interface Reading extends Pick<BoundsRead, 'remedy'> {
  /** Number that tells it from its siblings: an offset or a shift in quarters of an hour. */
  readonly quarters: number;
  readonly may: (range: ClosedRange) => ClosedRange;
  readonly must: (range: ClosedRange) => ClosedRange;
}

/** Readings that differ in one number only; the text names the numbers that fit. */
interface Family extends Pick<BoundsRead, 'facts'> {
  /** Of families of one kind, the first that fits is the simplest. */
  readonly kind: string;
  readonly readings: readonly Reading[];
  readonly how: (quarters: readonly number[]) => string;
  /** What it confuses, in ms: it cannot show where dates are less exact. */
  readonly grain: number;
}

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000] as const;
const quarter = hour / 4;
/** Whole numbers from one to another. */
const span = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);
/** Offsets from −12:00 to +14:00, and the largest shift between two, in quarters of an hour. */
const [offsets, shifts] = [span(-48, 56), span(-104, 104)];
/** Minimum number of ranges that got other records than requested; fewer fit many readings. */
const minRanges = 2;
/** Maximum number of records of a run that are sorted by date. */
const maxRecords = 200_000;

/** Largest difference between two shifts that fit, in quarters of an hour; more say nothing. */
const maxVague = 8;

const exactly = (quarters: number, read: Reading['may'], remedy: string): Reading => ({
  quarters,
  may: read,
  must: read,
  remedy,
});

/** A bound that is ignored, or all of them for those of another range. */
const ignored = (how: string, remedy: string, read: Reading['may']): Family => ({
  kind: 'ignored',
  readings: [exactly(0, read, remedy)],
  how: () => how,
  grain: Number.POSITIVE_INFINITY,
});

const [noFrom, noTo] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
const passOn = (name: string) => `Pass ${name} on to the query, and to the key of any cache.`;
const ofInstants =
  'Read the offset of the bounds, and write each date with the offset of its time: one of the two is off.';
const ofUtc =
  'Read the offset of the bounds, and write a date that ends in Z in UTC: one of the two is off.';

/** Reports whether a date of the records ends in Z, or in +00:00. */
export const endsInZ = (records: Iterable<DatedRecord>): boolean =>
  [...records].some(({ date }) => date.offset === 0);

const lengthInWords = (quarters: number): string =>
  duration(quarters * quarter).replace(/ 0 (?:min|s)$/, '');

/** Bounds that are shifted, by one shift or by two that a change of clocks sets apart by an hour. */
const shifted = (apart: number): Family => ({
  kind: 'shifted',
  grain: quarter,
  readings: shifts
    // No two time zones are less than an hour apart.
    .filter((quarters) => Math.abs(quarters) >= 4)
    .map((quarters) => {
      const [least, most] = [quarters * quarter, (quarters + apart) * quarter];
      return {
        quarters,
        may: ({ from, to }) => ({ from: from + least, to: to + most }),
        must: ({ from, to }) => ({ from: from + most, to: to + least }),
        remedy: ofInstants,
      };
    }),
  how: (fitting) => {
    const way = (fitting[0] ?? 0) < 0 ? 'early' : 'late';
    const also = apart === 0 ? '' : ', and an hour later in a part of the year';
    return `both bounds are read ${spanned(fitting.map(Math.abs), lengthInWords)} too ${way}${also}`;
  },
});

const sides = [undefined, 'start', 'end'] as const;
type Side = (typeof sides)[number];
type Unit = NonNullable<Facts['unit']>;

const movedTo = (side: Side, at: number, unit: number, offset: number): number => {
  const start = Math.floor((at + offset) / unit) * unit - offset;
  return side === undefined ? at : side === 'start' ? start : start + unit;
};

/** Bounds that are moved to the start or the end of a unit. */
const cut = (name: Unit, unit: number, from: Side, to: Side): Family => ({
  kind: name,
  facts: { unit: name, ...present({ from, to }) },
  grain: unit,
  readings: (unit === day ? offsets : [0]).map((quarters) =>
    exactly(
      quarters,
      (range) => ({
        from: movedTo(from, range.from, unit, quarters * quarter),
        to: movedTo(to, range.to, unit, quarters * quarter),
      }),
      `Compare the whole date-time of each bound with that of the record, not its ${name} alone.`,
    ),
  ),
  how: (fitting) => {
    const zone = fitting.includes(0) ? 'in UTC' : `at ${spanned(fitting, offsetInWords)}`;
    const moved = Object.entries({ date_from: from, date_to: to }).flatMap(([bound, side]) =>
      side === undefined ? [] : [`${bound} is moved to the ${side} of its ${name}`],
    );
    return `${moved.join(' and ')}${unit === day ? `, ${zone}` : ''}`;
  },
});

const offsetInWords = (quarters: number): string =>
  `${quarters < 0 ? '−' : '+'}${new Date(Math.abs(quarters) * quarter).toISOString().slice(11, 16)}`;

/** Names one number: the only whole hour among those that fit, else the span. */
function spanned(fitting: readonly number[], words: (quarters: number) => string): string {
  const whole = fitting.filter((quarters) => quarters % 4 === 0);
  const [only = fitting[0] ?? 0] = whole;
  if (fitting.length === 1 || whole.length === 1) return words(only);
  return `${words(Math.min(...fitting))} to ${words(Math.max(...fitting))}`;
}

const families: readonly Family[] = [
  ignored('date_from is ignored', passOn('date_from'), ({ to }) => ({ from: noFrom, to })),
  ignored('date_to is ignored', passOn('date_to'), ({ from }) => ({ from, to: noTo })),
  ignored('both bounds are ignored', passOn('both bounds'), () => ({ from: noFrom, to: noTo })),
  shifted(0),
  shifted(4),
  ...(Object.entries({ day, hour, minute }) as [Unit, number][]).flatMap(([name, unit]) =>
    sides.flatMap((from) => sides.flatMap((to) => (from || to ? [cut(name, unit, from, to)] : []))),
  ),
];

/** The reading by which every request gets the answer to the first range of the run, which is not the widest. */
function keptAnswer(answers: readonly AnswerAtTurn[]): readonly Family[] {
  const ranges = answers.flatMap(({ answer: { range } }) => closedRange(range) ?? []);
  const [first] = ranges;
  if (!first) return [];
  const isWidest = !ranges.some(({ from, to }) => to - from > first.to - first.from);
  const how = `the answer to the first range, ${spanInWords(first)}, is kept for all`;
  const remedy = 'Put the whole query in the key of any cache: one answer comes for every range.';
  return isWidest ? [] : [ignored(how, remedy, () => first)];
}

/** The reading of bounds by a client whose records are off by less than a second. */
export const inWholeSeconds: BoundsRead = {
  how: 'the bounds are rounded or cut to the second',
  remedy: 'Compare the bounds with their fraction of a second, as in 23:59:59.999.',
};

/** Formats "Every answer has what belongs there if date_to is ignored." */
export const readInWords = ({ how }: BoundsRead): string =>
  how === ''
    ? 'Neither a shift nor a cut of the bounds, nor a bound that is ignored, explains every answer.'
    : `Every answer has what belongs there if ${how}.`;

/** Dates of the records of an answer to a range, sorted. */
interface Dated {
  readonly range: ClosedRange;
  readonly dates: Float64Array;
}

/**
 * Searches the one reading of the bounds by which every answer of the run has what it has: no bound, one shift, one
 * unit to whose start or end they are moved. `undefined` if too few ranges can tell, or many readings fit; `how` is
 * empty if none does.
 */
export function boundsRead({
  answers: ofRun,
  records,
  isOld,
}: BetweenAnswers): BoundsRead | undefined {
  if (records.size > maxRecords) return undefined;
  const old = [...records].filter(isOld);
  const slack = old.reduce((most, record) => Math.max(most, latest(record) - record.date.at), 0);
  const all = sorted(old.map(({ date }) => date.at));
  const answers = ofRun.flatMap((each) => datedOf(each, isOld) ?? []);
  const fits = ({ may, must }: Pick<Reading, 'may' | 'must'>) =>
    answers.every((each) => isRead(each, may(each.range), must(each.range), all, slack));
  const wrong = answers
    .filter(({ range, dates }) => !isRead({ range, dates }, range, range, all, slack))
    .map(({ range: { from, to } }) => `${from} ${to}`);
  if (new Set(wrong).size < minRanges) return undefined;
  const found = new Map<string, BoundsRead>();
  for (const { kind, grain, readings, how, facts } of [...keptAnswer(ofRun), ...families]) {
    const fitting = grain > slack && !found.has(kind) ? readings.filter(fits) : [];
    const [first] = fitting;
    if (kind === 'shifted' && widthOf(fitting) > maxVague) return undefined;
    if (!first) continue;
    const remedy = first.remedy === ofInstants && endsInZ(old) ? ofUtc : first.remedy;
    found.set(kind, {
      how: how(fitting.map(({ quarters }) => quarters)),
      remedy,
      ...present({ facts }),
    });
  }
  const [one, other, ...more] = found.values();
  if (!one) return { how: '', remedy: '' };
  if (!other || more.length > 0) return other ? undefined : one;
  return { how: `${one.how}, or if ${other.how}`, remedy: `${one.remedy} ${other.remedy}` };
}

const widthOf = (fitting: readonly Reading[]): number => {
  const numbers = fitting.map(({ quarters }) => quarters);
  return Math.max(...numbers) - Math.min(...numbers);
};

function datedOf(
  { answer, shows }: AnswerAtTurn,
  isOld: BetweenAnswers['isOld'],
): Dated | undefined {
  const range = closedRange(answer.range);
  if (!range || answer.stopped || isForm(answer.x.role)) return undefined;
  return { range, dates: sorted([...shows].filter(isOld).map(({ date }) => date.at)) };
}

const sorted = (dates: readonly number[]): Float64Array => Float64Array.from(dates).sort();

/** Reports whether an answer has no record beyond `may`, and lacks none within `must`. */
function isRead(
  { dates }: Dated,
  may: ClosedRange,
  must: ClosedRange,
  all: Float64Array,
  slack: number,
): boolean {
  const [first = may.from, last = may.to] = [dates[0], dates.at(-1)];
  if (first < may.from - slack || last > may.to + slack) return false;
  const [from, to] = [must.from + slack, must.to - slack];
  return countIn(dates, from, to) === countIn(all, from, to);
}

const countIn = (dates: Float64Array, from: number, to: number): number =>
  Math.max(0, placeOf(dates, to) - placeOf(dates, from));

/** Returns the number of dates before an instant. */
function placeOf(dates: Float64Array, at: number): number {
  let [low, high] = [0, dates.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((dates[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
