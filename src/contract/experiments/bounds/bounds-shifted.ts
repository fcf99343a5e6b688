import { duration, howMany, list } from '../../../standards/text/figures.ts';
import type { ClosedRange } from '../../reading/sales/readings.ts';
import { inWords } from '../ranges/range-text.ts';
import { type BoundsRead, type DatedAnswers, isRead, wrongDates } from './dated-answers.ts';

const [hour, day] = [3_600_000, 86_400_000] as const;
/** All time zones are a multiple of it apart. */
export const quarter = hour / 4;
/** What a change of clocks changes, in quarters of an hour. */
const change = 4;
export const span = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);
/** From the largest shift between two offsets, −12:00 and +14:00, to the opposite, and none, in quarters of an hour. */
export const shifts = span(-104, 104).filter(
  (number) => number === 0 || Math.abs(number) >= change,
);
/** No two changes of clocks are closer. */
const shortestSeason = 100 * day;

export const shiftedBy = ({ from, to }: ClosedRange, number: number): ClosedRange => ({
  from: from + number * quarter,
  to: to + number * quarter,
});

/** Two shifts, an hour apart, by which the bounds are read for records of different seasons. */
interface Seasons {
  /** That of the oldest records first, in quarters of an hour. */
  readonly shifts: readonly [number, number];
  /** Between these dates one begins or ends. */
  readonly changes: readonly { readonly until: number; readonly since: number }[];
}

/** Returns the pairs of shifts, of half hours, that explain every answer, where no single one does. */
function seasonsIn(dated: DatedAnswers): readonly Seasons[] {
  if (dated.slack >= quarter) return [];
  const halfHours = shifts.filter((number) => number % 2 === 0);
  const wrong = new Map(halfHours.map((number) => [number, wrongDates(dated, number * quarter)]));
  return halfHours.flatMap((one) =>
    [one - change, one + change].flatMap((other): Seasons[] => {
      const [apart, beside] = [wrong.get(one), wrong.get(other)];
      if (!apart?.length || !beside?.length) return [];
      const labelled = [
        ...beside.map((at) => ({ at, is: one })),
        ...apart.map((at) => ({ at, is: other })),
      ].sort((a, b) => a.at - b.at);
      const changes = labelled.flatMap(({ at, is }, i) => {
        const before = labelled[i - 1];
        return before && before.is !== is ? [{ until: before.at, since: at }] : [];
      });
      const isBrief = changes.some(
        ({ until, since }, i) =>
          until === since || since - (changes[i - 1]?.until ?? -Infinity) < shortestSeason,
      );
      return labelled[0]?.is === one && !isBrief ? [{ shifts: [one, other], changes }] : [];
    }),
  );
}

/** Returns the likeliest seasons, of whole hours if they can be: most offsets are. */
function likeliest(dated: DatedAnswers): Seasons | undefined {
  const all = seasonsIn(dated);
  return all.find(({ shifts: [one] }) => one % change === 0) ?? all[0];
}

/** Describes the bounds as shifted by season, with the dates between which clocks change. */
export function bySeason(dated: DatedAnswers): BoundsRead | undefined {
  const { shifts: ofSeason, changes } = likeliest(dated) ?? {};
  if (!ofSeason || !changes) return undefined;
  const seasons = [...changes, undefined].map((next, i) => {
    const since = changes[i - 1] ? ` from ${inWords(changes[i - 1]?.since ?? 0)}` : '';
    const until = next ? `${since ? '' : ' up'} to ${inWords(next.until)}` : ' on';
    return `${shiftInWords([ofSeason[i % 2] ?? 0])} for records${since}${until}`;
  });
  // Dates have offsets of their own, and the bounds are off by just these.
  const isLocal = dated.old.every(
    ({ date: { offset = 0 } }) => offset !== 0 && ofSeason.includes(-offset / quarter),
  );
  return {
    how: `both bounds are read ${list(seasons)}${isLocal ? ': as local time, by the offset of each record' : ''}`,
    remedy: isLocal
      ? 'Read the offset of date_from and date_to: both are taken for local time. If the dates are in UTC and only labelled with a local offset, write them with Z.'
      : 'Convert each time with the offset of its own date: the clocks change between these dates. Write each date with that offset, or in UTC with Z.',
  };
}

/**
 * Returns a range whose answer tells which of several shifts applies to the oldest and the newest record, or when the clocks
 * change; undefined if that is known, or no shift explains the answers.
 */
export function tellingRange(dated: DatedAnswers): ClosedRange | undefined {
  const fitting = shifts.filter((number) =>
    dated.answers.every((each) => isRead(dated, each, shiftedBy(each.range, number))),
  );
  const [least = 0, most = least] = [fitting[0], fitting.at(-1)];
  const season = fitting.length > 0 ? undefined : likeliest(dated);
  const [change] = season?.changes ?? [];
  const open = change ? dated.all.filter((at) => at > change.until && at < change.since) : [];
  const near = season ? season.shifts.toSorted((a, b) => a - b) : span(least - 5, most + 5);
  const wrong = near.map((number) => new Set(wrongDates(dated, number * quarter)));
  for (const at of [dated.all[0], dated.all.at(-1), open[open.length >> 1]]) {
    const left = near.filter((_, i) => at !== undefined && !wrong[i]?.has(at));
    const [one, next] = left.slice((left.length - 1) >> 1);
    // A record is in this range if the shift is at most halfway between the two.
    if (at !== undefined && one !== undefined && next !== undefined && (season || fitting.length))
      return { from: at - ((one + next) / 2) * quarter, to: at + 2 * day };
  }
  return undefined;
}

/** Formats "3 h too early", or "on time". */
export function shiftInWords(fitting: readonly number[]): string {
  if (fitting.every((number) => number === 0)) return 'on time';
  const way = (fitting[0] ?? 0) < 0 ? 'early' : 'late';
  return `${spanned(fitting.map(Math.abs), lengthInWords)} too ${way}`;
}

const lengthInWords = (quarters: number): string => timeInWords(quarters * quarter);

/** Formats a length of time in hours up to two days, else in days. */
export const timeInWords = (ms: number): string =>
  ms < 2 * day ? duration(ms).replace(/ 0 (?:min|s)$/, '') : howMany(Math.floor(ms / day), 'day');

/** The only number that fits, or the only whole hour among several. */
export function onlyOf(fitting: readonly number[]): number | undefined {
  const whole = fitting.filter((quarters) => quarters % 4 === 0);
  const [only = fitting[0]] = whole;
  return fitting.length === 1 || whole.length === 1 ? only : undefined;
}

/** Names one number, else the span of those that fit. */
export function spanned(fitting: readonly number[], words: (quarters: number) => string): string {
  const only = onlyOf(fitting);
  if (only !== undefined) return words(only);
  return `${words(Math.min(...fitting))} to ${words(Math.max(...fitting))}`;
}
