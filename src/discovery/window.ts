import { cutBetween, halfWay, middleCut } from '../contract/transactions/ranges/range-cut.ts';
import { utcText } from '../contract/transactions/ranges/range-text.ts';
import type { Window } from '../model/target.ts';
import { readDate } from '../standards/date/iso-8601.ts';
import { besideRecords } from './beside-records.ts';
import type { DateKind, Dates } from './dates.ts';
import { emptyGap } from './empty-gap.ts';
import { hourOf } from './hour.ts';
import { midnights } from './midnights.ts';
import { partOf } from './part.ts';

const second = 1000;
const hour = 3_600_000;
const day = 24 * hour;
/** Records of the last three days may still be entered or change. */
const settled = 3 * day;
/** So many settled records are enough to leave the unsettled ones out. */
const enough = 4;

/** How far from its printed time a record may lie, at the most. */
const spread: { readonly [kind in DateKind]: number } = {
  instant: 0,
  naive: 15 * hour,
  date: 38 * hour,
};

interface Asked {
  /** The instant that the run takes for now, in ms since 1970. */
  readonly now: number;
  /** A period that the target declares; it is kept as it is. */
  readonly declared?: Window;
}

/**
 * The period of these dates and the places in it that the scenarios of ranges ask for: cuts between
 * records, near them, closed for three days where the data allow. Undefined where there is no date.
 */
export function windowOf(dates: Dates, { now, declared }: Asked): Window | undefined {
  const all = dates.sorted;
  const closed = all.filter((at) => at <= now - settled - spread[dates.kind]);
  const past = all.filter((at) => at <= now);
  const sorted = closed.length >= enough ? closed : past.length > 0 ? past : all;
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const pad = spread[dates.kind];
  const from = (cutBetween(first - hour, first, 'right') ?? first) - pad;
  const to = Math.min((cutBetween(last, last + hour) ?? last) + pad, Math.max(now, last + hour));
  const middle = middleCut(sorted) ?? halfWay(from, to);
  const part = partOf({
    sorted,
    kind: dates.kind,
    latest: closed.length >= enough ? now - settled : now,
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
    ...midnights(sorted, dates.offset),
    records: atRecords(inside, first),
    ...besideRecords(inside.length > 1 ? inside : sorted),
    always: always(now),
  };
}

/** A declared day alone is taken as its midnight of UTC: bounds are date-times. */
export function asInstant(text: string): string {
  const date = readDate(text);
  return 'trouble' in date || date.kind === 'instant' ? text : utcText(date.at);
}

/** Longer than any history of today's systems. */
export const always = (now: number) => ({ from: '2000-01-01T00:00:00Z', to: utcText(now) });

/** From one record to a later one; where they are at the same time, the second that begins with it. */
function atRecords(sorted: Float64Array, otherwise: number) {
  const from = sorted[Math.floor(sorted.length * 0.35)] ?? otherwise;
  const to = sorted[Math.floor(sorted.length * 0.65)] ?? from;
  return { from: utcText(from), to: utcText(Math.max(to, from + second)) };
}
