import type { DatedRecord } from '../../../model/dataset.ts';
import { type ClosedRange, surelyInside } from '../../reading/sales/readings.ts';
import { rangePaging } from '../ranges/range-caps.ts';
import {
  type AnswerAtTurn,
  type BetweenAnswers,
  extentOf,
  type IncompleteRange,
  type RequestedRange,
} from './between-answers.ts';
import { isRekeyed } from './changes.ts';
import { narrowerRange } from './narrower-range.ts';
import { inCommon } from './record-traits.ts';

/** Classified cause of missing records. */
export interface ClassifiedRange extends IncompleteRange {
  readonly as: 'lost' | 'capped';
  /** Of a cap: the narrower range that has what the wider one lacks. */
  readonly narrower?: RequestedRange;
  /** An answer with the first of the missing records. */
  readonly shownBy: AnswerAtTurn;
}

/** Returns the ranges that lack records as far as is known, most missing first. */
export function shortRanges(between: BetweenAnswers): readonly IncompleteRange[] {
  return between.requests
    .flatMap((request) => shortOf(between, request) ?? [])
    .toSorted((a, b) => b.missing.length - a.missing.length);
}

function shortOf(
  { records, isOld }: BetweenAnswers,
  request: RequestedRange,
): IncompleteRange | undefined {
  const missing: DatedRecord[] = [];
  for (const record of records) {
    if (!request.shows.has(record) && surelyInside(record, request.range) && isOld(record)) {
      missing.push(record);
    }
  }
  if (missing.length === 0) return undefined;
  missing.sort((a, b) => a.date.at - b.date.at);
  const there = extentOf(
    [...request.shows].filter((record) => surelyInside(record, request.range)),
  );
  const gone = extentOf(missing);
  const longest = Math.max(...request.answers.map(({ answer }) => answer.records));
  const end = gone.last <= there.first ? 'early' : gone.first >= there.last ? 'late' : undefined;
  return { request, missing, records: longest, ...(end && longest > 0 ? { end } : {}) };
}

/**
 * Returns ranges that were requested twice and lack records that other answers have before and after, which
 * excludes late entries and corrections. An experiment tells a cap from a loss: what a capped range lacks is
 * present in a narrower one. Ranges without such evidence are left out.
 */
export function settledRanges(between: BetweenAnswers): readonly ClassifiedRange[] {
  const short = shortRanges(between);
  const sure = short.flatMap((each): ClassifiedRange[] => {
    const certain = certainlyMissing(between, each);
    const [first] = certain.missing;
    const shownBy = first && between.answers.find(({ shows }) => shows.has(first));
    const as =
      shownBy && each.request.answers.length > 1 ? classified(between, certain, short) : undefined;
    return shownBy && as ? [{ ...certain, ...as, shownBy }] : [];
  });
  const caps = sure.filter(({ as }) => as === 'capped').map(({ records }) => records);
  return sure.map((each) => (caps.includes(each.records) ? { ...each, as: 'capped' } : each));
}

/** Reports whether the missing records came in this range too, with the same dates and values, under other keys. */
export const isUnderOtherKeys = ({ request, shownBy }: ClassifiedRange): boolean =>
  isRekeyed(request.answers[0], shownBy, request.range);

/** Minimum number of records that another one of their product displaces. */
const minDisplaced = 5;

/** Reports whether a range has one record for each orderId and productId, and so lacks those of other documents. */
export function hasOneOfProduct({ request, missing }: IncompleteRange): boolean {
  const products = new Set([...request.shows].map(({ product }) => product));
  return (
    missing.length >= minDisplaced &&
    products.size === request.shows.size &&
    missing.every(({ product }) => products.has(product))
  );
}

/** Returns what all missing records of a range share, and none of the returned ones. */
export const missingInCommon = ({ request, missing, end }: IncompleteRange) =>
  inCommon(missing, [...request.shows], end === undefined ? 'kind and date' : 'kind');

