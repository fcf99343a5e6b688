import type { DatedRecord } from '../../../model/dataset.ts';
import type { Facts, Subject } from '../../../model/rule.ts';
import { present } from '../../../standards/collections/present.ts';
import { remembered } from '../../../standards/collections/remembered.ts';
import { howMany } from '../../../standards/text/figures.ts';
import { type ClosedRange, closedRange, surelyOutside } from '../../reading/sales/readings.ts';
import type { RecordSet } from '../../reading/sales/record-set.ts';
import type { BetweenAnswers } from '../between-answers/between-answers.ts';
import type { RecordTrait } from '../between-answers/record-traits.ts';
import { recordsOutside } from '../ranges/outside-records.ts';
import { sameRange } from '../ranges/range-answers.ts';
import { spanInWords } from '../ranges/range-text.ts';
import { isForm } from '../steps/range-roles.ts';
import { byAnotherDate } from './another-date.ts';
import {
  bySeason,
  onlyOf,
  quarter,
  shiftedBy,
  shiftInWords,
  shifts,
  span,
  spanned,
  tellingRange,
  timeInWords,
} from './bounds-shifted.ts';
import {
  type BoundsRead,
  type DatedAnswer,
  type DatedAnswers,
  datedAnswers,
  isRead,
} from './dated-answers.ts';

/** Readings of the bounds that differ in one number only: the records that come for a range are those of another. */
interface Family extends Pick<BoundsRead, 'facts' | 'remedy' | 'caps'> {
  /** Of families of one kind, the first that fits is the simplest. */
  readonly kind: string;
  /** Offsets or shifts in quarters of an hour, lengths in ms. */
  readonly numbers: readonly number[];
  /** Undefined if any records of the range may be missing from this answer. */
  readonly read: (range: ClosedRange, number: number, shows: RecordSet) => ClosedRange | undefined;
  readonly how: (numbers: readonly number[]) => string;
  /** What it confuses, in ms: it cannot show where dates are less exact. */
  readonly grain: number;
  /** Everything within one month or year fits it as well, so that it is tried if nothing else does. */
  readonly isLast?: true;
}

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000] as const;
/** Offsets from −12:00 to +14:00, in quarters of an hour. */
const offsets = span(-48, 56);
/** Maximum lengths of a range: hours up to two days, then days. */
const lengths = [...span(1, 47).map((n) => n * hour), ...span(2, 400).map((n) => n * day)];
/** Minimum number of ranges that got other records than requested; fewer fit many readings. */
const minRanges = 2;
/** Largest difference between two shifts that fit, in quarters of an hour; more say nothing. */
const maxVague = 8;

/** Remedy for a range of which only some days, months or the like are read. */
export const everyUnit = (unit: string, read: string): string =>
  `Read every ${unit} from that of date_from to that of date_to: look for partitions, tables or files of which only ${read} read.`;

const notAlone = (unit: string): string =>
  `Compare the whole date-time of each bound with that of the record, not its ${unit} alone.`;

const ignored = (how: string, remedy: string, read: Family['read']): Family => ({
  kind: 'ignored',
  numbers: [0],
  read,
  remedy,
  how: () => how,
  grain: Number.POSITIVE_INFINITY,
});

const [noFrom, noTo] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
const allIgnored = 'both bounds are ignored';
/** A cache may have kept the answer since before the run. */
const orKept = ' If the client has more records than these, a cache may keep one answer for all.';
const passOn = (name: string) => `Pass ${name} on to the query, and to the key of any cache.`;
const ofInstants =
  'Read the offset of the bounds, and write each date with the offset of its time: one of the two is off.';
const ofUtc =
  'Read the offset of the bounds, and write a date that ends in Z in UTC: one of the two is off.';

export const endsInZ = (records: Iterable<DatedRecord>): boolean =>
  [...records].some(({ date }) => date.offset === 0);

const shifted: Family = {
  kind: 'shifted',
  grain: quarter,
  numbers: shifts,
  read: shiftedBy,
  remedy: ofInstants,
  how: (fitting) => `both bounds are read ${shiftInWords(fitting)}`,
};

const sides = [undefined, 'start', 'end'] as const;
type Side = (typeof sides)[number];
type Unit = NonNullable<Facts['unit']>;

