import type { DatedRecord } from '../../../model/dataset.ts';
import type { Facts, Subject } from '../../../model/rule.ts';
import { type ClosedRange, closedRange, latest } from '../../reading/sales/readings.ts';
import type { RecordSet } from '../../reading/sales/record-set.ts';
import type { BetweenAnswers } from '../between-answers/between-answers.ts';

/** The way, or two, to read the bounds that explains which records came for every range of the run. */
export interface BoundsRead {
  /** "date_to is ignored". */
  readonly how: string;
  readonly remedy: string;
  /** The contract does not say how much of a range one answer has: not a loss. */
  readonly caps?: true;
  readonly facts?: Pick<Facts, 'shift' | 'unit' | 'from' | 'to'>;
  readonly kept?: KeptAnswers;
}

/** Answers that are an earlier one, to another range. */
export interface KeptAnswers {
  /** Id of the exchange that got it first, by that of each which got it again. */
  readonly firsts: ReadonlyMap<string, string>;
  /** Ids of those to a single bound that have other records, or none. */
  readonly open: readonly string[];
}

/** An answer to a closed range, and the dates of its old records, sorted. */
export interface DatedAnswer {
  /** Of its exchange. */
  readonly id: string;
  readonly range: ClosedRange;
  readonly shows: RecordSet;
  readonly dates: Float64Array;
}

export interface DatedAnswers {
  /** In the order of sending. */
  readonly answers: readonly DatedAnswer[];
  /** Dates of all old records of the run, sorted. */
  readonly all: Float64Array;
  readonly old: readonly DatedRecord[];
  /** Largest uncertainty of a date, in ms. */
  readonly slack: number;
}

const known = new WeakMap<RecordSet, Float64Array>();

/** Maximum number of records of a run that are sorted by date. */
const maxRecords = 200_000;
/** Maximum number of dates that contradict a shift; more need not be known. */
const maxWrong = 2_000;

/** Prepares these answers of a run; undefined if it has too many records. */
export function datedAnswers(
  { answers, records, isDated }: BetweenAnswers,
  which: (x: Subject) => boolean,
): DatedAnswers | undefined {
  if (records.size > maxRecords) return undefined;
  const old = [...records].filter(isDated);
  return {
    old,
    all: sorted(old),
    slack: old.reduce((most, record) => Math.max(most, latest(record) - record.date.at), 0),
    answers: answers.flatMap((answer): DatedAnswer[] => {
      const { x, shows } = answer;
      const range = closedRange(answer.range);
      if (!range || answer.stopped || !which(x)) return [];
      const dates = known.get(shows) ?? sorted([...shows].filter(isDated));
      known.set(shows, dates);
      return [{ id: x.id, range, shows, dates }];
    }),
  };
}

const sorted = (records: readonly DatedRecord[]): Float64Array =>
  Float64Array.from(records, ({ date }) => date.at).sort();

/** Reports whether an answer has the records of this range, except those that may be on either side. */
export const isRead = (dated: DatedAnswers, { dates }: DatedAnswer, as: ClosedRange): boolean =>
  wrongIn(dated, dates, as).next().done === true;

/** Returns the dates that contradict a shift of both bounds by this time in ms, sorted; undefined if they are many. */
export function wrongDates(dated: DatedAnswers, ms: number): readonly number[] | undefined {
  const wrong = new Set<number>();
  for (const { range, dates } of dated.answers) {
    for (const at of wrongIn(dated, dates, { from: range.from + ms, to: range.to + ms })) {
      if (wrong.add(at).size > maxWrong) return undefined;
    }
  }
  return [...wrong].sort((a, b) => a - b);
}

/** Yields the dates of an answer that are outside a range, then those that it lacks inside. */
function* wrongIn(
  { all, slack }: DatedAnswers,
  dates: Float64Array,
  { from, to }: ClosedRange,
): Generator<number> {
  yield* dates.subarray(0, placeOf(dates, from - slack));
  yield* dates.subarray(placeOf(dates, to + slack + 1));
  const end = placeOf(all, to - slack);
  for (let i = placeOf(all, from + slack + 1); i < end; i += 1) {
    const since = placeOf(dates, all[i] ?? 0);
    const lacks = (k: number) => {
      const next = (all[k] ?? 0) + 1;
      return placeOf(all, next) - i > placeOf(dates, next) - since;
    };
    if (!lacks(end - 1)) return;
    i = leastOf(i, end - 1, lacks);
    yield all[i] ?? 0;
    i = placeOf(all, (all[i] ?? 0) + 1) - 1;
  }
}

const placeOf = (dates: Float64Array, at: number): number =>
  leastOf(0, dates.length, (i) => (dates[i] ?? 0) >= at);

/** Returns the least number from `low` on that has a property, which all above it have, and `high` in any case. */
function leastOf(low: number, high: number, has: (number: number) => boolean): number {
  let [least, most] = [low, high];
  while (least < most) {
    const middle = (least + most) >> 1;
    if (has(middle)) most = middle;
    else least = middle + 1;
  }
  return least;
}
