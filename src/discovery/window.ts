import {
  cutBefore,
  cutBetween,
  halfWay,
  middleCut,
} from '../contract/experiments/ranges/range-cut.ts';
import { utcText } from '../contract/experiments/ranges/range-text.ts';
import type { DateKind } from '../model/dataset.ts';
import type { CutRange, TimeRange, Window } from '../model/target.ts';
import { readDate } from '../standards/date/iso-8601.ts';
import type { Dates } from './dates.ts';
import { partOf } from './part.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
/** Records of the last three days may still be added or changed. */
export const settledAge = 3 * day;
/** Number of settled records that suffice to ignore the unsettled ones. */
const minSettledRecords = 4;

/** Maximum distance of a record from its printed time. */
const spread: { readonly [kind in DateKind]: number } = {
  instant: 0,
  naive: 15 * hour,
  date: 38 * hour,
};

interface WindowRequest {
  /** Current time of the run, in ms since 1970. */
  readonly now: number;
  /** Period declared by the target, kept unchanged. */
  readonly declared?: Window;
}

/**
 * Returns the period of these dates and the ranges that scenarios request in it: cuts between records, cuts near
 * records, closed for three days if the data allow it. Undefined if there is no date.
 */
export function windowOf(dates: Dates, { now, declared }: WindowRequest): Window | undefined {
  const all = dates.sorted;
  const closed = all.filter((at) => at <= now - settledAge - spread[dates.kind]);
  const past = all.filter((at) => at <= now);
  const sorted = closed.length >= minSettledRecords ? closed : past.length > 0 ? past : all;
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const pad = spread[dates.kind];
  const from = (cutBefore(first - hour, first) ?? first) - pad;
  const to = Math.min((cutBetween(last, last + hour) ?? last) + pad, Math.max(now, last + hour));
  const middle = middleCut(sorted) ?? halfWay(from, to);
  const part = partOf({
    sorted,
    kind: dates.kind,
    latest: closed.length >= minSettledRecords ? now - settledAge : now,
  });
  const [start, end] = [Date.parse(part.from), Date.parse(part.to)];
  const inside = sorted.filter((at) => at >= start && at <= end);
  return {
    from: declared ? asInstant(declared.from) : utcText(from),
    to: declared ? asInstant(declared.to) : utcText(to),
    middle: utcText(middle),
    hour: hourOf(inside),
    empty: emptyGap(sorted, dates.kind),
    part,
    midnight: aroundMidnight(sorted, 0),
    localMidnight: aroundMidnight(sorted, dates.offset ?? quietOffset(sorted)),
    records: atRecords(inside, first),
    ...besideRecords(inside.length > 1 ? inside : sorted),
    always: always(now),
  };
}

/** Converts a declared date to its midnight UTC, since bounds are date-times. */
export function asInstant(text: string): string {
  const date = readDate(text);
  return 'trouble' in date || date.kind === 'instant' ? text : utcText(date.at);
}

/** Longer than the history of any current system. */
export const always = (now: number) => ({ from: '2000-01-01T00:00:00Z', to: utcText(now) });

/** Returns a range from one record to a later one; if they are simultaneous, of one second. */
function atRecords(sorted: Float64Array, otherwise: number) {
  const from = sorted[Math.floor(sorted.length * 0.35)] ?? otherwise;
  const to = sorted[Math.floor(sorted.length * 0.65)] ?? from;
  return { from: utcText(from), to: utcText(Math.max(to, from + second)) };
}

const shortest = 10 * minute;

/** Maximum distance of a record before and after its printed time. */
const around: { readonly [kind in DateKind]: readonly [before: number, after: number] } = {
  instant: [minute, minute],
  naive: [14 * hour + minute, 12 * hour + minute],
  date: [14 * hour, 36 * hour],
};

/** Fallback if no gap is wide enough: an hour before any transaction of a current system. */
const longAgo = { from: '2000-02-03T04:07:37Z', to: '2000-02-03T05:07:37Z' };

/** Returns at most an hour within the widest gap, clear of every instant that the dates around it may mean. */
function emptyGap(sorted: Float64Array, kind: DateKind): TimeRange {
  const [before, after] = around[kind];
  let [from, to] = [0, 0];
  for (let i = 1; i < sorted.length; i += 1) {
    const [left, right] = [(sorted[i - 1] ?? 0) + after, (sorted[i] ?? 0) - before];
    if (right - left > to - from) [from, to] = [left, right];
  }
  if (to - from < shortest) return longAgo;
  const width = Math.min(hour, (to - from) / 3);
  const start = halfWay(from, to - width);
  return { from: utcText(start), to: utcText(start + Math.floor(width / minute) * minute) };
}