/** Returns when the unit of an instant in UTC begins. */
const startOf = (unit: number, at: number): number => Math.floor(at / unit) * unit;

const movedTo = (side: Side, at: number, unit: number, offset: number): number => {
  const start = startOf(unit, at + offset) - offset;
  return side === undefined ? at : side === 'start' ? start : start + unit;
};

/** Returns the start of the day, week, month or year of an instant in UTC, or of the next one. */
function startOfCalendar(unit: string, at: number, next: number): number {
  const date = new Date(at);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  if (unit === 'year') return Date.UTC(year + next);
  if (unit === 'month') return Date.UTC(year, month + next);
  const [length, weekday] = unit === 'week' ? [7, (date.getUTCDay() + 6) % 7] : [1, 0];
  return Date.UTC(year, month, date.getUTCDate() - weekday + next * length);
}

/** Ranges of which only such a unit is read: that of one bound, or all from that of the first to that of the last. */
const byCalendar = (['day', 'week', 'month', 'year'] as const).flatMap((unit, i) =>
  (['date_to', 'date_from', 'both'] as const).map((bound): Family => {
    const [isBoth, isFirst] = [bound === 'both', bound === 'date_from'];
    return {
      kind: `${unit} of ${bound}`,
      isLast: true,
      grain: isBoth ? day : ([1, 7, 28, 365][i] ?? 1) * day,
      numbers: isBoth ? [0] : offsets,
      read({ from, to }, number) {
        const ms = number * quarter;
        const edge = (at: number, next: number) => startOfCalendar(unit, at + ms, next) - ms;
        if (isBoth) return { from: edge(from, 0), to: edge(to, 1) };
        const [start, end] = isFirst ? [from, edge(from, 1)] : [edge(to, 0), to];
        return { from: Math.max(from, start), to: Math.min(to, end) };
      },
      remedy: isBoth ? notAlone(unit) : everyUnit(unit, `that of ${bound} is`),
      how: (fitting) =>
        isBoth
          ? `only the ${unit} of the bounds and of the dates is compared`
          : `a range ${isFirst ? 'ends' : 'begins'} with the ${unit} of ${bound}${zoneOf(fitting)}`,
    };
  }),
);

const cut = (name: Unit, unit: number, from: Side, to: Side): Family => ({
  kind: name,
  facts: { unit: name, ...present({ from, to }) },
  grain: unit,
  numbers: unit === day ? offsets : [0],
  read: (range, number) => ({
    from: movedTo(from, range.from, unit, number * quarter),
    to: movedTo(to, range.to, unit, number * quarter),
  }),
  remedy: notAlone(name),
  how: (fitting) => {
    const moved = Object.entries({ date_from: from, date_to: to }).flatMap(([bound, side]) =>
      side === undefined ? [] : [`${bound} is moved to the ${side} of its ${name}`],
    );
    return `${moved.join(' and ')}${unit === day ? zoneOf(fitting) : ''}`;
  },
});

const zoneOf = (fitting: readonly number[]): string =>
  fitting.includes(0) ? ', in UTC' : `, at ${spanned(fitting, offsetInWords)}`;

const offsetInWords = (quarters: number): string =>
  `${quarters < 0 ? '−' : '+'}${new Date(Math.abs(quarters) * quarter).toISOString().slice(11, 16)}`;

const cutShort = (kept: 'first' | 'last'): Family => ({
  kind: `the ${kept}`,
  caps: true,
  grain: hour,
  numbers: lengths,
  read: ({ from, to }, number) =>
    kept === 'last'
      ? { from: Math.max(from, to - number), to }
      : { from, to: Math.min(to, from + number) },
  remedy: 'Look for a limit on the length of a range.',
  how: (fitting) =>
    `a range is cut to its ${kept} ${[...new Set([fitting[0] ?? 0, fitting.at(-1) ?? 0])].map(timeInWords).join(' to ')}`,
});

const families: readonly Family[] = [
  ignored('date_from is ignored', passOn('date_from'), ({ to }) => ({ from: noFrom, to })),
  ignored('date_to is ignored', passOn('date_to'), ({ from }) => ({ from, to: noTo })),
  ignored(allIgnored, passOn('both bounds'), () => ({ from: noFrom, to: noTo })),
  shifted,
  cutShort('last'),
  cutShort('first'),
  ...(Object.entries({ day, hour, minute }) as [Unit, number][]).flatMap(([name, unit]) =>
    sides.flatMap((from) => sides.flatMap((to) => (from || to ? [cut(name, unit, from, to)] : []))),
  ),
];