/** Returns a cap or a loss; undefined if they cannot be distinguished. */
function classified(
  between: BetweenAnswers,
  short: IncompleteRange,
  all: readonly IncompleteRange[],
): Pick<ClassifiedRange, 'as' | 'narrower'> | undefined {
  const { answers } = short.request;
  const beside = between.answers.map(({ answer }) => answer);
  if (answers.some(({ answer }) => rangePaging(answer, beside) !== undefined))
    return { as: 'capped' };
  if (short.records === 0 || hasOneOfProduct(short)) return { as: 'lost' };
  const within = narrowerOf(between, short);
  const whole = within.find(({ lacks }) => !lacks);
  if (whole) {
    const isCut = looksCut(between, short, all) && !isShownByWider(between, short);
    return isCut ? { as: 'capped', narrower: whole.request } : { as: 'lost' };
  }
  const isCutToo = (request: RequestedRange) =>
    request.answers.some(({ answer }) => answer.records >= short.records);
  if (within.some(({ request }) => !isCutToo(request))) return { as: 'lost' };
  const isUndecided =
    narrowerRange(between, short) !== undefined && !isShownByWider(between, short);
  return isUndecided ? undefined : { as: 'lost' };
}

/** Reports whether a wider range returned more records, with all missing ones, which excludes a cap on count or width. */
const isShownByWider = (
  { answers }: BetweenAnswers,
  { request, missing, records }: IncompleteRange,
) => {
  const { range } = request;
  const since = Math.max(...request.answers.map(({ turn }) => turn));
  return answers.some(({ answer, shows, turn }) => {
    // What appeared before and never since may have been removed.
    if (turn < since) return false;
    const { from, to } = answer.range;
    if (from === undefined || to === undefined || answer.records <= records) return false;
    if (from > range.from || to < range.to) return false;
    return missing.every((record) => shows.has(record));
  });
};

/** Keeps only missing records that appeared before one of its answers and after it. */
function certainlyMissing({ answers }: BetweenAnswers, short: IncompleteRange): IncompleteRange {
  const turns = short.request.answers.map(({ turn }) => turn);
  const missing = short.missing.filter((record) => {
    const shown = answers.filter(({ shows }) => shows.has(record)).map(({ turn }) => turn);
    return turns.some((turn) => (shown[0] ?? turn) < turn && (shown.at(-1) ?? turn) > turn);
  });
  return { ...short, missing };
}

interface NarrowerRange {
  readonly request: RequestedRange;
  /** Some of the missing records are inside it and missing there too. */
  readonly lacks: boolean;
}

/** Returns contained ranges with the same end that have some of the missing records, or should. */
function narrowerOf(
  { requests }: BetweenAnswers,
  short: IncompleteRange,
): readonly NarrowerRange[] {
  const { range } = short.request;
  return requests.flatMap((other): NarrowerRange[] => {
    if (!other.closed || other === short.request || !isWithin(other.range, range, short.end)) {
      return [];
    }
    const inside = short.missing.filter((record) => surelyInside(record, other.range));
    if (inside.length === 0) return [];
    return [{ request: other, lacks: inside.some((record) => !other.shows.has(record)) }];
  });
}

function isWithin(inner: ClosedRange, outer: ClosedRange, end: IncompleteRange['end']): boolean {
  if (inner.from < outer.from || inner.to > outer.to) return false;
  if (inner.from === outer.from && inner.to === outer.to) return false;
  if (end === undefined) return true;
  return end === 'early' ? inner.from === outer.from : inner.to === outer.to;
}

/** Reports whether the count stays equal, or the missing records are at one end: of the range, or of the list's own order. */
const looksCut = (
  { answers }: BetweenAnswers,
  short: IncompleteRange,
  all: readonly IncompleteRange[],
): boolean =>
  short.end !== undefined ||
  all.some((other) => isCutAlike(short, other)) ||
  answers.some((each) => isCutIn(short, each));

/** Reports whether another range returned the same number of different records: with a cap, ranges of any width do. */
function isCutAlike(short: IncompleteRange, other: IncompleteRange): boolean {
  if (other.request === short.request || other.records !== short.records) return false;
  const [one, others] = [short.request.shows, other.request.shows];
  return one.size !== others.size || [...one].some((record) => !others.has(record));
}

/** Reports whether this answer has all records, with the missing ones all after the present ones in its order, or before. */
function isCutIn(
  { request, missing, records }: IncompleteRange,
  { answer }: AnswerAtTurn,
): boolean {
  const gone = new Set(missing);
  const shown = answer.digest.records.filter(
    (record: DatedRecord) => gone.has(record) || request.shows.has(record),
  );
  const turns = shown.filter(
    (record, i) => i > 0 && gone.has(record) !== gone.has(shown[i - 1] ?? record),
  );
  const seen = shown.filter((record) => gone.has(record)).length;
  return turns.length === 1 && seen === missing.length && shown.length - seen >= records;
}