/** Returns about an hour around the middle record of the busiest UTC day, cut near records. */
function hourOf(sorted: Float64Array): TimeRange {
  const { start, length } = busiestDay(sorted);
  const at = sorted[start + Math.floor(length / 2)] ?? 0;
  const i = sorted.findLastIndex((each) => each <= at - hour / 2);
  const j = sorted.findLastIndex((each) => each < at + hour / 2);
  const [earliest, latest] = [at - hour, Math.min(sorted[j + 1] ?? at + hour, at + hour)];
  const from = cutBetween(
    Math.max(sorted[i] ?? earliest, earliest),
    Math.min(sorted[i + 1] ?? at, at),
  );
  const to = cutBefore(Math.max(sorted[j] ?? at, at), latest);
  return {
    from: utcText(from ?? halfWay(earliest, at)),
    to: utcText(to ?? halfWay(at, at + hour)),
  };
}

function busiestDay(sorted: Float64Array): { readonly start: number; readonly length: number } {
  let best = { start: 0, length: 0 };
  let start = 0;
  for (let i = 1; i <= sorted.length; i += 1) {
    const same = i < sorted.length && dayOf(sorted[i] ?? 0) === dayOf(sorted[start] ?? 0);
    if (same) continue;
    if (i - start > best.length) best = { start, length: i - start };
    start = i;
  }
  return best;
}

const dayOf = (at: number) => Math.floor(at / day);

/** Offset of the bounds from midnight, to avoid round times. */
const offMidnight = 7 * 60_000 + 37_000;
/** Number of quiet hours in a night. */
const night = 5;

/** Returns the days around a midnight of UTC, or of the client's own offset, with records close to it. */
function aroundMidnight(sorted: Float64Array, offset: number): CutRange {
  const at = midnightOf(sorted[Math.floor(sorted.length / 2)] ?? 0, offset);
  let best = { at, apart: Number.POSITIVE_INFINITY };
  for (let i = 1; i < sorted.length; i += 1) {
    const [left, right] = [sorted[i - 1] ?? 0, sorted[i] ?? 0];
    const between = midnightOf(right, offset);
    if (between <= left) continue;
    // A record exactly at midnight shows nothing.
    const apart = right === between ? day : Math.max(between - left, right - between);
    if (apart < best.apart) best = { at: between, apart };
  }
  return {
    from: utcText(best.at - day + offMidnight),
    middle: utcText(best.at),
    to: utcText(best.at + day + offMidnight),
  };
}

/** Returns the latest midnight up to `at`. */
const midnightOf = (at: number, offset: number) => Math.floor((at + offset) / day) * day - offset;

/** Guesses the offset if no date prints one: night starts with the hours that have the fewest records. */
function quietOffset(sorted: Float64Array): number {
  const hours = Array.from({ length: 24 }, () => 0);
  for (const at of sorted) {
    const localHour = Math.floor((((at % day) + day) % day) / hour);
    hours[localHour] = (hours[localHour] ?? 0) + 1;
  }
  const during = (start: number) =>
    Array.from({ length: night }, (_, i) => hours[(start + i) % 24] ?? 0).reduce((a, b) => a + b);
  const starts = hours.map((_, start) => start).toSorted((a, b) => during(a) - during(b));
  const start = starts[0] ?? 0;
  return start <= 12 ? -start * hour : (24 - start) * hour;
}

/** Distance of a bound from its record in seconds, within the same minute; no other record is closer. */
const [nearest, farthest] = [5, 20];

/** Number of records to either side of the median to start from. */
const recordsAside = 40;

/**
 * Returns ranges whose bounds are a few seconds after a record, and a few seconds before one: a bound truncated or
 * rounded to the minute or hour adds or drops that record.
 */
function besideRecords(sorted: Float64Array) {
  const n = sorted.length;
  const half = Math.floor(n / 2);
  const early = Math.max(0, half - recordsAside);
  const late = Math.min(n - 1, half + recordsAside);
  const range = (side: 1 | -1) => {
    const from = near(sorted, early, side, [0, half]);
    const to = near(sorted, late, side, [half, n]);
    return { from: utcText(from), to: utcText(Math.max(to, from + second)) };
  };
  return { justAfter: range(1), justBefore: range(-1) };
}

/** Returns the bound beside the nearest record that has room in its minute. */
function near(
  sorted: Float64Array,
  place: number,
  side: 1 | -1,
  [first, last]: readonly [number, number],
): number {
  for (let apart = 0; apart < last - first; apart += 1) {
    for (const i of [place - apart, place + apart]) {
      const bound = i < first || i >= last ? undefined : boundBeside(sorted, i, side);
      if (bound !== undefined) return bound;
    }
  }
  return (sorted[place] ?? 0) + side * nearest * second;
}

function boundBeside(sorted: Float64Array, i: number, side: 1 | -1): number | undefined {
  const at = Math.floor((sorted[i] ?? 0) / second) * second;
  const inMinute = (((at % minute) + minute) % minute) / second;
  const room = side > 0 ? 58 - inMinute : inMinute - 1;
  let next = i + side;
  while (sorted[next] === sorted[i]) next += side;
  const other = sorted[next];
  const clear = other === undefined ? farthest : Math.abs(other - at) / second - 2;
  const by = Math.floor(Math.min(farthest, room, clear));
  return by >= nearest ? at + side * by * second : undefined;
}