/** A list that ends after as many records as several ranges got, but not the same, and none got more. */
function cutAfter(dated: DatedAnswers): readonly Family[] {
  const most = Math.max(...dated.answers.map(({ shows }) => shows.size));
  const [one, ...others] = dated.answers.filter(
    (each) => each.shows.size === most && !isRead(dated, each, each.range),
  );
  if (!one || others.every((each) => isSame(one, each))) return [];
  return [
    {
      kind: 'rows',
      caps: true,
      grain: Number.POSITIVE_INFINITY,
      numbers: [0],
      read: (range, _, { size }) => (size === most ? undefined : range),
      how: () => `an answer has at most ${howMany(most, 'record')}`,
      remedy: 'Look for a limit on the number of records, or a size of a page.',
    },
  ];
}

type CacheKey = readonly [kept: string, key: (range: ClosedRange) => unknown];

/** What a cache may keep an answer by, but the whole query. */
const cacheKeys: readonly CacheKey[] = [
  ['to each date_from is kept', ({ from }) => from],
  ['to each date_to is kept', ({ to }) => to],
  ...Object.entries({ day, hour, minute }).map(
    ([name, unit]) =>
      [
        `to each ${name} of date_from and of date_to is kept`,
        ({ from, to }: ClosedRange) => `${startOf(unit, from)} ${startOf(unit, to)}`,
      ] as const,
  ),
  ['is kept for all', () => true],
];

/**
 * Finds that each wrong answer is an earlier one, right for its range, and some of it is outside the range requested: a fact,
 * of one range too. Names the key by which answers are kept, if one explains every answer.
 */
function keptAnswer(between: BetweenAnswers, dated: DatedAnswers): BoundsRead | undefined {
  const all = datedAnswers(between, () => true)?.answers ?? [];
  const isRight = (each: DatedAnswer) => isRead(dated, each, each.range);
  const pairs = all.flatMap((each, i) => {
    const isKept = (one: DatedAnswer) => isSame(one, each) && isRight(one);
    return isRight(each) ? [] : [[each, all.slice(0, i).find(isKept)] as const];
  });
  const [wrong, kept] =
    pairs.find(([{ shows, range }]) => [...shows].some((record) => surelyOutside(record, range))) ??
    [];
  const [first = 0, ...others] = all.map(({ range }) => range.to - range.from);
  // After the widest range, the others get its answer if the bounds are ignored.
  if (!wrong || !kept || first >= Math.max(...others) || pairs.some(([, same]) => !same))
    return undefined;
  const explainsAll = ([, key]: CacheKey) => {
    const first = new Map(all.toReversed().map(({ range }) => [key(range), range]));
    return dated.answers.every((each) =>
      isRead(dated, each, first.get(key(each.range)) ?? each.range),
    );
  };
  const byKey = cacheKeys.find(explainsAll);
  const open = between.answers.filter(
    (answer, i) =>
      !closedRange(answer.range) &&
      (answer.shows.size === 0 || recordsOutside(answer)) &&
      between.answers
        .slice(0, i)
        .some((one) => !sameRange(one.range, answer.range) && isSame(one, answer)),
  );
  return {
    how: `the first answer ${byKey?.[0] ?? 'is kept for other ranges'}: ${spanInWords(wrong.range)} got the answer to ${spanInWords(kept.range)}`,
    remedy: 'Put the whole query in the key of any cache.',
    kept: {
      firsts: new Map(pairs.flatMap(([{ id }, first]) => (first ? [[id, first.id]] : []))),
      open: open.map(({ x }) => x.id),
    },
  };
}

type Shown = Pick<DatedAnswer, 'shows'>;

const isSame = ({ shows }: Shown, { shows: others }: Shown): boolean =>
  shows.size === others.size && [...shows].every((record) => others.has(record));

/** The reading of bounds by a client whose records are off by less than a second. */
const inWholeSeconds: BoundsRead = {
  how: 'the bounds are rounded or cut to the second',
  remedy: 'Compare the bounds with their fraction of a second, as in 23:59:59.999.',
};

