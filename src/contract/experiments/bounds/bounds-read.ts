import type { DatedRecord } from '../../../model/dataset.ts';
import type { Facts, Subject } from '../../../model/rule.ts';
import { present } from '../../../standards/collections/present.ts';
import type { ClosedRange } from '../../reading/sales/readings.ts';
import type { BetweenAnswers } from '../between-answers/between-answers.ts';
import type { RecordTrait } from '../between-answers/record-traits.ts';
import { spanInWords } from '../ranges/range-text.ts';
import { isForm } from '../steps/range-roles.ts';
import { byAnotherDate } from './another-date.ts';
import {
  bySeason,
  quarter,
  shiftedBy,
  shiftInWords,
  shifts,
  span,
  spanned,
  tellingRange,
  timeInWords,
} from './bounds-shifted.ts';
import { type BoundsRead, type DatedAnswers, datedAnswers, isRead } from './dated-answers.ts';

/** Readings of the bounds that differ in one number only: the records that come for a range are those of another. */
interface Family extends Pick<BoundsRead, 'facts' | 'remedy'> {
  /** Of families of one kind, the first that fits is the simplest. */
  readonly kind: string;
  /** Offsets or shifts in quarters of an hour, lengths in ms. */
  readonly numbers: readonly number[];
  readonly read: (range: ClosedRange, number: number) => ClosedRange;
  /** Names the numbers that fit. */
  readonly how: (numbers: readonly number[]) => string;
  /** What it confuses, in ms: it cannot show where dates are less exact. */
  readonly grain: number;
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

/** A bound that is ignored, or both. */
const ignored = (how: string, remedy: string, read: Family['read']): Family => ({
  kind: 'ignored',
  numbers: [0],
  read,
  remedy,
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

/** Bounds that are shifted by one time. */
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

const movedTo = (side: Side, at: number, unit: number, offset: number): number => {
  const start = Math.floor((at + offset) / unit) * unit - offset;
  return side === undefined ? at : side === 'start' ? start : start + unit;
};

/** Bounds that are moved to the start or the end of a unit. */
const cut = (name: Unit, unit: number, from: Side, to: Side): Family => ({
  kind: name,
  facts: { unit: name, ...present({ from, to }) },
  grain: unit,
  numbers: unit === day ? offsets : [0],
  read: (range, number) => ({
    from: movedTo(from, range.from, unit, number * quarter),
    to: movedTo(to, range.to, unit, number * quarter),
  }),
  remedy: `Compare the whole date-time of each bound with that of the record, not its ${name} alone.`,
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

/** A range that is cut to a maximum length. */
const cutShort = (kept: 'first' | 'last'): Family => ({
  kind: `the ${kept}`,
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
  ignored('both bounds are ignored', passOn('both bounds'), () => ({ from: noFrom, to: noTo })),
  shifted,
  cutShort('last'),
  cutShort('first'),
  ...(Object.entries({ day, hour, minute }) as [Unit, number][]).flatMap(([name, unit]) =>
    sides.flatMap((from) => sides.flatMap((to) => (from || to ? [cut(name, unit, from, to)] : []))),
  ),
];

/** Readings by which a kept answer comes for ranges with the same bound, or for all, if it is not of the widest. */
function keptAnswers({ answers }: DatedAnswers): readonly Family[] {
  const widths = answers.map(({ range: { from, to } }) => to - from);
  const isWidest = widths[0] === Math.max(...widths);
  return (['from', 'to', ...(isWidest ? [] : [undefined])] as const).map((bound) => {
    const keyOf = (range: ClosedRange) => bound && range[bound];
    const kept = new Map(answers.toReversed().map(({ range }) => [keyOf(range), range]));
    const how = bound
      ? `the first answer to each date_${bound} is kept for all ranges with it`
      : `the answer to the first range, ${spanInWords(answers[0]?.range ?? {})}, is kept for all`;
    const remedy = `Put the whole query in the key of any cache: one answer comes for every range${bound ? ` with the same date_${bound}` : ''}.`;
    return ignored(how, remedy, (range) => kept.get(keyOf(range)) ?? range);
  });
}

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
  if (read?.how) return { ...read, how: readInWords(read) };
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
 * maximum length, one unit to whose start or end they are moved; else a shift by season, or another date of each record.
 * Reads `which` answers, of which at least so many ranges must be wrong. `undefined` if fewer are, or many readings fit;
 * `how` is empty if none does.
 */
export function boundsRead(
  between: BetweenAnswers,
  which = isPlain,
  least = minRanges,
): BoundsRead | undefined {
  const dated = datedAnswers(between, which);
  const wrong = dated ? wrongRanges(dated) : 0;
  if (!dated || wrong < least) return undefined;
  const found = new Map<string, BoundsRead>();
  for (const { kind, grain, facts, ...of } of [...keptAnswers(dated), ...families]) {
    if (found.has(kind) || grain <= dated.slack) continue;
    const fitting = of.numbers.filter((number) =>
      dated.answers.every((each) => isRead(dated, each, of.read(each.range, number))),
    );
    if (fitting.length === 0) continue;
    if (kind === 'shifted' && (fitting.at(-1) ?? 0) - (fitting[0] ?? 0) > maxVague)
      return undefined;
    const remedy = of.remedy === ofInstants && endsInZ(dated.old) ? ofUtc : of.remedy;
    found.set(kind, { how: of.how(fitting), remedy, ...present({ facts }) });
  }
  const [one, other, ...more] = found.values();
  const byDate = () => (wrong < minRanges ? undefined : (bySeason(dated) ?? byAnotherDate(dated)));
  if (!one) return byDate() ?? { how: '', remedy: '' };
  if (!other || more.length > 0) return other ? undefined : one;
  return { how: `${one.how}, or if ${other.how}`, remedy: `${one.remedy} ${other.remedy}` };
}

/** Returns a range whose answer tells by how much the bounds are shifted; undefined if they are not, or that is known. */
export function shiftTold(between: BetweenAnswers): ClosedRange | undefined {
  const dated = datedAnswers(between, isPlain);
  const isShifted = dated && dated.slack < quarter && wrongRanges(dated) >= minRanges;
  return isShifted ? tellingRange(dated) : undefined;
}