export const noneExplains =
  'No shift, cut or maximum length of the range, no ignored bound and no other date of the records explains every answer.';

/**
 * Explains records that are outside their ranges or missing, by one way for all answers of the run: by what they share,
 * else by how the bounds are read. With `isFraction`, none is off within the whole seconds of the bounds.
 * `how` is a sentence; empty if no reading fits, and undefined if too few answers can tell.
 */
export function explainRanges(
  between: BetweenAnswers,
  isFraction: boolean,
  shared: RecordTrait | undefined,
): BoundsRead | undefined {
  const read = isFraction ? inWholeSeconds : shared?.also === 0 ? undefined : boundsRead(between);
  const also = read?.how === allIgnored ? orKept : '';
  if (read?.how) return { ...read, how: `${readInWords(read)}${also}` };
  return shared ? { how: shared.common.sentence, remedy: shared.common.remedy } : read;
}

/** Formats "Every answer has what belongs there if date_to is ignored." */
export const readInWords = ({ how }: BoundsRead): string =>
  `Every answer has what belongs there if ${how}.`;

const isPlain = ({ role }: Subject): boolean => !isForm(role);

/** Counts the ranges whose answers have other records than those of the range. */
const wrongRanges = (dated: DatedAnswers): number =>
  new Set(
    dated.answers
      .filter((each) => !isRead(dated, each, each.range))
      .map(({ range: { from, to } }) => `${from} ${to}`),
  ).size;

/**
 * Searches the one reading of the bounds by which every answer of the run has what it has: no bound, one shift, a
 * maximum length, one unit to whose start or end they are moved, or within which they end; else a shift by season, or
 * another date of each record.
 * Reads `which` answers, of which at least so many ranges must be wrong. `undefined` if fewer are, or many readings fit;
 * `how` is empty if none does.
 */
export function readingOf(
  between: BetweenAnswers,
  which: (x: Subject) => boolean,
  least: number,
): BoundsRead | undefined {
  const dated = datedAnswers(between, which);
  const wrong = dated ? wrongRanges(dated) : 0;
  if (!dated || wrong === 0) return undefined;
  const kept = which === isPlain ? keptAnswer(between, dated) : undefined;
  if (kept || wrong < least) return kept;
  const found = new Map<string, BoundsRead>();
  for (const { kind, grain, facts, caps, isLast, ...of } of [
    ...families,
    ...cutAfter(dated),
    ...byCalendar,
  ]) {
    if (found.has(kind) || grain <= dated.slack || (isLast && found.size > 0)) continue;
    const fitting = of.numbers.filter((number) =>
      dated.answers.every((each) => {
        const as = of.read(each.range, number, each.shows);
        return as === undefined || isRead(dated, each, as);
      }),
    );
    if (fitting.length === 0) continue;
    if (kind === 'shifted' && (fitting.at(-1) ?? 0) - (fitting[0] ?? 0) > maxVague)
      return undefined;
    const remedy = of.remedy === ofInstants && endsInZ(dated.old) ? ofUtc : of.remedy;
    const shift = kind === 'shifted' ? { shift: (onlyOf(fitting) ?? 0) * quarter } : facts;
    found.set(kind, { how: of.how(fitting), remedy, ...present({ facts: shift, caps }) });
  }
  const [one, other, ...more] = found.values();
  const byDate = () => (wrong < minRanges ? undefined : (bySeason(dated) ?? byAnotherDate(dated)));
  if (!one) return byDate() ?? { how: '', remedy: '' };
  if (!other || more.length > 0) return other ? undefined : one;
  const how = `${one.how}, or if ${other.how}`;
  const remedy = `${one.remedy} ${other.remedy}`;
  return { how, remedy, ...(one.caps ? present({ caps: other.caps }) : {}) };
}

/** Searches it in all answers but those to other notations of a range; several rules of a run ask for it. */
export const boundsRead = remembered((between: BetweenAnswers) =>
  readingOf(between, isPlain, minRanges),
);

/** Returns a range whose answer tells by how much the bounds are shifted; undefined if they are not, or that is known. */
export function shiftTold(between: BetweenAnswers): ClosedRange | undefined {
  const dated = datedAnswers(between, isPlain);
  const isShifted = dated && dated.slack < quarter && wrongRanges(dated) >= minRanges;
  return isShifted ? tellingRange(dated) : undefined;
}
